import type { Chance } from "./bet-type.ts";

/** Ways to choose `k` of `n` things; 0 where there is none. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}

/** The same, for chances. */
export const chooseExactly = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
};

export const factorial = (n: number): bigint => (n <= 1 ? 1n : BigInt(n) * factorial(n - 1));

/** n (n - 1) (n - 2) …, with `k` factors. */
export const fallingFactorial = (n: number, k: number): bigint =>
  k === 0 ? 1n : BigInt(n) * fallingFactorial(n - 1, k - 1);

/** That exactly `hits` of `picked` things are among `drawn` ones of `all`. */
export const hypergeometric = (all: number, drawn: number, picked: number, hits: number): Chance => ({
  favourable: chooseExactly(drawn, hits) * chooseExactly(all - drawn, picked - hits),
  total: chooseExactly(all, picked),
});

const signed = (sign: number, value: bigint): bigint => (sign % 2 === 0 ? value : -value);

/** That each of `picked` values is drawn at least once in `times` draws of one of `values`, each put back. */
export function allAppear(values: number, times: number, picked: number): Chance {
  let favourable = 0n;
  for (let missing = 0; missing <= picked; missing++)
    favourable += signed(missing, chooseExactly(picked, missing) * BigInt(values - missing) ** BigInt(times));
  return { favourable, total: BigInt(values) ** BigInt(times) };
}

/** That none of `picked` values is drawn in `times` draws of one of `values`, each put back. */
export const noneAppears = (values: number, times: number, picked: number): Chance => ({
  favourable: BigInt(values - picked) ** BigInt(times),
  total: BigInt(values) ** BigInt(times),
});

/** In how many ways independent parts add up to each sum; each part is one of the values in its list. */
export function sumsOf(parts: readonly (readonly number[])[]): ReadonlyMap<number, bigint> {
  let sums = new Map([[0, 1n]]);
  for (const values of parts) {
    const longer = new Map<number, bigint>();
    for (const [sum, ways] of sums)
      for (const value of values) longer.set(sum + value, (longer.get(sum + value) ?? 0n) + ways);
    sums = longer;
  }
  return sums;
}

/** In how many ways `count` different values of a list add up to each sum. */
export function sumsOfDifferent(values: readonly number[], count: number): ReadonlyMap<number, bigint> {
  const bySize: Map<number, bigint>[] = [new Map([[0, 1n]])];
  for (const value of values)
    for (let size = count; size >= 1; size--) {
      const sums = bySize[size] ?? new Map<number, bigint>();
      for (const [sum, ways] of bySize[size - 1] ?? [])
        sums.set(sum + value, (sums.get(sum + value) ?? 0n) + ways);
      bySize[size] = sums;
    }
  return bySize[count] ?? new Map();
}

/** Every choice of `k` items of a list, in its order. */
export function combinations<T>(items: readonly T[], k: number): readonly (readonly T[])[] {
  const found: (readonly T[])[] = [];
  const chosen: T[] = [];
  const add = (from: number): void => {
    if (chosen.length === k) {
      found.push([...chosen]);
      return;
    }
    const last = items.length - (k - chosen.length);
    for (const [at, item] of items.slice(from, last + 1).entries()) {
      chosen.push(item);
      add(from + at + 1);
      chosen.pop();
    }
  };
  add(0);
  return found;
}
