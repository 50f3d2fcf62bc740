import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { playable } from "../../entities/game/playable.ts";
import { favouriteGamesQuery, newGamesQuery } from "../../entities/game/rail-queries.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useInView } from "../../ui/use-in-view.ts";
import { GameRail } from "../../widgets/game-rail/game-rail.tsx";

/** The member's favourites and the new games; each rail is requested when it is nearly in view. */
export function MoreRails() {
  const signedIn = useSession() !== undefined;
  return (
    <>
      {signedIn && <FavouriteRail />}
      <NewRail />
    </>
  );
}

function FavouriteRail() {
  const { t } = useLingui();
  const [ref, seen] = useInView<HTMLDivElement>("120px");
  const { data } = useQuery({ ...favouriteGamesQuery(useLanguage()), enabled: seen });
  const games = playable(data?.content);
  return (
    <div ref={ref}>
      {games && games.length > 0 && (
        <GameRail
          title={t`Your favourites`}
          more={{ text: t`All`, target: { to: "/m/gameList", search: { type: "fav" } } }}
          games={games}
        />
      )}
    </div>
  );
}

function NewRail() {
  const { t } = useLingui();
  const [ref, seen] = useInView<HTMLDivElement>("120px");
  const { data, isError } = useQuery({ ...newGamesQuery(useLanguage()), enabled: seen });
  // Below the first view, neither an empty rail nor a failed one needs a message.
  const games = playable(data);
  if (games?.length === 0 || (isError && !data)) return null;
  return (
    <div ref={ref}>
      <GameRail title={t`New games`} games={games} />
    </div>
  );
}
