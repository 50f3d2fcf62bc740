import { useLingui } from "@lingui/react/macro";
import { useJackpots } from "../../features/jackpots/index.ts";
import { PotCard, PotGhost } from "../../features/jackpots/pot-card.tsx";
import { Rail } from "../../ui/rail/rail.tsx";

/** The running pots, in the house's order. */
export function PotRail() {
  const { t } = useLingui();
  const { data } = useJackpots();
  if (data?.list.length === 0) return null;
  return (
    <Rail title={t`Jackpots`} more={{ text: t`All`, target: { to: "/m/jackpot" } }}>
      {data
        ? data.list.map((pot) => (
            <li key={pot.code}>
              <PotCard pot={pot} />
            </li>
          ))
        : [0, 1].map((at) => (
            <li key={at}>
              <PotGhost />
            </li>
          ))}
    </Rail>
  );
}
