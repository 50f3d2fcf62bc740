import type { Game } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAbout } from "../../features/game-details/use-about.ts";
import { firstGamesQuery, GameTile } from "../../features/games/index.ts";
import { potOf } from "../../features/jackpots/pot-of.tsx";
import { TABS } from "../../features/vendors/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { RailHead } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { useAfterPaint } from "../../ui/use-after-paint.ts";
import styles from "./category-wall.module.css";
import { NotArrived } from "./not-arrived.tsx";

/** As many as fill whole rows of three. */
const SHOWN = 24;

interface CategoryWallProps {
  category: GameCategory;
  onOpen: (game: Game) => void;
}

/** The first games of a category, three in a row, with the way to all of them. */
export default function CategoryWall({ category, onOpen }: CategoryWallProps) {
  const { i18n, t } = useLingui();
  const drawn = useAfterPaint();
  const about = useAbout();
  const { data, isPending, isError, refetch } = useQuery(
    firstGamesQuery(category, LIMITS.pageSize, useLanguage()),
  );
  if (isError && !data) return <NotArrived onRetry={refetch} />;
  const total = data?.total ?? 0;
  const target = { to: "/m/gameList", search: { gameType: category } } as const;
  return (
    <section>
      <RailHead
        title={i18n._(TABS[category].title)}
        more={{ text: total > 0 ? t`All ${total}` : t`All`, target }}
      />
      {data?.games.length === 0 ? (
        <EmptyState title={t`Nothing behind this door yet`} words={t`The other doors are open.`} />
      ) : (
        <ul className={styles.wall}>
          {isPending
            ? Array.from({ length: 9 }, (_, at) => (
                <li key={at}>
                  <TileSkeleton size="fluid" />
                </li>
              ))
            : data?.games.slice(0, SHOWN).map((game) => (
                <li key={game.nodeId}>
                  <GameTile
                    game={game}
                    size="fluid"
                    onOpen={onOpen}
                    pot={potOf(game, !drawn)}
                    about={about?.(game)}
                  />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
