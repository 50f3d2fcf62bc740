import type { Game } from "@foyer/contract/games";

/** What the lists said of the games somebody asked about: shown until the platform has answered. */
const asked = new Map<string, Game>();
let tell: (nodeId: string) => void = () => {};

/** A player wants to know more of a game. */
export function askAbout(game: Game): void {
  asked.set(game.nodeId, game);
  tell(game.nodeId);
}

export const askedGame = (nodeId: string): Game | undefined => asked.get(nodeId);

/** Calls when a game is asked about. */
export function onAskAbout(hear: (nodeId: string) => void): () => void {
  tell = hear;
  return () => {
    tell = () => {};
  };
}
