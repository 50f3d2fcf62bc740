/**
 * A chase: the same bets on coming draws, with a plan of multiples. Amounts are in 1/100,000 of a unit of currency.
 */

export const LEAST_CHASE_DRAWS = 2;
export const MOST_CHASE_DRAWS = 100;
export const LARGEST_MULTIPLE = 9_999;

export type ChaseMode =
  | { readonly kind: "fixed"; readonly multiple: number }
  /** Times two after every `every` draws. */
  | { readonly kind: "doubled"; readonly multiple: number; readonly every: number }
  /**
   * In each draw the smallest multiple with which a win returns at least `rate` percent more than all stakes until then.
   * Multiples never fall below the first.
   */
  | { readonly kind: "profit"; readonly multiple: number; readonly rate: number };

export interface ChaseBasis {
  /** The stake of the slip with multiple 1. */
  readonly stake: bigint;
  /** What one winning combination pays with multiple 1: the smallest prize a win of the slip can have. */
  readonly prize: bigint;
  readonly draws: number;
}

export interface ChaseDraw {
  readonly multiple: number;
  readonly stake: bigint;
  /** All stakes until and with this draw. */
  readonly total: bigint;
}

export interface ChasePlan {
  readonly draws: readonly ChaseDraw[];
  /**
   * The first draw, counted from 1, that has no multiple for the profit rate up to the largest one: the plan ends before it.
   */
  readonly impossibleFrom: number | undefined;
}

/** The multiples and stakes of a chase. Undefined if its numbers are out of bounds. */
export function chasePlan(basis: ChaseBasis, mode: ChaseMode): ChasePlan | undefined {
  if (!isPossible(basis, mode)) return undefined;
  const draws: ChaseDraw[] = [];
  let total = 0n;
  for (let at = 0; at < basis.draws; at++) {
    const multiple = multipleOf(at, total, basis, mode);
    if (multiple === undefined) return { draws, impossibleFrom: at + 1 };
    const stake = basis.stake * BigInt(multiple);
    total += stake;
    draws.push({ multiple, stake, total });
  }
  return { draws, impossibleFrom: undefined };
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

function isPossible({ stake, prize, draws }: ChaseBasis, mode: ChaseMode): boolean {
  if (stake <= 0n || prize < 0n) return false;
  if (!isWithin(draws, LEAST_CHASE_DRAWS, MOST_CHASE_DRAWS)) return false;
  if (!isWithin(mode.multiple, 1, LARGEST_MULTIPLE)) return false;
  if (mode.kind === "doubled") return isWithin(mode.every, 1, MOST_CHASE_DRAWS);
  return mode.kind === "fixed" || isWithin(mode.rate, 1, LARGEST_RATE);
}

/** A higher rate than any prize could give. */
const LARGEST_RATE = 100_000_000;
const PERCENT = 100n;

function multipleOf(at: number, before: bigint, basis: ChaseBasis, mode: ChaseMode): number | undefined {
  if (mode.kind === "fixed") return mode.multiple;
  if (mode.kind === "doubled")
    return Math.min(mode.multiple * 2 ** Math.floor(at / mode.every), LARGEST_MULTIPLE);
  // prize × m × 100 ≥ (before + stake × m) × (100 + rate), and so m × (prize × 100 - stake × (100 + rate)) ≥ before × (100 + rate)
  const wanted = PERCENT + BigInt(mode.rate);
  const gain = basis.prize * PERCENT - basis.stake * wanted;
  const needed = before * wanted;
  if (gain < 0n || (gain === 0n && needed > 0n)) return undefined;
  const least = gain === 0n ? 1n : (needed + gain - 1n) / gain;
  if (least > BigInt(LARGEST_MULTIPLE)) return undefined;
  return Math.max(Number(least), mode.multiple);
}
