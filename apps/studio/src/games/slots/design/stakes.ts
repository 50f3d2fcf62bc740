import { CENT } from "../definition.ts";

/** Stakes are multiples of the lowest one, up to about this much in 1/100,000. */
const MOST = 200 * 100_000;
const STEPS = [1, 2, 3, 4, 5, 8, 10, 15, 20, 30, 40, 50, 80, 100, 150, 200, 300, 500, 1000, 2000];
const AROUND = 100_000;

/** The lowest stake from `least` on whose coins are whole cents, so that every pay is one too. */
export function wholeCentStake(least: number, coins: number): number {
  const unit = coins * CENT;
  return Math.ceil(least / unit) * unit;
}

/** Stakes of a game, ascending, in 1/100,000. */
export function stakeLadder(least: number, coins: number): number[] {
  const first = wholeCentStake(least, coins);
  return STEPS.map((step) => step * first).filter((stake, i) => i < 8 || stake <= MOST);
}

/** The default stake: the one nearest to one unit. */
export function usualStake(stakes: readonly number[]): number {
  return stakes.reduce((best, stake) =>
    Math.abs(Math.log(stake / AROUND)) < Math.abs(Math.log(best / AROUND)) ? stake : best,
  );
}
