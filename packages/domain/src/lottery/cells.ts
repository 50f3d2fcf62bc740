/**
 * What the merchant would pay is kept in cells: one for each combination of a bet type, in blocks of a fixed length, so that a
 * selection is a few lists of blocks and places, whatever its number of combinations. Bet types with more combinations than
 * `MOST_CELLS` have a cell for all combinations that begin with the same numbers: a cell then counts a bet as often as it
 * has any of them, so it holds at least what its combinations would pay.
 */

/** The longest block. */
const LONGEST_BLOCK = 1_000;
/** The most cells of a bet type. */
export const MOST_CELLS = 200_000;

/** Every place of `places` in every block of `blocks`. */
export interface CellProduct {
  /** The largest prize that the combinations of these cells can win. */
  readonly prize: string;
  readonly blocks: readonly number[];
  /** From 0. */
  readonly places: readonly number[];
}

export interface Cells {
  readonly blockLength: number;
  /** The cells of a legal selection. None is there twice. */
  of(selection: readonly (readonly string[])[]): readonly CellProduct[];
  /** The values of a cell's combination, separated by commas; of a cell of many, those with which they begin, and `…`. */
  nameOf(block: number, place: number): string;
}

export const blockLengthOf = (cells: number): number => Math.min(cells, LONGEST_BLOCK);

/** Cells by their number, as products of one block each. */
export function productsOf(prize: string, cells: Iterable<number>, blockLength: number): CellProduct[] {
  const byBlock = new Map<number, number[]>();
  for (const cell of cells) {
    const block = Math.floor(cell / blockLength);
    const places = byBlock.get(block);
    if (places) places.push(cell % blockLength);
    else byBlock.set(block, [cell % blockLength]);
  }
  return [...byBlock].map(([block, places]) => ({ prize, blocks: [block], places }));
}

/** The number of a choice among all choices of as many things: `chosen` are places in the list of things, ascending. */
export function rankOf(chosen: readonly number[]): number {
  let rank = 0;
  for (let at = 0; at < chosen.length; at++) rank += waysOf(chosen[at] ?? 0, at + 1);
  return rank;
}

/** The choice of `size` things that has a number. */
export function choiceOf(rank: number, size: number): number[] {
  const chosen: number[] = [];
  let left = rank;
  for (let at = size; at > 0; at--) {
    let thing = at - 1;
    while (waysOf(thing + 1, at) <= left) thing++;
    chosen.unshift(thing);
    left -= waysOf(thing, at);
  }
  return chosen;
}

/** Pascal's triangle, as far as it was needed. */
const TRIANGLE: number[][] = [[1]];

/** Ways to choose so many of some things. */
export function waysOf(things: number, chosen: number): number {
  for (let row = TRIANGLE.length; row <= things; row++) {
    const above = TRIANGLE[row - 1] ?? [];
    TRIANGLE.push(Array.from({ length: row + 1 }, (_, at) => (above[at - 1] ?? 0) + (above[at] ?? 0)));
  }
  return TRIANGLE[things]?.[chosen] ?? 0;
}
