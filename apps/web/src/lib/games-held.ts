import type { Game } from "@foyer/contract/games";
import type { QueryClient } from "@tanstack/react-query";

interface Held {
  readonly games?: readonly Game[];
  readonly list?: readonly Game[];
  readonly content?: readonly Game[];
  readonly pages?: readonly Held[];
}

const gamesIn = ({ games, list, content, pages }: Held): readonly Game[] =>
  games ?? list ?? content ?? pages?.flatMap(gamesIn) ?? [];

/** Games of lists this browser has read already; the same one comes once for each list that holds it. */
export function gamesHeld(queries: QueryClient): readonly Game[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [name] }) => /^(games|favourites)\./.test(String(name)))
    .flatMap(({ state: { data } }) => {
      if (Array.isArray(data)) return data as readonly Game[];
      return typeof data === "object" && data !== null ? gamesIn(data) : [];
    });
}
