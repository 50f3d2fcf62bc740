import { type BetType, type Chance, type DrawNumbers, LARGEST_LINE, type PickRow } from "../bet-type.ts";
import { choose, combinations } from "../combinatorics.ts";
import { selectionOf } from "../selection-text.ts";
import { choiceCells } from "./choice-cells.ts";
import { largest } from "./worth.ts";

/** A prize for exactly so many hits among the numbers of a combination. */
export interface Tier {
  readonly code: string;
  readonly hits: number;
  readonly chance: Chance;
}

export interface ChooseNumbers {
  readonly values: readonly string[];
  /** How many numbers a combination has. */
  readonly size: number;
  /** The values that count as hits in a draw. */
  drawn(numbers: DrawNumbers): readonly string[];
  /** How many different values that are, at least and at most. */
  readonly different: readonly [least: number, most: number];
  /** The largest prize first. */
  readonly tiers: readonly Tier[];
}

/** The most picks whose combinations still make one line. */
export function mostPicks(values: number, size: number): number {
  let picks = values;
  while (choose(picks, size) > LARGEST_LINE) picks--;
  return picks;
}

/** So many of the picked numbers, in any order: that all of them, some of them or none of them is drawn. */
export function chooseNumbers(
  code: string,
  group: string,
  { values, size, drawn, different: [leastDrawn, mostDrawn], tiers }: ChooseNumbers,
): BetType {
  const rows: readonly PickRow[] = [
    { name: "numbers", values, least: size, most: mostPicks(values.length, size) },
  ];
  const classes = tiers.map(({ code, chance }) => ({ code, chance }));
  const codes = tiers.map(({ code }) => code);
  /** What wins if so many of the picked numbers are drawn. */
  const winsOf = (picked: number, hit: number) =>
    new Map(
      tiers.flatMap(({ code, hits }): [string, number][] => {
        const ways = choose(hit, hits) * choose(picked - hit, size - hits);
        return ways > 0 ? [[code, ways]] : [];
      }),
    );
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
    cells: choiceCells(values, size, { usual: codes[0] ?? "" }),
    classesOf: () => codes,
    hits([row = []], numbers) {
      const found = new Set(drawn(numbers));
      return winsOf(row.length, row.filter((value) => found.has(value)).length);
    },
    most([row = []]) {
      const least = Math.max(0, row.length - (values.length - leastDrawn));
      const most = Math.min(row.length, mostDrawn);
      const possible = [];
      for (let hit = least; hit <= most; hit++) possible.push(winsOf(row.length, hit));
      return largest(possible, classes);
    },
  };
}
