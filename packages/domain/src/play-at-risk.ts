/**
 * What part of a set of bets is at risk, and so counts as play. Every bet is taken at fair odds, those that return all stakes on
 * average, so that a margin of any size gives the same answer.
 *
 * A market is a fact with several possible cases, of which exactly one comes about: the number of a roulette, three dice, a digit of a
 * draw, the score of a match. Of the bets on a market, what they return on average in the worst quarter of its results does not
 * count: nobody risks what comes back anyway. It follows that
 * - a bet that loses in a quarter of all results or more counts whole;
 * - bets that cover all results count nothing if they return the same everywhere, and the difference of two opposite bets;
 * - bets that cover nearly all results count little: nine of ten digits a third of their stakes.
 * What is at risk is never more than the stakes less what surely returns, in no market by itself nor in all together.
 */

/** The part of all results, the worst ones, over which the return is averaged: one in so many. */
const WORST_PART = 4n;

/** A case of a market: in how many of its equally likely results it comes about, and what the bets return then at fair odds. */
export interface ReturnCase {
  readonly ways: bigint;
  readonly returned: bigint;
}

export interface SureReturn {
  /** What returns on average in the worst quarter of the results, rounded up; never more than the stakes. */
  readonly amount: bigint;
  /** The part of the results that return no more than that, from 0 to 1. */
  readonly likelihood: number;
}

export const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/**
 * What of the stakes on a market is not at risk.
 * @param total all results of the market; in those that are in no case nothing returns
 */
export function sureReturn(total: bigint, stake: bigint, cases: Iterable<ReturnCase>): SureReturn {
  const paying = [...cases].sort((a, b) => (a.returned < b.returned ? -1 : a.returned > b.returned ? 1 : 0));
  const without = total - paying.reduce((sum, { ways }) => sum + ways, 0n);
  // in quarters of a result, so that the worst quarter of them is a whole number
  let left = total - without * WORST_PART;
  let returned = 0n;
  for (const one of paying) {
    if (left <= 0n) break;
    const ways = one.ways * WORST_PART < left ? one.ways * WORST_PART : left;
    returned += ways * one.returned;
    left -= ways;
  }
  const average = divideUp(returned, total);
  const amount = average < stake ? average : stake;
  const within = paying.reduce(
    (sum, one) => (one.returned <= amount ? sum + one.ways : sum),
    without > 0n ? without : 0n,
  );
  return { amount, likelihood: Number(within) / Number(total) };
}

/** Divides what does not count among bets, in proportion to their stakes; the parts add up to it, none is above its stake. */
export function inProportion(amount: bigint, stakes: readonly bigint[]): bigint[] {
  const all = stakes.reduce((sum, stake) => sum + stake, 0n);
  if (all === 0n) return stakes.map(() => 0n);
  let before = 0n;
  return stakes.map((stake) => {
    const from = (amount * before) / all;
    before += stake;
    return (amount * before) / all - from;
  });
}
