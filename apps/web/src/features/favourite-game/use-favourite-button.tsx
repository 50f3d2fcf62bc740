import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSession } from "../../entities/session/session-store.ts";
import { retryImport } from "../../ui/lazy/retry-import.ts";
import type { FavouriteTarget } from "./favourite-button.tsx";

type LazyFavourites = typeof import("./lazy-favourites.ts");

/**
 * Returns the renderer of a game card's favourite button; undefined for visitors and until its chunk has loaded.
 * @param onChange called for every game added to or removed from the favourites
 */
export function useFavouriteButton(
  onChange?: (nodeId: string, favourite: boolean) => void,
): ((game: FavouriteTarget) => ReactNode) | undefined {
  const signedIn = useSession() !== undefined;
  const [lazyFavourites, setLazyFavourites] = useState<LazyFavourites>();
  const notify = useEffectEvent((nodeId: string, favourite: boolean) => onChange?.(nodeId, favourite));

  useEffect(() => {
    if (!signedIn) return;
    let wanted = true;
    retryImport(() => import("./lazy-favourites.ts")).then(
      (module) => wanted && setLazyFavourites(module),
      // Games can be played without the buttons; the next screen's hook retries the import.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [signedIn]);

  useEffect(
    () => lazyFavourites?.onFavourite(({ nodeId, favourite }) => notify(nodeId, favourite)),
    [lazyFavourites],
  );

  return useMemo(() => {
    if (!signedIn || !lazyFavourites) return undefined;
    const { FavouriteButton } = lazyFavourites;
    return (game) => <FavouriteButton game={game} />;
  }, [signedIn, lazyFavourites]);
}
