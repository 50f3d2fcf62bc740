import { divideUp } from "../play-at-risk.ts";
import type { LineAtRisk } from "./bet-line.ts";
import type { BetType, DrawNumbers, LotteryFamily } from "./bet-type.ts";

/** Results that are tried. */
const TRIES = 32;
/** Each step changes the number of one place for the better. */
const STEPS = 40;
const THOUSANDTHS = 1000n;
const WHOLE_SHARE = 100n;

/** Integers that are the same for every draw: what counts must not depend on chance. */
function integers(): (size: number) => number {
  let state = 20_261_128;
  return (size) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 2 ** 31) * size);
  };
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
 * least; whoever covers all results but a few is likely taken for covering all. Stops at a result that returns no more than `enough`.
 */
export function leastReturn(family: LotteryFamily, lines: readonly LineAtRisk[], enough: bigint): bigint {
  const next = integers();
  const tried: DrawNumbers[] = [];
  let best: { readonly numbers: DrawNumbers; readonly returned: bigint } | undefined;
  for (let nth = 0; nth < TRIES; nth++) {
    const numbers = family.draw(next);
    tried.push(numbers);
    const returned = fairReturn(lines, numbers);
    if (returned <= enough) return returned;
    if (!best || returned < best.returned) best = { numbers, returned };
  }
  for (let step = 0; best && step < STEPS; step++) {
    let better: typeof best | undefined;
    for (const numbers of changed(family, best.numbers, tried)) {
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
