import { useSyncExternalStore } from "react";

/** A mouse or trackpad is the main way to point, so that nothing can be swiped. */
const MOUSE = "(hover: hover) and (pointer: fine)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(MOUSE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the player uses a mouse; the server assumes a finger. */
export function useMouse(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(MOUSE).matches,
    () => false,
  );
}
