import type { Game } from "@foyer/contract/games";

/** One page of a list as received; a page contains no game twice. */
export interface Page {
  readonly games: readonly Game[];
  readonly totalPages: number;
  readonly total?: number;
  /** Revision of the catalogue it was read from. */
  readonly revision?: number;
}

interface Joined {
  readonly pages: readonly Page[];
  readonly games: readonly Game[];
  /** Created with the second page: a list of one page needs none. */
  readonly ids: Set<string> | undefined;
}

/** The last result for each list, by its first page: the next page is appended to it, however long it is. */
const lists = new WeakMap<Page, Joined>();

/** All games of a list. A game that moved between two requests can be in two pages; it is listed once. */
export function joinPages(pages: readonly Page[]): readonly Game[] {
  const [first] = pages;
  if (!first) return [];
  const before = lists.get(first);
  const held = before?.pages.every((page, at) => page === pages[at])
    ? before
    : { pages: [first], games: first.games, ids: undefined };
  const next = pages.slice(held.pages.length);
  const ids = held.ids ?? (next.length > 0 ? new Set(held.games.map(({ nodeId }) => nodeId)) : undefined);
  const added = next
    .flatMap(({ games }) => games)
    .filter(({ nodeId }) => !ids?.has(nodeId) && ids?.add(nodeId));
  const games = added.length > 0 ? [...held.games, ...added] : held.games;
  lists.set(first, { pages, games, ids });
  return games;
}
