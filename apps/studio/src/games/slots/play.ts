import { type Chance, drawByWeight } from "./chance.ts";
import { type Column, columnsOf, wildColumn } from "./columns.ts";
import { byCount, type FreeSpins, multiplierOf, type ReelSet, type SlotDefinition } from "./definition.ts";
import { evaluate, type LineWin } from "./evaluate.ts";

/** One spin of the reels within a round. */
export interface Spin {
  readonly kind: "base" | "respin" | "free";
  /** symbols as they landed, column by column */
  readonly landed: readonly (readonly number[])[];
  /** reels that a wild has filled, or that are held from the spin before */
  readonly filled?: readonly number[];
  /** what mystery symbols turned into */
  readonly reveal?: number;
  readonly wins: readonly LineWin[];
  /** scatters in view, if they paid or started something */
  readonly scatters?: { readonly count: number; readonly coins: number };
  /** free spins won by this spin */
  readonly freeSpins?: number;
  /** the multiplier of all pays of this spin */
  readonly multiplier: number;
  /** total pay of this spin, multiplied */
  readonly coins: number;
}

export interface PrizeDrawn {
  readonly stakes: number;
  readonly boost: number;
  readonly coins: number;
}

/** A whole round, in display order. */
export interface Round {
  readonly spins: readonly Spin[];
  readonly prize?: PrizeDrawn;
  /** the pay of the round, at most the game's cap */
  readonly coins: number;
  /** the cap was reached and the rest of the round dropped */
  readonly capped?: true;
}

/** A definition prepared for playing many rounds. */
export interface Slot {
  readonly game: SlotDefinition;
  play(chance: Chance): Round;
}

export function slot(game: SlotDefinition): Slot {
  const base = columnsOf(game, game.base);
  const free = game.free ? columnsOf(game, game.free) : [];
  const cap = game.cap * game.coins;
  const feature = game.scatter?.feature;

  function play(chance: Chance): Round {
    const landed = land(base, chance);
    const spinsByCount = feature?.kind === "free-spins" ? feature.spins : [];
    const first = read(game, game.base, landed, "base", 1, spinsByCount, chance);
    const spins = [first];
    if (game.base.wild.style === "respin" && landed.some((column) => column.hasWild))
      spins.push(respin(game, base, landed, chance));
    const prize = feature?.kind === "prize" ? drawPrize(game, first.scatters?.count ?? 0, chance) : undefined;
    let coins = (prize?.coins ?? 0) + spins.reduce((sum, spin) => sum + spin.coins, 0);
    if (feature?.kind === "free-spins" && first.freeSpins)
      for (const spin of freeSpins(feature, first.freeSpins, chance)) {
        spins.push(spin);
        coins += spin.coins;
        if (coins >= cap) break;
      }
    const round = prize ? { spins, prize } : { spins };
    return coins > cap ? { ...round, coins: cap, capped: true } : { ...round, coins };
  }

  /** Free spins in order, including those won during free spins. */
  function* freeSpins(feature: FreeSpins, start: number, chance: Chance): Generator<Spin> {
    if (!game.free) return;
    let total = start;
    for (let index = 0; index < total; index++) {
      const again = feature.again.map((more) => Math.min(more, feature.limit - total));
      const landed = land(free, chance);
      const spin = read(game, game.free, landed, "free", multiplierOf(feature, index), again, chance);
      total += spin.freeSpins ?? 0;
      yield spin;
    }
  }

  return { game, play };
}

function land(reels: readonly (readonly Column[])[], chance: Chance): Column[] {
  return reels.map((columns) => columns[chance.below(columns.length)] as Column);
}

function read(
  game: SlotDefinition,
  set: ReelSet,
  columns: readonly Column[],
  kind: "base" | "free",
  multiplier: number,
  spinsByCount: readonly number[],
  chance: Chance,
): Spin {
  const count = columns.reduce((n, column) => n + column.scatters, 0);
  const scatterCoins = byCount(game.scatter?.pays ?? [], count);
  const freeSpins = byCount(spinsByCount, count);
  const filled = set.wild.style === "plain" ? [] : columns.flatMap((c, reel) => (c.hasWild ? [reel] : []));
  return {
    kind,
    landed: columns.map((c) => c.landed),
    ...(filled.length > 0 && { filled }),
    ...settle(
      game,
      columns.map((c) => c.shown),
      set.wild.multiplier,
      multiplier,
      scatterCoins,
      chance,
    ),
    ...(scatterCoins > 0 && { scatters: { count, coins: scatterCoins } }),
    ...(freeSpins > 0 && { freeSpins }),
  };
}

function respin(
  game: SlotDefinition,
  reels: readonly (readonly Column[])[],
  before: readonly Column[],
  chance: Chance,
): Spin {
  const filled = before.flatMap((column, reel) => (column.hasWild ? [reel] : []));
  const landed = reels.map((columns, reel) =>
    filled.includes(reel) ? wildColumn(game, reel) : (columns[chance.below(columns.length)] as Column).landed,
  );
  return { kind: "respin", landed, filled, ...settle(game, landed, 1, 1, 0, chance) };
}

function settle(
  game: SlotDefinition,
  columns: readonly (readonly number[])[],
  wildMultiplier: number,
  multiplier: number,
  scatterCoins: number,
  chance: Chance,
): Pick<Spin, "reveal" | "wins" | "multiplier" | "coins"> {
  const { mystery } = game;
  const reveal =
    mystery && columns.some((column) => column.includes(mystery.symbol))
      ? drawByWeight(mystery.weights, chance)
      : undefined;
  const wins = evaluate(game, columns, wildMultiplier, reveal ?? -1);
  let coins = scatterCoins;
  for (const win of wins) coins += win.coins;
  return { ...(reveal !== undefined && { reveal }), wins, multiplier, coins: coins * multiplier };
}

function drawPrize(game: SlotDefinition, count: number, chance: Chance): PrizeDrawn | undefined {
  const feature = game.scatter?.feature;
  if (feature?.kind !== "prize") return undefined;
  const boost = byCount(feature.boost, count);
  if (boost === 0) return undefined;
  const prize =
    feature.prizes[
      drawByWeight(
        feature.prizes.map((p) => p.weight),
        chance,
      )
    ];
  const stakes = prize?.stakes ?? 0;
  return { stakes, boost, coins: stakes * boost * game.coins };
}
