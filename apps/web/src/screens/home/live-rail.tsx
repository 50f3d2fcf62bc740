import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { firstGamesQuery } from "../../entities/game/game-queries.ts";
import { playable } from "../../entities/game/playable.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Rail } from "../../ui/rail/rail.tsx";
import { LiveTableCard, MoreTablesCard } from "../../widgets/game-card/live-table-card.tsx";

const LIVE = { to: "/m/gameCenter", search: { gameType: "LIVE" } } as const;

/** Four live tables, and a link to the others. */
export function LiveRail({ title }: { title: string }) {
  const { t } = useLingui();
  const { data } = useQuery(firstGamesQuery("LIVE", LIMITS.liveStrip, useLanguage()));
  const shown = playable(data?.games)?.slice(0, LIMITS.liveStrip);
  if (!data || !shown?.length) return null;
  const { total } = data;
  return (
    <Rail title={title} more={{ text: t`All ${total}`, target: LIVE }}>
      {shown.map((game) => (
        <li key={game.nodeId}>
          <LiveTableCard game={game} />
        </li>
      ))}
      <li>
        <MoreTablesCard target={LIVE} rest={Math.max(0, total - shown.length)} />
      </li>
    </Rail>
  );
}
