/** The limit of one decision in the models of deposits and payments; that of an operator's day is far above. */
export const LIMIT = 90_000_000n;

/** The setting `fourEyesAbove` with that limit. */
export const MODEL_LIMITS = {
  deposits: String(LIMIT / 100_000n),
  withdrawals: "50000",
  adjustments: "10000",
  operatorDay: { deposits: "1000000000" },
};

/** A decision as `decision_take` weighs it, in memory. `sum`: what was decided alone for the member before. */
export function allowed({
  amount,
  by,
  first = null,
  proved = false,
  always = false,
  sum,
}: {
  readonly amount: bigint;
  readonly by: number;
  readonly first?: number | null;
  readonly proved?: boolean;
  readonly always?: boolean;
  readonly sum: bigint;
}): "alone" | "second" | null {
  if (first !== null && first !== by) return "second";
  if (always) return null;
  return amount <= (proved ? LIMIT : LIMIT - sum) ? "alone" : null;
}
