/**
 * The published rule of a shared jackpot. Every contributing stake has one draw, when it is booked: it wins the whole
 * jackpot with probability stake / odds, whatever its amount. The database applies the same rule inside the bet's
 * transaction (`jackpot_hit`, `jackpot_stake`).
 */
export interface JackpotRule {
  /** Amount the merchant puts in when the jackpot opens and after each win, in 1/100,000 of a unit. */
  readonly seed: bigint;
  /** Contribution of a stake, in parts per 100,000 of the stake. */
  readonly share: number;
  /** Units of currency staked per win, on average: each unit staked wins with probability 1 / odds. */
  readonly odds: bigint;
}

const PARTS = 100_000n;
const UNIT = 100_000n;

/** A draw is a uniformly distributed integer from 0 to below this. */
export const DRAW_RANGE = 2n ** 60n;

/** Contribution of a stake in 1/100,000 of a unit, rounded down. A stake with no contribution has no draw. */
export function contributionOf(rule: JackpotRule, stake: bigint): bigint {
  return (stake * BigInt(rule.share)) / PARTS;
}

/** Whether a draw wins for a stake: the winning share of all draws is stake / odds, at most 1. */
export function isWinningDraw(rule: JackpotRule, stake: bigint, draw: bigint): boolean {
  return draw * rule.odds * UNIT < stake * DRAW_RANGE;
}

/** The jackpot's amount and the player's win after one stake. */
export function settleStake(
  rule: JackpotRule,
  held: bigint,
  stake: bigint,
  draw: bigint,
): { readonly held: bigint; readonly paid: bigint } {
  const fed = contributionOf(rule, stake);
  if (fed === 0n || !isWinningDraw(rule, stake, draw)) return { held: held + fed, paid: 0n };
  return { held: rule.seed, paid: held + fed };
}

/**
 * The average win in 1/100,000 of a unit: the seed plus the contributions of the `odds` units that are staked for each
 * win in the long run.
 */
export function averageWin({ seed, share, odds }: JackpotRule): bigint {
  return seed + contributionOf({ seed, share, odds }, odds * UNIT);
}

/**
 * Long-run return to players through the jackpot, in parts per 100,000 of the stakes: the contributions, and the seed,
 * which the merchant pays once per win, that is per `odds` units staked. Never more than these two.
 */
export function longRunReturn({ seed, share, odds }: JackpotRule): {
  readonly fed: number;
  readonly seeded: number;
} {
  return { fed: share, seeded: Number((seed * PARTS) / (odds * UNIT)) };
}
