import type { Game } from "@foyer/contract/games";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { untilItComes } from "../../lib/until-it-comes.ts";
import { useSession } from "../session/index.ts";

type Hearts = typeof import("./hearts.ts");

/**
 * What puts the heart into a game's tile; nothing for a visitor, nor until its file is there.
 * @param onChange told of every game that has become a favourite, or none any more
 */
export function useHearts(
  onChange?: (nodeId: string, favourite: boolean) => void,
): ((game: Game) => ReactNode) | undefined {
  const signedIn = useSession() !== undefined;
  const [hearts, setHearts] = useState<Hearts>();
  const heed = useEffectEvent((nodeId: string, favourite: boolean) => onChange?.(nodeId, favourite));

  useEffect(() => {
    if (!signedIn) return;
    let wanted = true;
    untilItComes(() => import("./hearts.ts")).then(
      (come) => wanted && setHearts(come),
      // Without them the games can still be played; the next screen's file will try the network again.
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
