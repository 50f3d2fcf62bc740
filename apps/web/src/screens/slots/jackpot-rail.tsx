import { useLingui } from "@lingui/react/macro";
import { JackpotCard, JackpotSkeleton } from "../../entities/jackpot/jackpot-card.tsx";
import { useJackpots } from "../../entities/jackpot/use-jackpots.ts";
import { Rail } from "../../ui/rail/rail.tsx";

/** Current jackpots, in the merchant's order. */
export function JackpotRail() {
  const { t } = useLingui();
  const { data } = useJackpots();
  if (data?.list.length === 0) return null;
  return (
    <Rail title={t`Jackpots`} more={{ text: t`All`, target: { to: "/m/jackpot" } }}>
      {data
        ? data.list.map((jackpot) => (
            <li key={jackpot.code}>
              <JackpotCard jackpot={jackpot} />
            </li>
          ))
        : [0, 1].map((at) => (
            <li key={at}>
              <JackpotSkeleton />
            </li>
          ))}
    </Rail>
  );
}
