import { depositFee } from "./deposit-sums.ts";
import { smallestPayment } from "./money.ts";

/** What must be staked for a deposit, and how much of it was. All amounts are above or equal to 0. */
export interface DepositTurnover {
  readonly credited: bigint;
  readonly required: bigint;
  readonly counted: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * What each deposit locks of the balance: the part of it that was not played yet, rounded up to what can be paid. Together they
 * lock no more than `cash`; what cannot be locked by the oldest deposits is left to the newer ones.
 */
export function lockedByTurnover(
  deposits: readonly DepositTurnover[],
  cash: bigint,
  currency: string,
): bigint[] {
  const smallest = smallestPayment(currency);
  let left = cash;
  return deposits.map(({ credited, required, counted }) => {
    const open = required > counted ? credited * (required - counted) : 0n;
    const payments = open === 0n ? 0n : (open + required * smallest - 1n) / (required * smallest);
    const locked = least(least(payments * smallest, credited), left);
    left -= locked;
    return locked;
  });
}

export interface WithdrawalFee {
  readonly currency: string;
  readonly feeFixed: string;
  readonly feePercent: string;
}

/** What a withdrawal costs: part of its amount, so that the rest is paid out. */
export const withdrawalFee = (amount: bigint, fee: WithdrawalFee): bigint =>
  least(depositFee(amount, fee), amount);

export interface WithdrawalLimits {
  readonly currency: string;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly dayMaximum: bigint;
  readonly dayCount: number;
}

export interface WithdrawalUse {
  readonly available: bigint;
  /** Of withdrawals since the day began, without those whose money came back. */
  readonly todaySum: bigint;
  readonly todayCount: number;
}

/** Limits of a way to be paid; absent ones do not limit. */
export interface KindLimits {
  readonly minimum?: bigint;
  readonly maximum?: bigint;
  readonly dayMaximum?: bigint;
  readonly dayCount?: number;
}

/** What is possible now with one way to be paid: the stricter of its own limits and those of all withdrawals. */
export function limitsNow(
  limits: WithdrawalLimits,
  use: Pick<WithdrawalUse, "todaySum" | "todayCount">,
  kind: KindLimits,
  kindUse: Pick<WithdrawalUse, "todaySum" | "todayCount">,
): WithdrawalLimits {
  const left = (most: bigint, used: bigint): bigint => (most > used ? most - used : 0n);
  const { dayMaximum, dayCount, minimum = 0n, maximum = limits.maximum } = kind;
  const all = left(limits.dayMaximum, use.todaySum);
  const countLeft = Math.max(0, limits.dayCount - use.todayCount);
  return {
    currency: limits.currency,
    minimum: minimum > limits.minimum ? minimum : limits.minimum,
    maximum: least(maximum, limits.maximum),
    dayMaximum: dayMaximum === undefined ? all : least(all, left(dayMaximum, kindUse.todaySum)),
    dayCount:
      dayCount === undefined ? countLeft : Math.min(countLeft, Math.max(0, dayCount - kindUse.todayCount)),
  };
}

/** The rule an amount breaks, and the amount it would have to meet. */
export interface WithdrawalRefusal {
  readonly rule: "decimals" | "minimum" | "maximum" | "available" | "day" | "count";
  readonly limit?: bigint;
}

/** Why an amount cannot be withdrawn; `null`: it can. */
export function withdrawalRefusal(
  amount: bigint,
  limits: WithdrawalLimits,
  { available, todaySum, todayCount }: WithdrawalUse,
): WithdrawalRefusal | null {
  if (amount > 0n && amount % smallestPayment(limits.currency) !== 0n) return { rule: "decimals" };
  if (amount < limits.minimum || amount <= 0n) return { rule: "minimum", limit: limits.minimum };
  if (amount > limits.maximum) return { rule: "maximum", limit: limits.maximum };
  if (amount > available) return { rule: "available", limit: available };
  if (todayCount >= limits.dayCount) return { rule: "count" };
  const left = limits.dayMaximum > todaySum ? limits.dayMaximum - todaySum : 0n;
  return amount > left ? { rule: "day", limit: left } : null;
}
