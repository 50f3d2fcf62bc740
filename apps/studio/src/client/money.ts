const UNIT = 100_000;

/** Writes an amount of 1/100,000 with two decimals, cut, never rounded up. */
export function money(amount: number, symbol: string): string {
  const cents = Math.trunc(amount / (UNIT / 100));
  const whole = Math.trunc(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  return `${symbol}${whole}.${String(cents % 100).padStart(2, "0")}`;
}
