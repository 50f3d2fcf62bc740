/** Which play a rate is for; vendor '': all vendors of the category without a rate of their own. */
export interface RateKey {
  readonly category: string;
  readonly vendor: string;
}

/** A rate in basis points; null: none, the category's counts. */
export interface RebateRateOf extends RateKey {
  readonly rate: number | null;
}

/** A key with the bounds for it: the direct downlines' highest rate, and the upline's. Null: no bound. */
export interface RateBounds extends RateKey {
  readonly lowest: number | null;
  readonly highest: number | null;
}

export interface BrokenBound extends RateKey {
  readonly bound: number;
  readonly above: boolean;
}

const keyOf = ({ category, vendor }: RateKey): string => `${category} ${vendor}`;

/** Finds the rate for some play: the vendor's, or else the category's, or else zero. */
export function rateFinder(rows: readonly RebateRateOf[]): (key: RateKey) => number {
  const rates = new Map(rows.map((row) => [keyOf(row), row.rate]));
  return (key) => rates.get(keyOf(key)) ?? rates.get(keyOf({ ...key, vendor: "" })) ?? 0;
}

/** The rates after a change. */
export function changedRates(
  rows: readonly RebateRateOf[],
  changes: readonly RebateRateOf[],
): RebateRateOf[] {
  const changed = new Set(changes.map(keyOf));
  return [...rows.filter((row) => !changed.has(keyOf(row))), ...changes];
}

/** Whether a change makes a rate lower for any play. */
export function lowersRate(rows: readonly RebateRateOf[], changes: readonly RebateRateOf[]): boolean {
  const [now, then] = [rateFinder(rows), rateFinder(changedRates(rows, changes))];
  return [...rows, ...changes].some((key) => then(key) < now(key));
}

/**
 * Bounds that rates break: nobody's rate is above the upline's or below a direct downline's (domain rules, rebate).
 * `bounds` has every key for which the upline or a downline has a rate.
 */
export function brokenBounds(rows: readonly RebateRateOf[], bounds: readonly RateBounds[]): BrokenBound[] {
  const rate = rateFinder(rows);
  const known = new Map(bounds.map((row) => [keyOf(row), row]));
  const keys = new Map(
    [...bounds, ...rows].map(({ category, vendor }) => [keyOf({ category, vendor }), { category, vendor }]),
  );
  return [...keys.values()].flatMap((key): BrokenBound[] => {
    const { lowest, highest } = known.get(keyOf(key)) ??
      known.get(keyOf({ ...key, vendor: "" })) ?? { lowest: 0, highest: 0 };
    const own = rate(key);
    if (highest !== null && own > highest) return [{ ...key, bound: highest, above: true }];
    return lowest !== null && own < lowest ? [{ ...key, bound: lowest, above: false }] : [];
  });
}
