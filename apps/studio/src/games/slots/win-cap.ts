import { multiplierOf, type SlotDefinition } from "./definition.ts";
import { type ReturnModel, returnModel, runCoins } from "./exact-return.ts";
import { toNumber } from "./fraction.ts";
import { topBase, topFree } from "./top-win.ts";

/** Maximum cost of a cap, in stakes per round: a ten-thousandth of a per cent. */
export const CAP_COST = 1e-6;

/** Possible caps, in stakes. */
const CAPS = [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000];

/**
 * An upper bound on the cost of a cap, in stakes per round. A paid spin alone never exceeds the cap, so only
 * rounds with free spins can lose to it. Their total is at most the top paid spin plus all free
 * spins up to the limit, each independent, between 0 and its top M with mean μ; for such a sum F and any θ > 0
 *   E[(top + F − cap)+] ≤ E[exp θ(top + F − cap)] / eθ ≤ exp θ(top − cap) · Π (1 + μ/M (exp θM − 1)) / eθ,
 * by convexity of exp. The best θ is searched for; any θ gives a valid bound.
 */
export function capCost(game: SlotDefinition, cap: number, model: ReturnModel = returnModel(game)): number {
  const limit = cap * game.coins;
  const base = topBase(game);
  if (base > limit) return Number.POSITIVE_INFINITY;
  const feature = game.scatter?.feature;
  if (!model.free || model.free.weight.n === 0n || feature?.kind !== "free-spins") return 0;
  const top = topFree(game);
  const average =
    toNumber(runCoins(model.free.runs, game.pays)) +
    toNumber(model.freeScatter) / toNumber(model.free.weight);
  const logBound = (theta: number) => {
    let log = theta * (base - limit) - 1 - Math.log(theta);
    for (let index = 0; index < feature.limit; index++) {
      const most = top(index);
      if (most > 0)
        log += Math.log1p(((average * multiplierOf(feature, index)) / most) * Math.expm1(theta * most));
    }
    return log;
  };
  let best = Number.POSITIVE_INFINITY;
  for (let theta = 1e-7; theta < 1; theta *= 1.15) best = Math.min(best, logBound(theta));
  return (toNumber(model.feature) * Math.exp(best)) / game.coins;
}

/** The lowest cap within the maximum cost, or undefined when the game is too volatile for any. */
export function fittingCap(game: SlotDefinition, model: ReturnModel = returnModel(game)): number | undefined {
  return CAPS.find((cap) => capCost(game, cap, model) <= CAP_COST);
}
