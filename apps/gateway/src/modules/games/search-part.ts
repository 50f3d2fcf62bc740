import { PAGE_SIZE } from "@foyer/contract/shared";

/** Searches among up to so many games say exactly how many they found. */
const COUNTED_WHOLE = 2_000;

/** Which part of what is found is shown; matches are counted up to `countTo`: a total that large means at least so many. */
export interface Part {
  readonly offset: number;
  readonly limit: number;
  readonly countTo: number;
}

/** Where counting everything costs nothing it is counted; in a large catalogue a page ahead is enough to scroll on. */
export const counted = (games: number, offset: number, limit: number): Part => ({
  offset,
  limit,
  countTo: games <= COUNTED_WHOLE ? COUNTED_WHOLE : offset + 2 * PAGE_SIZE,
});
