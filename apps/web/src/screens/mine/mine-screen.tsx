import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useAbout } from "../../features/game-details/use-about.ts";
import { GameTile, recentGamesQuery } from "../../features/games/index.ts";
import { favouriteGamesQuery } from "../../features/games/shelf-queries.ts";
import { potOf } from "../../features/jackpots/pot-of.tsx";
import { useTapGame } from "../../features/launch/use-tap-game.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ItemList, itemClass, Onwards } from "../../ui/item-list/item-list.tsx";
import { Rail } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import styles from "./mine-screen.module.css";

/** What is the player's own: the games they play and like, and what they have under way. */
export default function MineScreen() {
  const { t } = useLingui();
  return (
    <div className={styles.screen}>
      <OwnGames />
      <ItemList>
        <li>
          <Link to="/m/gameRecord" className={itemClass}>
            <Icon name="book" />
            {t`Betting record`}
            <Onwards />
          </Link>
        </li>
        <li>
          <Link to="/m/activity" className={itemClass}>
            <Icon name="promo" />
            {t`Promotions`}
            <Onwards />
          </Link>
        </li>
        <li>
          <Link to="/m/jackpot" className={itemClass}>
            <Icon name="bolt" />
            {t`Jackpots`}
            <Onwards />
          </Link>
        </li>
        <li>
          <Link to="/m/webEmail" className={itemClass}>
            <Icon name="mail" />
            {t`Platform messages`}
            <Onwards />
          </Link>
        </li>
      </ItemList>
    </div>
  );
}

function OwnGames() {
  const { t } = useLingui();
  const language = useLanguage();
  const recents = useQuery(recentGamesQuery(LIMITS.pageSize, language));
  const favourites = useQuery(favouriteGamesQuery(language));
  const failed = [recents, favourites].filter(({ isError, data }) => isError && !data);
  if (failed.length > 0)
    return (
      <EmptyState
        broken
        title={t`Your games did not come`}
        words={t`It may be the connection. Nothing of yours is lost.`}
        action={
          <Button look="primary" onClick={() => Promise.all(failed.map(({ refetch }) => refetch()))}>
            {t`Try again`}
          </Button>
        }
      />
    );
  if (recents.data?.list.length === 0 && favourites.data?.content.length === 0)
    return (
      <EmptyState
        title={t`No games of yours yet`}
        words={t`What you play and what you give a heart to is kept here.`}
        action={
          <Link to="/m/gameList" className={buttonClass({ look: "primary" })}>
            {t`Find a game`}
          </Link>
        }
      />
    );
  return (
    <>
      <OwnRail
        title={t`Carry on`}
        more={{ text: t`Recent`, target: { to: "/m/gameList", search: { type: "recent" } } }}
        games={recents.data?.list}
      />
      <OwnRail
        title={t`Your favourites`}
        more={{ text: t`All`, target: { to: "/m/gameList", search: { type: "fav" } } }}
        games={favourites.data?.content}
      />
    </>
  );
}

interface OwnRailProps extends Pick<ComponentProps<typeof Rail>, "title" | "more"> {
  games: readonly Game[] | undefined;
}

function OwnRail({ games, ...head }: OwnRailProps) {
  const tapGame = useTapGame();
  const about = useAbout();
  if (games?.length === 0) return null;
  return (
    <Rail {...head}>
      {games
        ? games.map((game) => (
            <li key={game.nodeId}>
              <GameTile game={game} onOpen={tapGame} pot={potOf(game)} about={about?.(game)} />
            </li>
          ))
        : [0, 1, 2].map((at) => (
            <li key={at}>
              <TileSkeleton />
            </li>
          ))}
    </Rail>
  );
}
