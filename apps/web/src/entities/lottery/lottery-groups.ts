import type { Lottery } from "@foyer/contract/lotteries";

type Grouped = Pick<Lottery, "region" | "prizeMode">;

export interface LotteryGroup<One extends Grouped> {
  readonly key: string;
  /** At least one. */
  readonly lotteries: readonly [One, ...One[]];
}

/** Lotteries that are listed together: those of a region, else those of a prize mode, in the order of the first of each. */
export function groupLotteries<One extends Grouped>(lotteries: readonly One[]): readonly LotteryGroup<One>[] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of lotteries) {
    const key = one.region ?? one.prizeMode;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups].map(([key, of]) => ({ key, lotteries: of }));
}
