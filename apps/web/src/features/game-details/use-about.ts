import type { Game } from "@foyer/contract/games";
import { type ReactNode, useSyncExternalStore } from "react";

type DrawAbout = (game: Game) => ReactNode;

let draw: DrawAbout | undefined;
const waiting = new Set<() => void>();

/** Called once there is somebody to answer it: how the button is drawn that tells more of a game. */
export function offerAbout(how: DrawAbout): void {
  draw = how;
  for (const come of waiting) come();
}

function subscribe(come: () => void): () => void {
  waiting.add(come);
  return () => waiting.delete(come);
}

/** What puts that button into a game's tile; nothing until the page has been idle. */
export const useAbout = (): DrawAbout | undefined =>
  useSyncExternalStore(
    subscribe,
    () => draw,
    () => undefined,
  );
