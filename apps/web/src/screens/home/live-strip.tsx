import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { firstGamesQuery, LiveDoor, MoreDoor } from "../../features/games/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Rail } from "../../ui/rail/rail.tsx";

const LIVE = { to: "/m/gameCenter", search: { gameType: "LIVE" } } as const;

/** Four live tables, and the door to the others. */
export function LiveStrip({ title, onOpen }: { title: string; onOpen: (game: Game) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(firstGamesQuery("LIVE", LIMITS.liveStrip, useLanguage()));
  if (!data || data.games.length === 0) return null;
  const shown = data.games.slice(0, LIMITS.liveStrip);
  const { total } = data;
  return (
    <Rail title={title} more={{ text: t`All ${total}`, target: LIVE }}>
      {shown.map((game) => (
        <li key={game.nodeId}>
          <LiveDoor game={game} onOpen={onOpen} />
        </li>
      ))}
      <li>
        <MoreDoor target={LIVE} rest={Math.max(0, total - shown.length)} />
      </li>
    </Rail>
  );
}
