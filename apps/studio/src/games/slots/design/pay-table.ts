/** Pay values that are easy to read. */
const READABLE = Array.from({ length: 20 }, (_, i) => i + 1).concat(
  [
    22, 24, 25, 28, 30, 32, 35, 36, 40, 45, 48, 50, 55, 60, 65, 70, 75, 80, 90, 100, 110, 120, 125, 140, 150,
    160,
  ],
  [
    175, 180, 200, 225, 240, 250, 275, 300, 320, 350, 360, 400, 450, 480, 500, 550, 600, 650, 700, 750, 800,
    900,
  ],
  [1000, 1200, 1250, 1500, 1600, 1750, 1800, 2000, 2250, 2500, 3000, 3500, 4000, 5000, 6000, 7500, 10000],
);

export interface PayShape {
  readonly symbols: number;
  readonly reels: number;
  /** shortest run that pays */
  readonly least: number;
  /** number of premium symbols */
  readonly premium: number;
  /** each premium symbol's pay relative to the one before */
  readonly decay: number;
  /** relative pay of a run that is one shorter */
  readonly shorter: number;
}

/** The proportions of a pay table; the best symbol's longest run is 1. */
export function payShape(shape: PayShape): number[][] {
  return Array.from({ length: shape.symbols }, (_, symbol) => {
    const good = Math.min(symbol, shape.premium - 1);
    const tier = Math.max(0, Math.ceil((symbol - shape.premium + 1) / 2));
    const longest = shape.decay ** good * (tier > 0 ? 0.55 * 0.78 ** (tier - 1) : 1);
    return Array.from({ length: shape.reels + 1 }, (_, count) =>
      count < shape.least ? 0 : longest * shape.shorter ** (shape.reels - count),
    );
  });
}

/**
 * Whole, readable pays in about these proportions whose expected sum is as near to `target` coins as single
 * steps allow. `weights[symbol][count]` is the expected number of such runs in a round.
 */
export function fitPays(
  shape: readonly (readonly number[])[],
  weights: readonly (readonly number[])[],
  target: number,
): { pays: number[][]; error: number } {
  const expected = (pays: readonly (readonly number[])[]) =>
    pays.reduce(
      (sum, row, symbol) => sum + row.reduce((s, pay, count) => s + pay * (weights[symbol]?.[count] ?? 0), 0),
      0,
    );
  const scale = target / expected(shape);
  const pays = shape.map((row) => row.map((part) => (part > 0 ? nearest(part * scale) : 0)));
  settleOrder(pays);
  let error = expected(pays) - target;
  for (let round = 0; round < 200; round++) {
    const step = bestStep(pays, weights, error);
    if (!step) break;
    (pays[step.symbol] as number[])[step.count] = step.pay;
    error += step.change;
  }
  return { pays, error };
}

interface Step {
  readonly symbol: number;
  readonly count: number;
  readonly pay: number;
  readonly change: number;
}

function bestStep(
  pays: readonly (readonly number[])[],
  weights: readonly (readonly number[])[],
  error: number,
): Step | undefined {
  let best: Step | undefined;
  pays.forEach((row, symbol) => {
    row.forEach((pay, count) => {
      if (pay === 0) return;
      const at = READABLE.indexOf(pay);
      for (const next of [READABLE[at - 1], READABLE[at + 1]]) {
        if (next === undefined || !keepsOrder(pays, symbol, count, next)) continue;
        const change = (next - pay) * (weights[symbol]?.[count] ?? 0);
        if (Math.abs(error + change) < Math.abs(error + (best?.change ?? 0)) - 1e-12)
          best = { symbol, count, pay: next, change };
      }
    });
  });
  return best;
}

/** Whether a longer run pays more and a better symbol no less. */
function keepsOrder(
  pays: readonly (readonly number[])[],
  symbol: number,
  count: number,
  pay: number,
): boolean {
  const row = pays[symbol] ?? [];
  return (
    pay > (row[count - 1] ?? 0) &&
    pay < (row[count + 1] ?? Number.POSITIVE_INFINITY) &&
    pay <= (pays[symbol - 1]?.[count] ?? Number.POSITIVE_INFINITY) &&
    pay >= (pays[symbol + 1]?.[count] ?? 0)
  );
}

function settleOrder(pays: number[][]): void {
  for (let symbol = pays.length - 1; symbol >= 0; symbol--) {
    const row = pays[symbol] as number[];
    row.forEach((pay, count) => {
      if (pay === 0) return;
      let least = pays[symbol + 1]?.[count] ?? 1;
      if (row[count - 1]) least = Math.max(least, above(row[count - 1] as number));
      row[count] = Math.max(pay, least);
    });
  }
}

const above = (pay: number) => READABLE[READABLE.indexOf(pay) + 1] ?? pay;

function nearest(value: number): number {
  return READABLE.reduce((best, pay) =>
    Math.abs(Math.log(pay / value)) < Math.abs(Math.log(best / value)) ? pay : best,
  );
}
