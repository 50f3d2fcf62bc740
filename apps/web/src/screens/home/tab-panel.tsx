import type { Game } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { firstGamesQuery, GameTile, hotGamesQuery } from "../../features/games/index.ts";
import { type HomeTab, TABS } from "../../features/vendors/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Rail, RailHead } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { PotBoard } from "./pot-board.tsx";
import styles from "./tab-panel.module.css";

type OnOpen = (game: Game) => void;

/** The list of the tab you stand in; it slides in from where that tab lies. */
export function TabPanel({
  tab,
  index,
  onOpen,
}: {
  tab: Exclude<HomeTab, "PROMO">;
  index: number;
  onOpen: OnOpen;
}) {
  const [shown, setShown] = useState<{ tab: HomeTab; index: number; way?: "forth" | "back" }>({ tab, index });
  if (shown.tab !== tab) setShown({ tab, index, way: index > shown.index ? "forth" : "back" });
  return (
    <div key={tab} className={cx(styles.panel, shown.way && styles[shown.way])}>
      {tab === "HOT" ? <HotGames onOpen={onOpen} /> : <CategoryGames category={tab} onOpen={onOpen} />}
    </div>
  );
}

/** How many tiles of a rail stand in the first view. */
const IN_VIEW = 3;

function HotGames({ onOpen }: { onOpen: OnOpen }) {
  const { i18n, t } = useLingui();
  const { data, isPending, isError, refetch } = useQuery(hotGamesQuery(useLanguage()));
  if (isError && !data) return <NotArrived onRetry={refetch} />;
  const games = data?.list ?? [];
  return (
    <>
      <Rail
        title={i18n._(TABS.HOT.title)}
        more={{ text: t`All`, target: { to: "/m/gameList", search: { type: "hot" } } }}
      >
        {isPending
          ? [0, 1, 2].map((at) => (
              <li key={at}>
                <TileSkeleton />
              </li>
            ))
          : games.map((game, at) => (
              <li key={game.nodeId}>
                <GameTile game={game} eager={at < IN_VIEW} onOpen={onOpen} />
              </li>
            ))}
      </Rail>
      <PotBoard games={games} onOpen={onOpen} />
    </>
  );
}

function CategoryGames({ category, onOpen }: { category: GameCategory; onOpen: OnOpen }) {
  const { i18n, t } = useLingui();
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
            : data?.games.slice(0, 24).map((game) => (
                <li key={game.nodeId}>
                  <GameTile game={game} size="fluid" onOpen={onOpen} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

function NotArrived({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      broken
      title={t`The list did not arrive`}
      words={t`The connection dropped half-way. Nothing of yours is lost.`}
      action={
        <Button onClick={() => onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
