import type { BetType, Chance, DrawNumbers, PickRow } from "../bet-type.ts";
import { choose, chooseExactly, combinations } from "../combinatorics.ts";
import { selectionOf } from "../selection-text.ts";
import { choiceCells } from "./choice-cells.ts";
import { mostPicks } from "./choose-numbers.ts";
import { hitsOf, largest } from "./worth.ts";

/** Kinds of numbers, such as the animals of the zodiac: every number is of one kind. */
export interface Kinds {
  readonly row: string;
  readonly values: readonly string[];
  /** How many numbers are of a kind: equally many of each, but for one. */
  readonly usual: number;
  readonly other: { readonly value: string; readonly numbers: number };
  /** The kinds of the drawn numbers. */
  drawn(numbers: DrawNumbers): readonly string[];
  /** How many numbers are drawn, and of how many; none is drawn twice. */
  readonly count: number;
  readonly of: number;
}

/** That each of `size` kinds is among the drawn numbers: all results, less those without one of them, and so on. */
function allDrawn({ usual, other, count, of }: Kinds, size: number, withOther: boolean): Chance {
  const usualOnes = withOther ? size - 1 : size;
  let favourable = 0n;
  for (let missing = 0; missing <= usualOnes; missing++) {
    const left = of - missing * usual;
    const withoutThese =
      chooseExactly(left, count) - (withOther ? chooseExactly(left - other.numbers, count) : 0n);
    favourable += (missing % 2 === 0 ? 1n : -1n) * chooseExactly(usualOnes, missing) * withoutThese;
  }
  return { favourable, total: chooseExactly(of, count) };
}

/**
 * So many kinds of numbers, all of which must be drawn. Combinations with the kind that has another number of numbers have
 * a class of their own.
 */
export function parlay(code: string, group: string, size: number, kinds: Kinds): BetType {
  const { row: name, values, other, drawn, count } = kinds;
  const rows: readonly PickRow[] = [{ name, values, least: size, most: mostPicks(values.length, size) }];
  const classes = [
    { code: "usual", chance: allDrawn(kinds, size, false) },
    { code: "other", chance: allDrawn(kinds, size, true) },
  ];
  /** What wins if so many of the usual kinds that are picked are drawn, and the other one or not. */
  const winsOf = (usual: number, withOther: boolean) =>
    new Map([
      ...hitsOf("usual", choose(usual, size)),
      ...hitsOf("other", withOther ? choose(usual, size - 1) : 0),
    ]);
  return {
    code,
    group,
    rows,
    eachPick: size === 1,
    classes,
    count: (selection) => choose(selectionOf(rows, selection)?.[0]?.length ?? 0, size),
    outcomes: ([row = []]) => {
      const sorted = values.filter((value) => row.includes(value));
      return combinations(sorted, size).map((combination) => combination.join("-"));
    },
    cells: choiceCells(values, size, { usual: "usual", other: { value: other.value, prize: "other" } }),
    classesOf: (outcome) => [outcome.split("-").includes(other.value) ? "other" : "usual"],
    hits([row = []], numbers) {
      const found = new Set(drawn(numbers));
      const usual = row.filter((value) => value !== other.value && found.has(value)).length;
      return winsOf(usual, row.includes(other.value) && found.has(other.value));
    },
    most([row = []]) {
      const usual = row.filter((value) => value !== other.value).length;
      const without = winsOf(Math.min(usual, count), false);
      return largest(
        row.includes(other.value) ? [without, winsOf(Math.min(usual, count - 1), true)] : [without],
        classes,
      );
    },
  };
}
