import type { Game } from "@foyer/contract/games";

/** Which game each of the page's elements stands for. */
export const tileGames = new WeakMap<Element, Game>();

/** Notes of an element (as its `ref`) which game it stands for. */
export const holdGame = (game: Game) => (element: Element | null) => {
  if (element) tileGames.set(element, game);
};
