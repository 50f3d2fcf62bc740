import { parseAmount, payable, smallestPayment } from "./money.ts";

/** `a / b`, rounded up, for amounts of at least 0. */
const dividedUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** A decimal number with at most two decimals, times 100. */
const hundredths = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
};

/** What a deposit costs on top of its amount: a fixed fee and a percentage, rounded up to what can be paid. */
export function depositFee(
  amount: bigint,
  {
    feeFixed,
    feePercent,
    currency,
  }: { readonly feeFixed: string; readonly feePercent: string; readonly currency: string },
): bigint {
  const percentage = dividedUp(amount * hundredths(feePercent), 100n * 100n);
  const smallest = smallestPayment(currency);
  return dividedUp(parseAmount(feeFixed) + percentage, smallest) * smallest;
}

/** The bonus for a deposit, rounded down to what can be paid; 0 for a deposit that is too small for the promotion. */
export function depositBonus(
  amount: bigint,
  {
    percent,
    minimum,
    maximumBonus,
    currency,
  }: {
    readonly percent: number;
    readonly minimum: string;
    readonly maximumBonus: string;
    readonly currency: string;
  },
): bigint {
  if (amount < parseAmount(minimum)) return 0n;
  const bonus = (amount * BigInt(percent)) / 100n;
  const most = parseAmount(maximumBonus);
  return payable(bonus < most ? bonus : most, currency);
}

/** What must be staked before a deposit can be withdrawn. */
export const depositTurnover = (amount: bigint, factor: string): bigint =>
  (amount * hundredths(factor)) / 100n;
