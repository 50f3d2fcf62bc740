import type { Game } from "@foyer/contract/games";

/** The game of each element on the page. */
export const gameElements = new WeakMap<Element, Game>();

/** Registers an element (as its `ref`) for a game. */
export const registerGameElement = (game: Game) => (element: Element | null) => {
  if (element) gameElements.set(element, game);
};
