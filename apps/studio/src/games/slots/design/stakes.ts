/** Stakes are multiples of the lowest one, up to about this much in 1/100,000. */
const MOST = 200 * 100_000;
const STEPS = [1, 2, 3, 4, 5, 8, 10, 15, 20, 30, 40, 50, 80, 100, 150, 200, 300, 500, 1000, 2000];
const AROUND = 100_000;

/** Stakes of a game, ascending, in 1/100,000. */
export function stakeLadder(least: number): number[] {
  return STEPS.map((step) => step * least).filter((stake, i) => i < 8 || stake <= MOST);
}

/** The default stake: the one nearest to one unit. */
export function usualStake(stakes: readonly number[]): number {
  return stakes.reduce((best, stake) =>
    Math.abs(Math.log(stake / AROUND)) < Math.abs(Math.log(best / AROUND)) ? stake : best,
  );
}
