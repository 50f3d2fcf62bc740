import type { Jackpot } from "@foyer/contract/jackpots";
import { parseAmount } from "@foyer/domain/money";

/** A pot between two answers of the platform, in 1/100,000 of a unit. */
export interface Rise {
  readonly amount: bigint;
  readonly perMinute: bigint;
  /** When the answer came (milliseconds of a clock), and of which win its pot is the next. */
  readonly at: number;
  readonly wonAt: string | undefined;
  /** What was shown when it came: the figure stands there until the pot has grown past it. */
  readonly shown: bigint;
  /** The most a minute brought since the last win: further ahead than this no figure can have run. */
  readonly leeway: bigint;
}

const MINUTE = 60_000n;
/** Without a further answer for so long the figure stands still: it may rise on what is known, not on what is hoped. */
const LONGEST = 6_000;

/** What is shown of a pot at a moment. */
export function shownAt({ amount, perMinute, at, shown }: Rise, now: number): bigint {
  const since = BigInt(Math.round(Math.min(Math.max(0, now - at), LONGEST)));
  const risen = amount + (perMinute * since) / MINUTE;
  return risen > shown ? risen : shown;
}

/** Whether the figure has further to rise on what is known at a moment. */
export const rises = ({ perMinute, at }: Rise, now: number): boolean => perMinute > 0n && now - at < LONGEST;

/**
 * Takes an answer in. A figure that ran ahead of it waits, so that it never drops before a player's eyes; after a win,
 * or when stakes were taken back (it is off by more than any minute's growth), what the platform says is shown at once.
 */
export function takeAnswer(before: Rise | undefined, pot: Jackpot, at: number): Rise {
  const amount = parseAmount(pot.amount);
  const perMinute = parseAmount(pot.perMinute);
  const wonAt = pot.lastWin?.at;
  const same = before && before.wonAt === wonAt ? before : undefined;
  const shown = same ? shownAt(same, at) : 0n;
  const leeway = same && same.leeway > perMinute ? same.leeway : perMinute;
  return { amount, perMinute, at, wonAt, leeway, shown: shown - amount <= leeway ? shown : 0n };
}
