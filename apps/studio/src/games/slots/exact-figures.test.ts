import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOf } from "./definition.ts";
import { exactReturn } from "./exact-return.ts";
import { add, type Fraction, fraction, times, toNumber, ZERO } from "./fraction.ts";
import { hitFrequency } from "./hit-frequency.ts";
import { slot } from "./play.ts";
import { scatterOdds } from "./scatter-odds.ts";
import { everyOutcome, smallSlots } from "./testing/small-slots.ts";
import { topBase, topSpin } from "./top-win.ts";
import { capCost } from "./win-cap.ts";

const runs = { numRuns: 100 };

function average<T>(outcomes: { probability: Fraction; value: T }[], of: (value: T) => number): Fraction {
  const byValue = new Map<number, Fraction>();
  for (const { probability, value } of outcomes)
    byValue.set(of(value), add(byValue.get(of(value)) ?? ZERO, probability));
  return [...byValue].reduce((sum, [value, p]) => add(sum, times(p, fraction(value))), ZERO);
}

/** Too many outcomes for the arguments of Math.max. */
const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b), 0);

describe("the exact return", () => {
  it("the exact return equals a play-through of every outcome: lines, ways, wilds, respins, mystery, scatters, prizes", () => {
    fc.assert(
      fc.property(smallSlots(), (game) => {
        expect(faultsOf(game)).toEqual([]);
        const played = average(everyOutcome(slot(game).play), (round) => round.coins);
        expect(exactReturn(game).total).toEqual(times(played, fraction(1, game.coins)));
      }),
      runs,
    );
  });

  it("the exact return equals a play-through of every outcome: free spins with multipliers, retriggers and their limit", () => {
    fc.assert(
      fc.property(smallSlots({ free: true }), (game) => {
        expect(faultsOf(game)).toEqual([]);
        const played = average(everyOutcome(slot(game).play), (round) => round.coins);
        expect(exactReturn(game).total).toEqual(times(played, fraction(1, game.coins)));
      }),
      { numRuns: 25 },
    );
  });

  it("the expected number of free spins equals the average of a play-through", () => {
    fc.assert(
      fc.property(smallSlots({ free: true }), (game) => {
        const outcomes = everyOutcome(slot(game).play);
        const spins = average(outcomes, (round) => round.spins.filter((s) => s.kind === "free").length);
        const starts = average(outcomes, (round) => (round.spins[0]?.freeSpins ? 1 : 0));
        const figures = exactReturn(game);
        expect(figures.feature).toEqual(starts);
        expect(times(figures.feature, figures.freeSpins)).toEqual(spins);
      }),
      { numRuns: 25 },
    );
  });
});

describe("scatter odds", () => {
  it("scatter odds are the share of stops that show each count", () => {
    fc.assert(
      fc.property(smallSlots(), (game) => {
        const symbol = game.scatter?.symbol;
        const outcomes = everyOutcome(
          (chance) =>
            slot(game)
              .play(chance)
              .spins[0]?.landed.flat()
              .filter((s) => s === symbol).length ?? 0,
        );
        scatterOdds(game, game.base).forEach((odds, count) => {
          expect(odds).toEqual(average(outcomes, (n) => (n === count ? 1 : 0)));
        });
      }),
      runs,
    );
  });
});

describe("the hit frequency", () => {
  it("the hit frequency is the share of paid spins, including their respin, that pay anything", () => {
    fc.assert(
      fc.property(smallSlots(), (game) => {
        const played = average(everyOutcome(slot(game).play), (round) => (round.coins > 0 ? 1 : 0));
        expect(hitFrequency(game)).toEqual(played);
      }),
      runs,
    );
  });
});

describe("the top win", () => {
  it("the top win is the best of all spins, and no paid spin exceeds it", () => {
    fc.assert(
      fc.property(smallSlots(), (game) => {
        const rounds = everyOutcome(slot(game).play).map(({ value }) => value);
        const wins = rounds.map((r) => r.spins[0]?.wins.reduce((sum, win) => sum + win.coins, 0) ?? 0);
        const scatters = Math.max(0, ...(game.scatter?.pays ?? []));
        expect(topSpin(game, game.base) - scatters).toBe(most(wins));
        expect(most(rounds.map((r) => r.coins))).toBeLessThanOrEqual(topBase(game));
      }),
      runs,
    );
  });
});

describe("the cost of a cap", () => {
  it("the cost of a cap never exceeds its upper bound", () => {
    fc.assert(
      fc.property(smallSlots({ free: true }), fc.integer({ min: 1, max: 60 }), (game, extra) => {
        const cap = Math.ceil(topBase(game) / game.coins) + extra;
        const outcomes = everyOutcome(slot(game).play);
        const lost = average(outcomes, (round) => Math.max(0, round.coins - cap * game.coins));
        expect(toNumber(lost) / game.coins).toBeLessThanOrEqual(capCost(game, cap) + 1e-12);
      }),
      { numRuns: 25 },
    );
  });
});
