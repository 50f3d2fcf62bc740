import type { DrawResult } from "@foyer/contract/lotteries";
import type { LotteryFamily, PickRow } from "@foyer/domain/lottery/bet-type";

/** A number that has not come for so many draws, and longer than all others of its row, is cold. */
const COLD = 15;

export interface Omissions {
  /** Draws since each value last came; as many as are known if it did not. */
  readonly counts: ReadonlyMap<string, number>;
  readonly cold: string | undefined;
}

/** How long the values of a row have not come, by the last draws, newest first; undefined if no trend is about the row. */
export function omissionsOf(
  family: LotteryFamily,
  row: PickRow,
  draws: readonly DrawResult[],
): Omissions | undefined {
  const trend = family.trends?.find(({ name }) => name === row.name);
  if (!trend || draws.length === 0 || !row.values.every((value) => trend.values.includes(value)))
    return undefined;
  const counts = new Map<string, number>();
  for (const [ago, { numbers }] of draws.entries())
    for (const value of trend.valuesOf(numbers)) if (!counts.has(value)) counts.set(value, ago);
  let cold: string | undefined;
  let longest = COLD - 1;
  for (const value of row.values) {
    const count = counts.get(value) ?? draws.length;
    counts.set(value, count);
    if (count > longest) [cold, longest] = [value, count];
  }
  return { counts, cold };
}
