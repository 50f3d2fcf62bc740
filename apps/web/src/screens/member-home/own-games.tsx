import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { recentGamesQuery } from "../../entities/game/game-queries.ts";
import { favouriteGamesQuery } from "../../entities/game/rail-queries.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { COULD_NOT_LOAD } from "../../i18n/situation-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { GameRail } from "../../widgets/game-rail/game-rail.tsx";

/** Recent and favourite games of the player. */
export function OwnGames() {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const recents = useQuery(recentGamesQuery(LIMITS.pageSize, language));
  const favourites = useQuery(favouriteGamesQuery(language));
  const failed = [recents, favourites].filter(({ isError, data }) => isError && !data);
  if (failed.length > 0)
    return (
      <EmptyState
        broken
        title={i18n._(COULD_NOT_LOAD.myGames)}
        text={t`Check your connection and try again.`}
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
        title={i18n._(EMPTY.myGames.title)}
        text={i18n._(EMPTY.myGames.text)}
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
        more={{ text: t`Recently played`, target: { to: "/m/gameList", search: { type: "recent" } } }}
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

/** A game rail that renders nothing when it is empty. */
function OwnRail(props: ComponentProps<typeof GameRail>) {
  return props.games?.length === 0 ? null : <GameRail {...props} />;
}
