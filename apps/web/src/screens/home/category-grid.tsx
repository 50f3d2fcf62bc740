import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { TABS } from "../../entities/category/categories.ts";
import { firstGamesQuery } from "../../entities/game/game-queries.ts";
import { thinBadges } from "../../entities/game/thin-badges.ts";
import { listTarget } from "../../entities/lottery/list-target.ts";
import { EMPTY_HOME, MAINTENANCE } from "../../i18n/situation-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { useIdle } from "../../ui/lazy/idle.ts";
import { RailHead } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { GameCard } from "../../widgets/game-card/game-card.tsx";
import styles from "./category-grid.module.css";
import { ListLoadFailed } from "./load-failed.tsx";

/** Full rows of three. */
const SHOWN = 24;

interface CategoryGridProps {
  category: GameCategory;
}

/** The first games of a category in rows of three, with a link to all of them. */
export default function CategoryGrid({ category }: CategoryGridProps) {
  const { i18n, t } = useLingui();
  const idle = useIdle();
  const { data, isPending, isError, refetch } = useQuery(
    firstGamesQuery(category, LIMITS.pageSize, useLanguage()),
  );
  if (isError && !data) return <ListLoadFailed onRetry={refetch} />;
  const total = data?.total ?? 0;
  return (
    <section>
      <RailHead
        title={i18n._(TABS[category].title)}
        more={{ text: total > 0 ? t`All ${total}` : t`All`, target: listTarget(category) }}
      />
      {data?.games[0]?.maintenance && <p className={styles.note}>{i18n._(MAINTENANCE.allGames)}</p>}
      {data?.games.length === 0 ? (
        <EmptyState title={i18n._(EMPTY_HOME.games.title)} text={i18n._(EMPTY_HOME.games.text)} />
      ) : (
        <ul className={styles.grid}>
          {isPending
            ? Array.from({ length: 9 }, (_, at) => (
                <li key={at}>
                  <TileSkeleton size="fluid" />
                </li>
              ))
            : thinBadges(data?.games.slice(0, SHOWN) ?? []).games.map((game) => (
                <li key={game.nodeId}>
                  <GameCard game={game} size="fluid" reserveJackpot={!idle} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
