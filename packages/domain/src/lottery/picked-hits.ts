import type { BetType, DrawNumbers, Hits, LotteryFamily, Selection } from "./bet-type.ts";
import { betTypeOf } from "./families.ts";

/** Bet types on pairs of many prizes: whether a pair came is told by the bet on one pair. */
const ONE_PAIR = "lo2";
const PAIRS_COME = /^parlay[0-9]+$/;
const PAIRS_STAY_OUT = /^slide[0-9]+$/;

const countOf = (hits: Hits): number => [...hits.values()].reduce((sum, count) => sum + count, 0);

/** Every value of every row. */
const fullBoard = ({ rows }: BetType): string[][] => rows.map(({ values }) => [...values]);

/**
 * Whether a picked value of a row is right with the numbers of a draw, for marking it in an order: each pick of a bet that
 * wins by itself, a digit in its place, a number that was drawn. A line wins only if enough of its picks are right.
 */
export function pickedHits(
  family: LotteryFamily,
  betType: BetType,
  numbers: DrawNumbers,
): (row: number, value: string) => boolean {
  const { code, rows, eachPick } = betType;
  const pair = PAIRS_COME.test(code) || PAIRS_STAY_OUT.test(code) ? betTypeOf(family, ONE_PAIR) : undefined;
  if (pair) return (_, value) => countOf(pair.hits([[value]], numbers)) > 0 !== PAIRS_STAY_OUT.test(code);
  if (eachPick)
    return (row, value) =>
      countOf(
        betType.hits(
          rows.map((_, at): string[] => (at === row ? [value] : [])),
          numbers,
        ),
      ) > 0;
  const full = fullBoard(betType);
  const all = countOf(betType.hits(full, numbers));
  const without = (row: number, value: string): Selection =>
    full.map((values, at) => (at === row ? values.filter((one) => one !== value) : values));
  // a value is right if the full board wins less without it
  return (row, value) => countOf(betType.hits(without(row, value), numbers)) < all;
}
