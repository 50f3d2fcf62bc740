import type { Game } from "@foyer/contract/games";
import { tileGames } from "./tile-games.ts";

/** The game that a place on the page belongs to, and the element that stands for it. */
export function gameAt(place: Element): { game: Game; element: HTMLElement } | undefined {
  for (let element: Element | null = place; element; element = element.parentElement) {
    const game = tileGames.get(element);
    if (game && element instanceof HTMLElement) return { game, element };
  }
  return undefined;
}
