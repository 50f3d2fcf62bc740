import type { Jackpot } from "@foyer/contract/jackpots";
import { parseAmount } from "@foyer/domain/money";

/** A jackpot between two answers of the platform, in 1/100,000 of a unit. */
export interface Interpolation {
  readonly amount: bigint;
  readonly perMinute: bigint;
  /** When the answer arrived (milliseconds of a clock), and the last win before it. */
  readonly at: number;
  readonly wonAt: string | undefined;
  /** What was shown at that time: the figure stays there until the jackpot has grown past it. */
  readonly shown: bigint;
  /** Highest growth in a minute since the last win: no figure can be further ahead than this. */
  readonly leeway: bigint;
}

const MINUTE = 60_000n;
/** Without an answer for this long (ms) the figure stops, because its growth would be a guess. */
const LONGEST = 6_000;

/** The shown amount of a jackpot at a time. */
export function shownAt({ amount, perMinute, at, shown }: Interpolation, now: number): bigint {
  const since = BigInt(Math.round(Math.min(Math.max(0, now - at), LONGEST)));
  const grown = amount + (perMinute * since) / MINUTE;
  return grown > shown ? grown : shown;
}

/** Whether the figure still grows on the last answer. */
export const isGrowing = ({ perMinute, at }: Interpolation, now: number): boolean =>
  perMinute > 0n && now - at < LONGEST;

/**
 * Applies an answer. A figure ahead of it waits, so that players never see it drop; after a win, or when stakes were
 * taken back (a difference above any minute's growth), the platform's amount is shown at once.
 */
export function takeAnswer(before: Interpolation | undefined, jackpot: Jackpot, at: number): Interpolation {
  const amount = parseAmount(jackpot.amount);
  const perMinute = parseAmount(jackpot.perMinute);
  const wonAt = jackpot.lastWin?.at;
  const same = before && before.wonAt === wonAt ? before : undefined;
  const shown = same ? shownAt(same, at) : 0n;
  const leeway = same && same.leeway > perMinute ? same.leeway : perMinute;
  return { amount, perMinute, at, wonAt, leeway, shown: shown - amount <= leeway ? shown : 0n };
}
