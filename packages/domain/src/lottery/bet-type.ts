/**
 * A bet type is a rule: which selections are legal, into how many combinations a selection expands, which of them win
 * with the numbers of a draw, and how likely each prize is. All of it is pure, so that the web client counts and prices
 * a slip exactly as the platform does; the platform never trusts a count or a price from outside.
 */

import type { Cells } from "./cells.ts";

/** The numbers of one draw as they are shown, in the order of the family: `["4", "0", "7", "7", "2"]`, `["08", "23"]`. */
export type DrawNumbers = readonly string[];

/** A probability as an exact fraction of equally likely results. */
export interface Chance {
  readonly favourable: bigint;
  readonly total: bigint;
  /**
   * The part of the return that this prize pays, in hundredths, where one combination can win one of several prizes: the
   * parts of these add up to 100. Absent: all of it.
   */
  readonly share?: bigint;
}

/** A row of a board: the values that can be picked, and how many of them a legal selection has. */
export interface PickRow {
  /** Key of the row's text: `digit1`, `pair`, `numbers`. */
  readonly name: string;
  readonly values: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** Picked values by row, as the board has them: `[["1", "3"], ["0"], ["2", "6"]]`. */
export type Selection = readonly (readonly string[])[];

/** A prize of a bet type: outcomes with the same chance have the same odds. */
export interface PrizeClass {
  readonly code: string;
  /** That one combination of this class wins this prize in a draw. For prizes that are paid for each hit: the expected number of hits. */
  readonly chance: Chance;
}

/**
 * The combinations of a selection that are decided by one market: a digit, a sum, three digits in order. Exactly one case of a market
 * comes about in a draw.
 */
export interface MarketPicks {
  /** The same for all bet types of a family that are decided by the same cases. */
  readonly market: string;
  /** How many equally likely results the market has. */
  readonly total: bigint;
  /** How many combinations of the selection it decides. */
  readonly combinations: number;
  /** The sum of the chances of all combinations. */
  readonly share: number;
  /** How many prizes are decided by such a market, each by itself; 1 if not given. */
  readonly prizes?: number;
  /** For each combination the cases in which it wins, each with its number of results. */
  picks(): readonly (readonly (readonly [name: string, ways: bigint])[])[];
}

/** How many combinations win, by prize class. A class without winners is absent. */
export type Hits = ReadonlyMap<string, number>;

export interface BetType {
  /** Unique in its family, and stored with every bet: `first3-straight`. */
  readonly code: string;
  /** The tab it belongs to: `first3`. */
  readonly group: string;
  readonly rows: readonly PickRow[];
  /**
   * Every pick is a combination of its own and has one prize class; such a bet type can be a board of buttons with odds
   * (play type `ent`).
   */
  readonly eachPick: boolean;
  readonly classes: readonly PrizeClass[];
  /** The number of combinations of a selection; 0 for one that is not legal yet (too few, too many, or impossible picks). */
  count(selection: Selection): number;
  /** Where limits of what the merchant may lose are counted. */
  readonly cells: Cells;
  /** The combinations of a legal selection, each under a key that is the same in every selection that contains it. */
  outcomes(selection: Selection): readonly string[];
  /** The prizes that one combination can win, the largest first. One class for most bet types. */
  classesOf(outcome: string): readonly string[];
  /** What a legal selection wins with the numbers of a draw. */
  hits(selection: Selection, numbers: DrawNumbers): Hits;
  /** What a legal selection wins at most in one draw: the basis of "wins up to". Never less than any possible result. */
  most(selection: Selection): Hits;
  /**
   * The markets that decide a legal selection, all its combinations in one of them each. None: combinations win together, in no
   * cases of which only one comes about. Where a combination is paid for each of several prizes, the market is one of the prizes.
   */
  markets?(selection: Selection): readonly MarketPicks[];
}

/** Something to know about the numbers of a draw: `{ name: "sum", value: "20" }`, `{ name: "size", value: "small" }`. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** A column of a chart of trends: which of its values a draw has, and the two sides that its roads show. */
export interface TrendSeries {
  readonly name: string;
  readonly values: readonly string[];
  valuesOf(numbers: DrawNumbers): readonly string[];
  readonly roads: readonly { readonly name: string; valueOf(numbers: DrawNumbers): string }[];
}

/** A kind of lottery: how its numbers are drawn, and what can be bet on them. */
export interface LotteryFamily {
  readonly betTypes: readonly BetType[];
  /** Draws the numbers of one draw from uniform random integers: `next(n)` is one of 0 to n - 1. */
  draw(next: (size: number) => number): DrawNumbers;
  /** All results, each equally likely, where there are few. */
  readonly results?: readonly DrawNumbers[];
  /** Whether these could be the numbers of a draw: their count, their digits, and that none repeats where none can. */
  isResult(numbers: DrawNumbers): boolean;
  /** Short facts of a result, for lists: see `describeNumbers`. */
  facts?(numbers: DrawNumbers): readonly Fact[];
  /** What its charts of trends can show, in the order of their tabs. */
  readonly trends?: readonly TrendSeries[];
}

/** The most combinations that one bet line may have. */
export const LARGEST_LINE = 10_000;
