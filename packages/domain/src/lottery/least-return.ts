import { divideUp } from "../play-at-risk.ts";
import type { LineAtRisk } from "./bet-line.ts";
import type { BetType, DrawNumbers, LotteryFamily } from "./bet-type.ts";

/** Results that are tried, as many as an integer of the database has bits. */
const TRIES = 32;
/** Each step changes the number of one place for the better. */
const STEPS = 40;
/**
 * Numbers of results that lines are compared with, all lines and results together: the search of a member with many lines, or of a
 * draw with many prizes, ends earlier.
 */
const MOST_COMPARED = 1_000_000;
const THOUSANDTHS = 1000n;
const WHOLE_SHARE = 100n;

/**
 * Integers that are the same for every draw: what counts must not depend on chance. Orders store which of the results made of them
 * return nothing, so that neither these numbers nor the results may change.
 */
function integers(): (size: number) => number {
  let state = 20_261_128;
  return (size) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 2 ** 31) * size);
  };
}

const results = new WeakMap<LotteryFamily, readonly DrawNumbers[]>();

/** The results that are tried in every draw. */
export function triedResults(family: LotteryFamily): readonly DrawNumbers[] {
  let tried = results.get(family);
  if (!tried) {
    const next = integers();
    tried = Array.from({ length: TRIES }, () => family.draw(next));
    results.set(family, tried);
  }
  return tried;
}

/** The tried results in which lines return nothing, as the bits of an integer, the first result the lowest. */
export function losesIn(
  family: LotteryFamily,
  lines: readonly Pick<LineAtRisk, "betType" | "selection">[],
): number {
  let bits = 0;
  for (const [nth, numbers] of triedResults(family).entries())
    if (lines.every(({ betType, selection }) => betType.hits(selection, numbers).size === 0))
      bits |= 1 << nth;
  return bits;
}

const known = new WeakMap<BetType, ReadonlyMap<string, bigint>>();

/** Odds of each class that return all stakes on average, in thousandths, rounded up. */
function fairOdds(betType: BetType): ReadonlyMap<string, bigint> {
  const odds =
    known.get(betType) ??
    new Map(
      betType.classes.map(({ code, chance: { favourable, total, share = WHOLE_SHARE } }) => [
        code,
        divideUp(total * share * THOUSANDTHS, favourable * WHOLE_SHARE),
      ]),
    );
  known.set(betType, odds);
  return odds;
}

/** What lines return at fair odds with the numbers of a draw. */
export function fairReturn(lines: readonly LineAtRisk[], numbers: DrawNumbers): bigint {
  let sum = 0n;
  for (const { betType, selection, stake } of lines)
    for (const [code, count] of betType.hits(selection, numbers))
      sum += BigInt(count) * stake * (fairOdds(betType).get(code) ?? 0n);
  return divideUp(sum, THOUSANDTHS);
}

/** The same result with another number in one place: that of another result, or of another place where none is drawn twice. */
function* changed(
  family: LotteryFamily,
  numbers: DrawNumbers,
  tried: readonly DrawNumbers[],
): Generator<DrawNumbers> {
  for (const place of numbers.keys()) {
    const others = new Set(tried.flatMap((other) => other.slice(place, place + 1)));
    others.delete(numbers[place] ?? "");
    for (const other of others) {
      const replaced = numbers.with(place, other);
      const at = numbers.indexOf(other);
      if (family.isResult(replaced)) yield replaced;
      else if (at >= 0) yield replaced.with(at, numbers[place] ?? "");
    }
  }
}

/**
 * What lines surely return at fair odds: the least of many results, some drawn and some found from them. Never less than the true
 * least: a few results that return less may not be found. Ends at a result that returns no more than `enough`, and after
 * `mostCompared` comparisons of a line with a number of a result.
 */
export function leastReturn(
  family: LotteryFamily,
  lines: readonly LineAtRisk[],
  enough: bigint,
  mostCompared = MOST_COMPARED,
): bigint {
  const tried = triedResults(family);
  const places = tried[0]?.length ?? 1;
  const mostResults = Math.max(1, Math.floor(mostCompared / Math.max(1, lines.length * places)));
  let compared = 0;
  let best: { readonly numbers: DrawNumbers; readonly returned: bigint } | undefined;
  for (const numbers of tried.slice(0, mostResults)) {
    compared++;
    const returned = fairReturn(lines, numbers);
    if (returned <= enough) return returned;
    if (!best || returned < best.returned) best = { numbers, returned };
  }
  for (let step = 0; best && step < STEPS; step++) {
    let better: typeof best | undefined;
    for (const numbers of changed(family, best.numbers, tried)) {
      if (++compared > mostResults) return best.returned;
      const returned = fairReturn(lines, numbers);
      if (returned <= enough) return returned;
      if (returned < best.returned) {
        better = { numbers, returned };
        break;
      }
    }
    if (!better) break;
    best = better;
  }
  return best?.returned ?? 0n;
}
