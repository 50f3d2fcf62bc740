import type { Game } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { matchesQuery } from "../../features/announcements/match-queries.ts";
import { firstGamesQuery } from "../../features/games/index.ts";
import { type HomeTab, TABS } from "../../features/vendors/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useSeen } from "../../ui/use-seen.ts";
import { GameRail } from "./game-rail.tsx";
import { MatchTicket } from "./match-ticket.tsx";
import { PotBoard } from "./pot-board.tsx";
import { ShelfRails } from "./shelf-rails.tsx";

const RAILS = 4;
const TILES = 8;

interface CategoryRailsProps {
  tabs: readonly HomeTab[];
  current: HomeTab | undefined;
  onOpen: (game: Game) => void;
}

/** Below the first view: the hot match, tonight's pot, the favourites, the newest, and a rail each for further categories. */
export default function CategoryRails({ tabs, current, onOpen }: CategoryRailsProps) {
  const { i18n } = useLingui();
  const matches = useQuery(matchesQuery(useLanguage()));
  // The ticket stands above all the rest: nothing is shown that it would push away.
  if (matches.isPending && matches.fetchStatus === "fetching" && matches.failureCount === 0) return null;
  const sports = tabs.includes("SPORTS") ? i18n._(TABS.SPORTS.title) : undefined;
  const isRail = (tab: HomeTab): tab is GameCategory => !["HOT", "PROMO", "LIVE", current].includes(tab);
  return (
    <>
      {matches.data && <MatchTicket matches={matches.data} sports={sports} />}
      <PotBoard />
      <ShelfRails onOpen={onOpen} />
      {tabs
        .filter(isRail)
        .slice(0, RAILS)
        .map((category) => (
          <CategoryRail key={category} category={category} onOpen={onOpen} />
        ))}
    </>
  );
}

function CategoryRail({ category, onOpen }: { category: GameCategory; onOpen: (game: Game) => void }) {
  const { i18n, t } = useLingui();
  const [ref, seen] = useSeen<HTMLDivElement>("120px");
  const { data } = useQuery({ ...firstGamesQuery(category, TILES, useLanguage()), enabled: seen });
  if (data?.games.length === 0) return null;
  return (
    <div ref={ref}>
      <GameRail
        title={i18n._(TABS[category].title)}
        more={{ text: t`All`, target: { to: "/m/gameList", search: { gameType: category } } }}
        games={data?.games}
        onOpen={onOpen}
      />
    </div>
  );
}
