import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAbout } from "../../features/game-details/use-about.ts";
import { GameTile, hotRailQuery } from "../../features/games/index.ts";
import { potOf } from "../../features/jackpots/pot-of.tsx";
import { TABS } from "../../features/vendors/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Rail } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { useAfterPaint } from "../../ui/use-after-paint.ts";
import { NotArrived } from "./not-arrived.tsx";

/** What is hot over all categories. */
export function HotGames({ onOpen }: { onOpen: (game: Game) => void }) {
  const { i18n, t } = useLingui();
  const { data, isPending, isError, refetch } = useQuery(hotRailQuery(useLanguage()));
  const drawn = useAfterPaint();
  const about = useAbout();
  if (isError && !data) return <NotArrived onRetry={refetch} />;
  const games = data?.list ?? [];
  const more = { text: t`All`, target: { to: "/m/gameList", search: { type: "hot" } } } as const;
  return (
    <Rail title={i18n._(TABS.HOT.title)} more={more}>
      {isPending
        ? [0, 1, 2].map((at) => (
            <li key={at}>
              <TileSkeleton />
            </li>
          ))
        : games.map((game) => (
            <li key={game.nodeId}>
              <GameTile game={game} onOpen={onOpen} pot={potOf(game, !drawn)} about={about?.(game)} />
            </li>
          ))}
    </Rail>
  );
}
