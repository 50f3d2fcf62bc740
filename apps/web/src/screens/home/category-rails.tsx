import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { matchesQuery } from "../../entities/announcement/match-queries.ts";
import { type HomeTab, TABS } from "../../entities/category/categories.ts";
import { firstGamesQuery } from "../../entities/game/game-queries.ts";
import { playable } from "../../entities/game/playable.ts";
import { listTarget } from "../../entities/lottery/list-target.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useInView } from "../../ui/use-in-view.ts";
import { GameRail } from "../../widgets/game-rail/game-rail.tsx";
import { HomeJackpot } from "./home-jackpot.tsx";
import { MatchCard } from "./match-card.tsx";
import { MoreRails } from "./more-rails.tsx";
import { RecentWins } from "./recent-wins.tsx";

const RAILS = 4;
const TILES = 8;

interface CategoryRailsProps {
  tabs: readonly HomeTab[];
  current: HomeTab | undefined;
  /** Shown below the rails. */
  children?: ReactNode;
}

/**
 * Home below the first view: hot match, biggest jackpot, recent wins, favourites, new games, and a rail for each of the next
 * categories.
 */
export default function CategoryRails({ tabs, current, children }: CategoryRailsProps) {
  const { i18n } = useLingui();
  const matches = useQuery(matchesQuery(useLanguage()));
  // The match card is at the top: nothing is rendered before it, because it would be pushed down.
  const awaitsMatches = matches.isPending && matches.fetchStatus === "fetching" && matches.failureCount === 0;
  const sports = tabs.includes("SPORTS") ? i18n._(TABS.SPORTS.title) : undefined;
  const isRail = (tab: HomeTab): tab is GameCategory => !["HOT", "PROMO", "LIVE", current].includes(tab);
  return (
    <>
      {!awaitsMatches && (
        <>
          {matches.data && <MatchCard matches={matches.data} sports={sports} />}
          <HomeJackpot />
          <RecentWins />
          <MoreRails />
          {tabs
            .filter(isRail)
            .slice(0, RAILS)
            .map((category) => (
              <CategoryRail key={category} category={category} />
            ))}
          {children}
        </>
      )}
    </>
  );
}

function CategoryRail({ category }: { category: GameCategory }) {
  const { i18n, t } = useLingui();
  const [ref, seen] = useInView<HTMLDivElement>("120px");
  const { data } = useQuery({ ...firstGamesQuery(category, TILES, useLanguage()), enabled: seen });
  const games = playable(data?.games);
  if (games?.length === 0) return null;
  return (
    <div ref={ref}>
      <GameRail
        title={i18n._(TABS[category].title)}
        more={{ text: t`All`, target: listTarget(category) }}
        games={games}
      />
    </div>
  );
}
