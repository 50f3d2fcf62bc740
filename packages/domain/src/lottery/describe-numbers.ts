import type { DrawNumbers, Fact, LotteryFamily } from "./bet-type.ts";

/** Short facts of a result, for lists: its sum, big or small, odd or even, dragon or tiger. */
export const describeNumbers = (family: LotteryFamily, numbers: DrawNumbers): readonly Fact[] =>
  family.facts?.(numbers) ?? [];
