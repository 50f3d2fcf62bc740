/**
 * A rate on the wire is a percentage as a decimal string with at most two decimals, such as "1.7"; inside the platform it is
 * an integer in basis points: 1/10,000 (1.7 % is 170). Never a float.
 */
export const RATE_PATTERN = "^(100|[1-9]?[0-9])(\\.[0-9]{1,2})?$";

const RATE = new RegExp(RATE_PATTERN);

/** The basis points of a percentage; undefined for text that is none, or is above 100 %. */
export function parseRate(text: string): number | undefined {
  if (!RATE.test(text)) return undefined;
  const [whole = "", fraction = ""] = text.split(".");
  const points = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return points <= 10_000 ? points : undefined;
}

/** The percentage of basis points, without zeros at its end. */
export function formatRate(points: number): string {
  const fraction = String(points % 100)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return `${Math.floor(points / 100)}${fraction && `.${fraction}`}`;
}

/** What a rate gives on an amount in 1/100,000: cut to 1/100,000 towards zero. */
export const rateOf = (amount: bigint, points: number): bigint => (amount * BigInt(points)) / 10_000n;
