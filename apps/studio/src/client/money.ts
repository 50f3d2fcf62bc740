const UNIT = 100_000;
const DECIMALS = 5;

/**
 * Formats an amount in 1/100,000 exactly: two decimals, or more when needed. A small stake on many lines
 * pays fractions of a cent, and a win of half a cent must not read as zero.
 */
export function money(amount: number, symbol: string): string {
  const whole = Math.trunc(amount / UNIT)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const part = String(amount % UNIT)
    .padStart(DECIMALS, "0")
    .replace(/0{1,3}$/, "");
  return `${symbol}${whole}.${part}`;
}

/** Formats a balance with the two decimals of its currency; fractions of a cent are left out, not rounded up. */
export const balanceText = (amount: number, symbol: string): string =>
  money(amount - (amount % (UNIT / 100)), symbol);

/** The step for counting up: the largest power of ten up to 0.01 of a unit that divides the amount. */
export function grainOf(amount: number): number {
  let grain = UNIT / 100;
  while (grain > 1 && amount % grain !== 0) grain /= 10;
  return grain;
}
