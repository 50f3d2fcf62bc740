import type { Game } from "@foyer/contract/games";
import { thinBadges } from "./thin-badges.ts";

/** One page of a list as received; a page contains no game twice. */
export interface Page {
  readonly games: readonly Game[];
  readonly totalPages: number;
  readonly total?: number;
  /** Revision of the catalogue it was read from. */
  readonly revision?: number;
  /** Games by vendor under the list's other filters; on the first page, if there are any. */
  readonly vendorCounts?: Readonly<Record<string, number>>;
  /** What was listed in place of a name without a match. */
  readonly instead?: NameMatch | undefined;
}

/** A name found by the search: spelled otherwise, or a vendor's. */
export type NameMatch = { readonly gameName: string } | { readonly vassalage: string };

/** The games of a list so far. An array is one. */
export interface Games {
  readonly length: number;
  slice(from?: number, to?: number): Game[];
}

interface Joined {
  readonly pages: readonly Page[];
  readonly games: Games;
  /** Those of `games`; the next page is added to this array, because copying it would cost more the longer it is. */
  readonly all: Game[];
  /** Created with the second page: a list of one page needs none. */
  readonly ids: Set<string> | undefined;
  /** Number of games since the last badge. */
  readonly since: number;
}

/** The last result for each list, by its first page: the next page is appended to it, however long it is. */
const lists = new WeakMap<Page, Joined>();

const firstOf = (all: Game[], length: number): Games => ({
  length,
  slice: (from = 0, to = length) => all.slice(from, Math.min(to, length)),
});

/** All games of a list. A game that moved between two requests can be in two pages; it is listed once. At most one in six has a badge. */
export function joinPages(pages: readonly Page[]): Games {
  const [first] = pages;
  if (!first) return [];
  const before = lists.get(first);
  const joined = before?.pages.every((page, at) => page === pages[at]) ? before : startOf(first);
  const next = pages.slice(joined.pages.length);
  if (next.length === 0) return joined.games;
  const { all, ids = new Set(all.map(({ nodeId }) => nodeId)) } = joined;
  const added = next
    .flatMap(({ games }) => games)
    .filter(({ nodeId }) => !ids.has(nodeId) && ids.add(nodeId));
  const { games: more, since } = thinBadges(added, joined.since);
  for (const game of more) all.push(game);
  const games = more.length > 0 ? firstOf(all, all.length) : joined.games;
  lists.set(first, { pages, games, all, ids, since });
  return games;
}

function startOf(first: Page): Joined {
  const { games: all, since } = thinBadges(first.games);
  const joined = { pages: [first], games: firstOf(all, all.length), all, ids: undefined, since };
  lists.set(first, joined);
  return joined;
}
