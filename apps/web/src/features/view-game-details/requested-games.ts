import type { Game } from "@foyer/contract/games";

/** List data of the games whose details were requested; shown until the platform has answered. */
const requested = new Map<string, Game>();
let onRequest: (nodeId: string) => void = () => {};

/** Requests a game's details. */
export function requestDetails(game: Game): void {
  requested.set(game.nodeId, game);
  onRequest(game.nodeId);
}

export const requestedGame = (nodeId: string): Game | undefined => requested.get(nodeId);

/** Sets the listener for requested details. */
export function onDetailsRequest(listener: (nodeId: string) => void): () => void {
  onRequest = listener;
  return () => {
    onRequest = () => {};
  };
}
