import type { Random } from "@foyer/artwork";

export interface StripPlan {
  /** how often each symbol is on the strip */
  readonly counts: ReadonlyMap<number, number>;
  /** symbols of which a window may show at most one */
  readonly lone: ReadonlySet<number>;
  /** symbols in stacks of about this size; all others are never adjacent to the same symbol */
  readonly stacks: ReadonlyMap<number, number>;
  readonly height: number;
}

/** Orders symbols according to the plan, or returns undefined when the random order reaches a dead end. */
export function orderStrip(plan: StripPlan, random: Random): number[] | undefined {
  for (let attempt = 0; attempt < 40; attempt++) {
    const strip = tryOrder(plan, random);
    if (strip) return strip;
  }
  return undefined;
}

function tryOrder(plan: StripPlan, random: Random): number[] | undefined {
  const left = new Map<number, number[]>();
  for (const [symbol, count] of plan.counts) left.set(symbol, blocks(count, plan.stacks.get(symbol) ?? 1));
  const strip: number[] = [];
  for (;;) {
    const open = [...left].filter(([, sizes]) => sizes.length > 0);
    if (open.length === 0) break;
    const fitting = open.filter(([symbol]) => clear(strip, symbol, plan, strip.length));
    if (fitting.length === 0) return undefined;
    const [symbol, sizes] = weighted(fitting, random);
    const size = sizes.pop() ?? 0;
    for (let i = 0; i < size; i++) strip.push(symbol);
  }
  return closes(strip, plan) ? strip : undefined;
}

/** Symbols with many blocks left come first, or they would be left over at the end. */
function weighted<T>(list: readonly [number, T[]][], random: Random): [number, T[]] {
  let at = random.next() * list.reduce((sum, [, sizes]) => sum + sizes.length, 0);
  for (const entry of list) {
    at -= entry[1].length;
    if (at < 0) return entry;
  }
  return list.at(-1) as [number, T[]];
}

function blocks(count: number, size: number): number[] {
  const parts = Math.max(1, Math.round(count / size));
  return Array.from({ length: parts }, (_, i) => Math.floor((count + i) / parts)).filter((n) => n > 0);
}

const gapOf = (symbol: number, plan: StripPlan) => (plan.lone.has(symbol) ? plan.height : 2);

/** Whether the symbol may be placed at `end`, given the symbols before it. */
function clear(strip: readonly number[], symbol: number, plan: StripPlan, end: number): boolean {
  return !strip.slice(Math.max(0, end - gapOf(symbol, plan) + 1), end).includes(symbol);
}

/** Whether the end of the strip fits its beginning. */
function closes(strip: readonly number[], plan: StripPlan): boolean {
  const twice = [...strip, ...strip];
  return strip.slice(0, plan.height).every((symbol, i) => {
    const at = strip.length + i;
    if (plan.stacks.has(symbol)) return i > 0 || strip.at(-1) !== symbol;
    return !twice.slice(at - gapOf(symbol, plan) + 1, at).includes(symbol);
  });
}
