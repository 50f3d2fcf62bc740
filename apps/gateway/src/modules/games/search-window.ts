import { PAGE_SIZE } from "@foyer/contract/shared";

/** In catalogues of at most this many games, search results are counted exactly. */
const EXACT_COUNT_LIMIT = 2_000;

/**
 * The page of search results to show. Matches are counted up to `countTo`: a total that high means at least
 * that many.
 */
export interface SearchWindow {
  readonly offset: number;
  readonly limit: number;
  readonly countTo: number;
}

/**
 * Small catalogues are counted completely; in a large one, counting one page ahead is enough to scroll on.
 */
export const searchWindow = (games: number, offset: number, limit: number): SearchWindow => ({
  offset,
  limit,
  countTo: games <= EXACT_COUNT_LIMIT ? EXACT_COUNT_LIMIT : offset + 2 * PAGE_SIZE,
});
