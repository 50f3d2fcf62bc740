import fc from "fast-check";
import { expect, it } from "vitest";
import { faultsOf } from "./definition.ts";
import { exactReturn } from "./exact-return.ts";
import { add, type Fraction, fraction, times, toNumber, ZERO } from "./fraction.ts";
import { hitFrequency } from "./hit-frequency.ts";
import { type Round, slot } from "./play.ts";
import { scatterOdds } from "./scatter-odds.ts";
import { everyOutcome, type Outcome, smallSlots } from "./testing/small-slots.ts";
import { topBase, topSpin } from "./top-win.ts";
import { capCost } from "./win-cap.ts";

/** The exact average of a whole number; equally likely outcomes are added before the fractions are. */
function average(outcomes: readonly Outcome<Round>[], of: (round: Round) => number): Fraction {
  const sums = new Map<bigint, number>();
  for (const { oneIn, value } of outcomes) sums.set(oneIn, (sums.get(oneIn) ?? 0) + of(value));
  return [...sums].reduce((sum, [oneIn, values]) => add(sum, fraction(values, oneIn)), ZERO);
}

/** Too many outcomes for the arguments of Math.max. */
const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b), 0);

// One play-through of a game checks every figure of it: playing takes longer than computing.

it("return, scatter odds, hit frequency and top win equal a play-through of every outcome: lines, ways, wilds, respins, mystery, scatters, prizes", () => {
  fc.assert(
    fc.property(smallSlots(), (game) => {
      expect(faultsOf(game)).toEqual([]);
      const rounds = everyOutcome(slot(game).play);
      const coins = average(rounds, (round) => round.coins);
      expect(exactReturn(game).total, "return").toEqual(times(coins, fraction(1, game.coins)));

      // the share of paid spins, including their respin, that pay anything
      const hits = average(rounds, (round) => (round.coins > 0 ? 1 : 0));
      expect(hitFrequency(game), "hit frequency").toEqual(hits);

      // the share of stops that show each count
      const scattersIn = ({ spins }: Round) =>
        spins[0]?.landed.flat().filter((symbol) => symbol === game.scatter?.symbol).length ?? 0;
      const shares = scatterOdds(game, game.base).map((_, count) =>
        average(rounds, (round) => (scattersIn(round) === count ? 1 : 0)),
      );
      expect(scatterOdds(game, game.base), "scatter odds").toEqual(shares);

      // the best of all spins, and no paid spin exceeds it
      const wins = rounds.map(
        ({ value }) => value.spins[0]?.wins.reduce((sum, win) => sum + win.coins, 0) ?? 0,
      );
      const scatters = Math.max(0, ...(game.scatter?.pays ?? []));
      expect(topSpin(game, game.base) - scatters, "top spin").toBe(most(wins));
      expect(most(rounds.map(({ value }) => value.coins)), "top win").toBeLessThanOrEqual(topBase(game));
    }),
    { numRuns: 100 },
  );
});

it("return and number of free spins equal a play-through of every outcome, and a cap costs at most its bound: free spins with multipliers, retriggers and their limit", () => {
  fc.assert(
    fc.property(smallSlots({ free: true }), fc.integer({ min: 1, max: 60 }), (game, extra) => {
      expect(faultsOf(game)).toEqual([]);
      const rounds = everyOutcome(slot(game).play);
      const coins = average(rounds, (round) => round.coins);
      const figures = exactReturn(game);
      expect(figures.total, "return").toEqual(times(coins, fraction(1, game.coins)));

      const starts = average(rounds, ({ spins }) => (spins[0]?.freeSpins ? 1 : 0));
      const spins = average(rounds, (round) => round.spins.filter(({ kind }) => kind === "free").length);
      expect(figures.feature, "feature").toEqual(starts);
      expect(times(figures.feature, figures.freeSpins), "free spins").toEqual(spins);

      const cap = Math.ceil(topBase(game) / game.coins) + extra;
      const lost = average(rounds, (round) => Math.max(0, round.coins - cap * game.coins));
      expect(toNumber(lost) / game.coins, "cost of a cap").toBeLessThanOrEqual(capCost(game, cap) + 1e-12);
    }),
    { numRuns: 25 },
  );
});
