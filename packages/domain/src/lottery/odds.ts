import type { Chance } from "./bet-type.ts";

/** Odds are integers in thousandths: 9.7 is 9700n. */
const THOUSANDTHS = 1000n;
const WHOLE_SHARE = 100n;

/**
 * The prize group of a lottery: a group of 1,940 returns 1,940 of 2,000, that is 97 % of all stakes. Players may choose
 * a lower group and receive the difference as a rebate on their stake.
 */
export const PRIZE_GROUP_WHOLE = 2000n;
export const LOWEST_PRIZE_GROUP = 1700;
export const HIGHEST_PRIZE_GROUP = 1960;

/**
 * Odds of a prize, in thousandths, rounded down: the return of the prize group, or the prize's share of it, divided by
 * the probability.
 * @param prizeGroup 1,700 to 1,960
 */
export const oddsOf = ({ favourable, total, share = WHOLE_SHARE }: Chance, prizeGroup: number): bigint =>
  (BigInt(prizeGroup) * share * total * THOUSANDTHS) / (PRIZE_GROUP_WHOLE * WHOLE_SHARE * favourable);

/** What hits at these odds pay, rounded down to 1/100,000: `unit` is the stake of one combination, an amount. */
export const prizeOf = (
  hits: readonly { readonly count: number; readonly odds: bigint }[],
  unit: bigint,
  multiple: number,
): bigint =>
  hits.reduce((sum, { count, odds }) => sum + BigInt(count) * odds * unit * BigInt(multiple), 0n) /
  THOUSANDTHS;

/** The rebate on a stake for a lower prize group than the lottery's, rounded down to 1/100,000. */
export const prizeGroupRebate = (stake: bigint, prizeGroup: number, lotteryGroup: number): bigint =>
  (stake * BigInt(lotteryGroup - prizeGroup)) / PRIZE_GROUP_WHOLE;
