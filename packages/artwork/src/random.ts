/** 32-bit FNV-1a with a final avalanche: similar seeds give unrelated numbers. */
export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 2246822507);
  h ^= h >>> 13;
  return h >>> 0;
}

export interface Random {
  /** a number in [0, 1) */
  next(): number;
  /** an integer in [0, max) */
  integer(max: number): number;
  /** a number in [low, high) */
  range(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

/**
 * The same sequence for the same seed on every machine (mulberry32). For pictures only, never for money.
 */
export function random(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    integer: (max) => Math.floor(next() * max),
    range: (low, high) => low + next() * (high - low),
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new RangeError("nothing to pick from");
      return list[Math.floor(next() * list.length)] as T;
    },
  };
}
