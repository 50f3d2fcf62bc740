const UNIT = 100_000;
const DECIMALS = 5;

/**
 * Writes an amount of 1/100,000 exactly: two decimals, and more where there is more. A small stake on many lines
 * pays parts of a cent, and a win of half a cent is no win of nothing.
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

/** The largest round step an amount is a multiple of: what it is counted up in. */
export function grainOf(amount: number): number {
  let grain = UNIT / 100;
  while (grain > 1 && amount % grain !== 0) grain /= 10;
  return grain;
}
