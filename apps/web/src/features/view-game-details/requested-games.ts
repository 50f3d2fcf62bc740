import type { Game } from "@foyer/contract/games";

/** List data of the games whose details were requested; shown until the platform has answered. */
const asked = new Map<string, Game>();
let tell: (nodeId: string) => void = () => {};

/** Requests a game's details. */
export function requestDetails(game: Game): void {
  asked.set(game.nodeId, game);
  tell(game.nodeId);
}

export const requestedGame = (nodeId: string): Game | undefined => asked.get(nodeId);

/** Sets the listener for requested details. */
export function onDetailsRequest(hear: (nodeId: string) => void): () => void {
  tell = hear;
  return () => {
    tell = () => {};
  };
}
