/** An exact rational number, always in lowest terms with a positive denominator. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** `numerator / denominator`. Numbers must be safe integers. Throws on a zero denominator. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const n = whole(numerator);
  const d = whole(denominator);
  if (d === 0n) throw new RangeError("a fraction needs a denominator");
  const sign = d < 0n ? -1n : 1n;
  const divisor = gcd(n, d) * sign;
  return { n: n / divisor, d: d / divisor };
}

function whole(value: bigint | number): bigint {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not exact`);
  return BigInt(value);
}

export const ZERO = fraction(0);
export const ONE = fraction(1);

export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const sum = (list: readonly Fraction[]): Fraction => list.reduce(add, ZERO);

/** The nearest double; parts too large for a double are shifted down first. */
export function toNumber({ n, d }: Fraction): number {
  const excess = Math.max(n.toString(2).length, d.toString(2).length) - 1000;
  if (excess <= 0) return Number(n) / Number(d);
  const shift = BigInt(excess);
  return Number(n >> shift) / Number(d >> shift);
}

/** Per cent with `decimals` decimals, truncated: a return is never stated higher than it is. */
export function toPercent({ n, d }: Fraction, decimals: number): string {
  const scaled = ((n * 100n * 10n ** BigInt(decimals)) / d).toString().padStart(decimals + 1, "0");
  return decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`;
}
