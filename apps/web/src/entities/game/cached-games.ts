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

/** Games of the lists in the query cache; one game occurs once for each list that contains it. */
export function cachedGames(queries: QueryClient): readonly Game[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [name] }) => /^(games|favourites)\./.test(String(name)))
    .flatMap(({ state: { data } }) => {
      if (Array.isArray(data)) return data as readonly Game[];
      return typeof data === "object" && data !== null ? gamesIn(data) : [];
    });
}
