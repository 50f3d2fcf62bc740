import type { BetType, DrawNumbers, PickRow, Selection } from "../bet-type.ts";
import { blockLengthOf, type CellProduct, type Cells } from "../cells.ts";
import { fallingFactorial } from "../combinatorics.ts";
import { selectionOf } from "../selection-text.ts";
import { hitsOf } from "./worth.ts";

export interface Straight {
  /** Names of the rows: one for each place of a combination. */
  readonly rows: readonly string[];
  readonly values: readonly string[];
  /** The combinations that win in a draw, each with one value for each row. One that is drawn twice wins twice. */
  drawn(numbers: DrawNumbers): readonly (readonly string[])[];
  /** How many combinations a draw has: 1 if not given. */
  readonly times?: number;
  /** A draw never has a value in two places. */
  readonly different?: boolean;
}

const IN_ORDER = /-straight$/;
/** Of a number of several digits that is picked as one, as the sides of it are decided by the number. */
const LEADING_ZEROS = /^0+(?=[0-9]+$)/;

/** One value for each place, in this order: every pick of a row with every pick of the others. */
export function straight(
  code: string,
  group: string,
  { rows: names, values, drawn, times = 1, different = false }: Straight,
): BetType {
  const rows: readonly PickRow[] = names.map((name) => ({ name, values, least: 1, most: values.length }));
  const total = different
    ? fallingFactorial(values.length, rows.length)
    : BigInt(values.length) ** BigInt(rows.length);
  const market = code.replace(IN_ORDER, "");
  const countLegal = (selection: Selection): number =>
    different
      ? waysOfDifferent(values, selection)
      : selection.reduce((product, row) => product * row.length, 1);
  const count = (selection: Selection): number => (selectionOf(rows, selection) ? countLegal(selection) : 0);
  const outcomes = (selection: Selection): readonly string[] => {
    let found: (readonly string[])[] = [[]];
    for (const row of selection)
      found = found.flatMap((start) =>
        row.filter((value) => !different || !start.includes(value)).map((value) => [...start, value]),
      );
    return found.map((combination) => combination.join("-"));
  };
  return {
    code,
    group,
    rows,
    eachPick: rows.length === 1,
    classes: [{ code: "win", chance: { favourable: BigInt(times), total } }],
    count,
    outcomes,
    cells: straightCells(values, rows.length, different),
    classesOf: () => ["win"],
    hits: (selection, numbers) =>
      hitsOf(
        "win",
        drawn(numbers).filter((places) => places.every((value, at) => selection[at]?.includes(value))).length,
      ),
    most: (selection) => hitsOf("win", count(selection) > 0 ? times : 0),
    markets(selection) {
      const combinations = countLegal(selection);
      return [
        {
          market,
          total,
          combinations,
          share: combinations / Number(total),
          prizes: times,
          picks: () => outcomes(selection).map((outcome) => [[outcome.replace(LEADING_ZEROS, ""), 1n]]),
        },
      ];
    },
  };
}

/**
 * In how many ways the rows can have one pick each, all different. `ways` has the number for every set of rows, as bits;
 * each value is offered to one row at most.
 */
function waysOfDifferent(values: readonly string[], selection: Selection): number {
  const all = 2 ** selection.length;
  let ways: readonly number[] = Array.from({ length: all }, (_, rows) => (rows === 0 ? 1 : 0));
  for (const value of values) {
    const offered = [...ways];
    for (const [at, row] of selection.entries()) {
      if (!row.includes(value)) continue;
      const bit = 2 ** at;
      for (let rows = 0; rows < all; rows++)
        if (rows & bit) offered[rows] = (offered[rows] ?? 0) + (ways[rows - bit] ?? 0);
    }
    ways = offered;
  }
  return ways[all - 1] ?? 0;
}

/** Cells by the value of each place; the last places are those of a block. */
function straightCells(values: readonly string[], rows: number, different: boolean): Cells {
  let inBlock = 1;
  while (inBlock < rows && blockLengthOf(values.length ** (inBlock + 1)) === values.length ** (inBlock + 1))
    inBlock++;
  const placeOf = new Map(values.map((value, place) => [value, place]));
  /** The numbers of all ways to have one pick of each row; `taken` has the picks of rows before, as bits. */
  const numbersOf = (picks: readonly (readonly number[])[], taken = 0): number[] => {
    const found: number[] = [];
    const add = (at: number, number: number, used: number): void => {
      const row = picks[at];
      if (!row) found.push(number);
      else
        for (const pick of row)
          if (!different || (used & (1 << pick)) === 0)
            add(at + 1, number * values.length + pick, different ? used | (1 << pick) : used);
    };
    add(0, 0, taken);
    return found;
  };
  const digitsOf = (number: number, digits: number): number[] =>
    Array.from(
      { length: digits },
      (_, at) => Math.floor(number / values.length ** (digits - 1 - at)) % values.length,
    );
  return {
    blockLength: values.length ** inBlock,
    of(selection) {
      const picks = selection.map((row) => row.map((value) => placeOf.get(value) ?? 0));
      const [first, last] = [picks.slice(0, rows - inBlock), picks.slice(rows - inBlock)];
      const blocks = numbersOf(first);
      if (!different) return [{ prize: "win", blocks, places: numbersOf(last) }];
      return blocks
        .map(
          (block): CellProduct => ({
            prize: "win",
            blocks: [block],
            places: numbersOf(
              last,
              digitsOf(block, first.length).reduce((bits, pick) => bits | (1 << pick), 0),
            ),
          }),
        )
        .filter(({ places }) => places.length > 0);
    },
    nameOf: (block, place) =>
      [...digitsOf(block, rows - inBlock), ...digitsOf(place, inBlock)]
        .map((digit) => values[digit] ?? "")
        .join(","),
  };
}
