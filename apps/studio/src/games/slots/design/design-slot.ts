import { type Random, random } from "@foyer/artwork";
import { faultsOf, type SlotDefinition } from "../definition.ts";
import { exactReturn, type ReturnModel, returnModel } from "../exact-return.ts";
import { toNumber } from "../fraction.ts";
import { hitFrequency } from "../hit-frequency.ts";
import type { RunCounts } from "../run-counts.ts";
import { scatterOdds } from "../scatter-odds.ts";
import { measureVolatility } from "../volatility.ts";
import { fittingCap } from "../win-cap.ts";
import type { SlotBrief } from "./brief.ts";
import { draftFree, draftPaid, draftScatter } from "./draft.ts";
import { fitPays, payShape } from "./pay-table.ts";
import { type Profile, profileOf, RETURN_BAND } from "./profile.ts";

/** Ranges a design must meet to be accepted. */
const TASTE = {
  /** distance from the profile's target return */
  returnError: 0.0008,
  /** hit frequency */
  hits: [0.1, 0.48],
  /** average paid spins per feature */
  featureEvery: [70, 350],
  /** share of the return that comes from the feature */
  featureShare: [0.06, 0.6],
  /** pay of the best symbol's longest run, in stakes */
  topPay: [4, 2000],
  /** maximum win of a round, in stakes */
  cap: [500, 20_000],
} as const;

/** Attempts with one profile before another is tried. */
const ATTEMPTS = 300;
const KINDS = 12;

/**
 * The game of a code: always the same one. Reels are drawn at random, seeded by the code, and their exact
 * figures calculated; this repeats until the game meets the ranges. Cheap checks run first.
 */
export function designSlot(brief: SlotBrief): SlotDefinition {
  for (let kind = 0; kind < KINDS; kind++) {
    const seed = kind === 0 ? brief.code : `${brief.code}~${kind}`;
    const profile = profileOf(seed, brief.vendor);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const game = attemptSlot(brief, profile, random(`${seed}/${attempt}`));
      if (game) return game;
    }
  }
  throw new Error(`no slot could be designed for ${brief.code}`);
}

function attemptSlot(brief: SlotBrief, profile: Profile, r: Random): SlotDefinition | undefined {
  const paid = draftPaid(brief, profile, r);
  if (!paid) return undefined;
  const odds = scatterOdds(paid, paid.base).map(toNumber);
  const three = odds[3] ?? 0;
  if (!within(1 / odds.slice(3).reduce((a, b) => a + b, 0), TASTE.featureEvery)) return undefined;
  const scatter = draftScatter(paid, profile, three, r);
  const free = scatter.feature.kind === "free-spins" ? draftFree(paid, profile, r) : null;
  if (free === undefined) return undefined;

  const drafted = { ...paid, scatter, free };
  const model = returnModel(drafted);
  const pays = choosePays(drafted, profile, model, r);
  if (!pays) return undefined;
  const priced = { ...drafted, pays };
  if (!pleases(priced, model)) return undefined;
  const cap = fittingCap(priced, model);
  if (cap === undefined || !within(cap, TASTE.cap)) return undefined;
  const game = { ...priced, cap };
  const faults = faultsOf(game);
  if (faults.length > 0) throw new Error(`${brief.code}: ${faults.join("; ")}`);
  return { ...game, volatility: measureVolatility(game) };
}

/** A pay table whose return is near the profile's target. */
function choosePays(
  game: SlotDefinition,
  profile: Profile,
  model: ReturnModel,
  r: Random,
): number[][] | undefined {
  const fixed = toNumber(model.scatter) + toNumber(model.freeScatter) + toNumber(model.prize);
  const target = profile.target * game.coins - fixed;
  if (target < 0.3 * game.coins) return undefined;
  const shape = payShape({
    symbols: profile.symbols,
    reels: game.heights.length,
    least: 3,
    premium: Math.round(profile.symbols * 0.45),
    decay: r.range(0.66, 0.8) - profile.volatility * 0.02,
    shorter: r.range(0.3, 0.42) - profile.volatility * 0.03,
  });
  const { pays, error } = fitPays(shape, runWeights(game, model), target);
  return Math.abs(error) > TASTE.returnError * game.coins ? undefined : pays;
}

/** The expected number of each run in a round. */
function runWeights(game: SlotDefinition, model: ReturnModel): number[][] {
  const part = (counts: RunCounts | undefined, factor: number, symbol: number, length: number) =>
    counts ? ((counts.runs[symbol]?.[length] ?? 0) / counts.total) * factor : 0;
  const respins = model.respin ? toNumber(model.respin.chance) : 0;
  const free = model.free ? toNumber(model.free.weight) : 0;
  return game.pays.map((row, symbol) =>
    row.map(
      (_, length) =>
        part(model.base, 1, symbol, length) +
        part(model.respin?.runs, respins, symbol, length) +
        part(model.free?.runs, free, symbol, length),
    ),
  );
}

function pleases(game: SlotDefinition, model: ReturnModel): boolean {
  const figures = exactReturn(game, model);
  const total = toNumber(figures.total);
  const feature = toNumber(figures.parts.freeSpins) + toNumber(figures.parts.prize);
  return (
    within(total, [RETURN_BAND.low, RETURN_BAND.high]) &&
    within(feature / total, TASTE.featureShare) &&
    within((game.pays[0]?.at(-1) ?? 0) / game.coins, TASTE.topPay) &&
    within(toNumber(hitFrequency(game)), TASTE.hits)
  );
}

const within = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;
