import type { Game } from "@foyer/contract/games";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSession } from "../../entities/session/session-store.ts";
import { retryImport } from "../../ui/lazy/retry-import.ts";

type Hearts = typeof import("./lazy-favourites.ts");

/**
 * Returns the renderer of a game card's favourite button; undefined for visitors and until its chunk has loaded.
 * @param onChange called for every game added to or removed from the favourites
 */
export function useFavouriteButton(
  onChange?: (nodeId: string, favourite: boolean) => void,
): ((game: Game) => ReactNode) | undefined {
  const signedIn = useSession() !== undefined;
  const [hearts, setHearts] = useState<Hearts>();
  const heed = useEffectEvent((nodeId: string, favourite: boolean) => onChange?.(nodeId, favourite));

  useEffect(() => {
    if (!signedIn) return;
    let wanted = true;
    retryImport(() => import("./lazy-favourites.ts")).then(
      (come) => wanted && setHearts(come),
      // Games can be played without the buttons; the next screen's hook retries the import.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [signedIn]);

  useEffect(() => hearts?.onFavourite(({ nodeId, favourite }) => heed(nodeId, favourite)), [hearts]);

  return useMemo(() => {
    if (!signedIn || !hearts) return undefined;
    const { FavouriteButton } = hearts;
    return (game) => <FavouriteButton game={game} />;
  }, [signedIn, hearts]);
}
