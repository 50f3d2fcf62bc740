import type { Game } from "@foyer/contract/games";
import { gameElements } from "./game-elements.ts";

/** The game and the element at a point of the page. */
export function gameAt(place: Element): { game: Game; element: HTMLElement } | undefined {
  for (let element: Element | null = place; element; element = element.parentElement) {
    const game = gameElements.get(element);
    if (game && element instanceof HTMLElement) return { game, element };
  }
  return undefined;
}
