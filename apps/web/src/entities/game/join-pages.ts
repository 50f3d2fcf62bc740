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

interface Joined {
  readonly pages: readonly Page[];
  readonly games: readonly Game[];
  /** Created with the second page: a list of one page needs none. */
  readonly ids: Set<string> | undefined;
  /** Number of games since the last badge. */
  readonly since: number;
}

/** The last result for each list, by its first page: the next page is appended to it, however long it is. */
const lists = new WeakMap<Page, Joined>();

/** All games of a list. A game that moved between two requests can be in two pages; it is listed once. At most one in six has a badge. */
export function joinPages(pages: readonly Page[]): readonly Game[] {
  const [first] = pages;
  if (!first) return [];
  const before = lists.get(first);
  const joined = before?.pages.every((page, at) => page === pages[at])
    ? before
    : { pages: [first], ids: undefined, ...thinBadges(first.games) };
  const next = pages.slice(joined.pages.length);
  const ids = joined.ids ?? (next.length > 0 ? new Set(joined.games.map(({ nodeId }) => nodeId)) : undefined);
  const added = next
    .flatMap(({ games }) => games)
    .filter(({ nodeId }) => !ids?.has(nodeId) && ids?.add(nodeId));
  const { games: more, since } = thinBadges(added, joined.since);
  const games = more.length > 0 ? [...joined.games, ...more] : joined.games;
  lists.set(first, { pages, games, ids, since });
  return games;
}
