import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { favouriteGamesQuery, newGamesQuery } from "../../features/games/shelf-queries.ts";
import { useSession } from "../../features/session/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useSeen } from "../../ui/use-seen.ts";
import { GameRail } from "./game-rail.tsx";

interface ShelfProps {
  onOpen: (game: Game) => void;
}

/** The member's own games, and those that came last; each asked for when it comes near. */
export function ShelfRails({ onOpen }: ShelfProps) {
  const signedIn = useSession() !== undefined;
  return (
    <>
      {signedIn && <FavouriteRail onOpen={onOpen} />}
      <NewRail onOpen={onOpen} />
    </>
  );
}

function FavouriteRail({ onOpen }: ShelfProps) {
  const { t } = useLingui();
  const [ref, seen] = useSeen<HTMLDivElement>("120px");
  const { data } = useQuery({ ...favouriteGamesQuery(useLanguage()), enabled: seen });
  return (
    <div ref={ref}>
      {data && data.content.length > 0 && (
        <GameRail
          title={t`Your favourites`}
          more={{ text: t`All`, target: { to: "/m/gameList", search: { type: "fav" } } }}
          games={data.content}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}

function NewRail({ onOpen }: ShelfProps) {
  const { t } = useLingui();
  const [ref, seen] = useSeen<HTMLDivElement>("120px");
  const { data, isError } = useQuery({ ...newGamesQuery(useLanguage()), enabled: seen });
  // Neither an empty shelf nor one that did not come is worth a word below the fold.
  if (data?.length === 0 || (isError && !data)) return null;
  return (
    <div ref={ref}>
      <GameRail title={t`New games`} games={data} onOpen={onOpen} />
    </div>
  );
}
