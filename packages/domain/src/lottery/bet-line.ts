import type { BetType, Hits, Selection } from "./bet-type.ts";
import type { CellProduct } from "./cells.ts";
import { oddsOf, prizeOf } from "./odds.ts";

/** A line of a member in a draw. */
export interface LineAtRisk {
  readonly betType: BetType;
  /** Legal picks of the bet type. */
  readonly selection: Selection;
  /** The stake of one combination. */
  readonly stake: bigint;
}

/** What a bet line costs, and what it can win. */
export interface PricedLine {
  readonly combinations: number;
  readonly stake: bigint;
  /** What it wins at most in one draw. */
  readonly largestPrize: bigint;
}

/** Odds of each prize class of a bet type, in thousandths. */
export const oddsTable = (betType: BetType, prizeGroup: number): ReadonlyMap<string, bigint> =>
  new Map(betType.classes.map(({ code, chance }) => [code, oddsOf(chance, prizeGroup)]));

/** Sum of the odds of all winning combinations, in thousandths: a prize is this × unit × multiple ÷ 1,000. */
export function prizeFactor(hits: Hits, odds: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n;
  for (const [code, count] of hits) sum += BigInt(count) * (odds.get(code) ?? 0n);
  return sum;
}

/**
 * Prices a legal selection.
 * @param unit stake of one combination, an amount
 */
export function priceLine(
  betType: BetType,
  selection: Selection,
  unit: bigint,
  multiple: number,
  prizeGroup: number,
): PricedLine {
  const combinations = betType.count(selection);
  const odds = oddsTable(betType, prizeGroup);
  const most = [...betType.most(selection)].map(([code, count]) => ({ count, odds: odds.get(code) ?? 0n }));
  return {
    combinations,
    stake: unit * BigInt(multiple) * BigInt(combinations),
    largestPrize: prizeOf(most, unit, multiple),
  };
}

/** What a line would pay for each combination of some cells. */
export interface Liability extends CellProduct {
  readonly payout: bigint;
}

/** What a legal selection would pay, by cells. */
export function liabilitiesOf(
  betType: BetType,
  selection: Selection,
  unit: bigint,
  multiple: number,
  prizeGroup: number,
): Liability[] {
  const odds = oddsTable(betType, prizeGroup);
  return betType.cells.of(selection).map((product) => ({
    ...product,
    payout: prizeOf([{ count: 1, odds: odds.get(product.prize) ?? 0n }], unit, multiple),
  }));
}
