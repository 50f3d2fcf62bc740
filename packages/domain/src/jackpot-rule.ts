/**
 * The published rule of a shared pot. Every stake that feeds a pot is drawn for once, when it is booked: it wins with
 * probability stake / odds, whatever the pot holds, and is then paid all of it. The database applies the same rule
 * inside the bet's transaction (`jackpot_hit`, `jackpot_stake`).
 */
export interface JackpotRule {
  /** What the house puts in when the pot opens and after each win, in 1/100,000 of a unit. */
  readonly seed: bigint;
  /** What a stake feeds into the pot, in parts per 100,000 of it. */
  readonly share: number;
  /** Each unit of the currency staked is one ticket in so many. */
  readonly odds: bigint;
}

const PARTS = 100_000n;
const UNIT = 100_000n;

/** A draw is a number from 0 up to this, each as likely as the others. */
export const DRAW_RANGE = 2n ** 60n;

/** What of a stake goes into the pot; cut off, never rounded up. Where that is nothing, the stake has no ticket. */
export function contributionOf(rule: JackpotRule, stake: bigint): bigint {
  return (stake * BigInt(rule.share)) / PARTS;
}

/** Whether a draw wins for a stake: of the numbers that can be drawn, the share that wins is stake / odds, or all. */
export function isWinningDraw(rule: JackpotRule, stake: bigint, draw: bigint): boolean {
  return draw * rule.odds * UNIT < stake * DRAW_RANGE;
}

/** What becomes of a pot and of the player by one stake. */
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
 * What a pot holds when it is won, on average: its seed, and what is fed to it by the `odds` units that are staked for
 * each win in the long run.
 */
export function averageWin({ seed, share, odds }: JackpotRule): bigint {
  return seed + contributionOf({ seed, share, odds }, odds * UNIT);
}

/**
 * What comes back of a stake by the pot in the long run, in parts per 100,000 of it: what the stakes fed, and the
 * seed, which the house gives once for each win, that is for `odds` units staked. Never more than these two.
 */
export function longRunReturn({ seed, share, odds }: JackpotRule): {
  readonly fed: number;
  readonly seeded: number;
} {
  return { fed: share, seeded: Number((seed * PARTS) / (odds * UNIT)) };
}
