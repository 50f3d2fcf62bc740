import type { FreeSpins, Prize, ReelSet, SlotDefinition, Volatility } from "./definition.ts";
import { stakeLadder } from "./design/stakes.ts";

/**
 * A definition as stored in the file: one short line per game, digits in base 36, leading zeros of pays
 * omitted.
 */
export interface PackedSlot {
  readonly code: string;
  readonly heights: string;
  /** rows of each line; absent for ways */
  readonly lines?: readonly string[];
  readonly coins: number;
  readonly pays: readonly (readonly number[])[];
  readonly wild?: string;
  readonly scatter?: {
    readonly symbol: string;
    readonly pays: readonly number[];
    readonly feature: FreeSpins | Prize;
  };
  readonly mystery?: { readonly symbol: string; readonly weights: readonly number[] };
  readonly base: PackedReels;
  readonly free?: PackedReels;
  readonly cap: number;
  readonly volatility: number;
  readonly leastStake: number;
}

interface PackedReels {
  readonly strips: readonly string[];
  readonly wild: ReelSet["wild"];
}

const digits = (list: readonly number[]) => list.map((n) => n.toString(36)).join("");
const numbers = (text: string) => [...text].map((digit) => Number.parseInt(digit, 36));

export function pack(game: SlotDefinition): PackedSlot {
  const reels = (set: ReelSet): PackedReels => ({ strips: set.strips.map(digits), wild: set.wild });
  return {
    code: game.code,
    heights: digits(game.heights),
    ...(game.evaluation.kind === "lines" && { lines: game.evaluation.lines.map(digits) }),
    coins: game.coins,
    pays: game.pays.map((row) => row.slice(row.findIndex((pay) => pay > 0))),
    ...(game.wild !== null && { wild: digits([game.wild]) }),
    ...(game.scatter && { scatter: { ...game.scatter, symbol: digits([game.scatter.symbol]) } }),
    ...(game.mystery && { mystery: { ...game.mystery, symbol: digits([game.mystery.symbol]) } }),
    base: reels(game.base),
    ...(game.free && { free: reels(game.free) }),
    cap: game.cap,
    volatility: game.volatility,
    leastStake: game.stakes[0] ?? 0,
  };
}

export function unpack(packed: PackedSlot): SlotDefinition {
  const symbol = (digit: string) => Number.parseInt(digit, 36);
  const reels = (set: PackedReels): ReelSet => ({ strips: set.strips.map(numbers), wild: set.wild });
  const heights = numbers(packed.heights);
  return {
    code: packed.code,
    heights,
    evaluation: packed.lines ? { kind: "lines", lines: packed.lines.map(numbers) } : { kind: "ways" },
    coins: packed.coins,
    pays: packed.pays.map((row) => [...new Array<number>(heights.length + 1 - row.length).fill(0), ...row]),
    wild: packed.wild === undefined ? null : symbol(packed.wild),
    scatter: packed.scatter ? { ...packed.scatter, symbol: symbol(packed.scatter.symbol) } : null,
    mystery: packed.mystery ? { ...packed.mystery, symbol: symbol(packed.mystery.symbol) } : null,
    base: reels(packed.base),
    free: packed.free ? reels(packed.free) : null,
    cap: packed.cap,
    volatility: packed.volatility as Volatility,
    stakes: stakeLadder(packed.leastStake, packed.coins),
  };
}
