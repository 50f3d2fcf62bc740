import { blockLengthOf, type Cells, choiceOf, MOST_CELLS, productsOf, waysOf } from "../cells.ts";
import { choose } from "../combinatorics.ts";

/** The largest prize of combinations, and of those that have a certain value. */
export interface ChoicePrizes {
  readonly usual: string;
  readonly other?: { readonly value: string; readonly prize: string };
}

/**
 * Cells of combinations of `size` of the values, in any order. Where there are too many combinations, those with the same
 * first numbers have a cell together.
 */
export function choiceCells(values: readonly string[], size: number, { usual, other }: ChoicePrizes): Cells {
  let counted = size;
  while (choose(values.length, counted) > MOST_CELLS) counted--;
  const blockLength = blockLengthOf(choose(values.length, counted));
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const otherPlace = other && placeOf.get(other.value);
  return {
    blockLength,
    of([row = []]) {
      const places = row.map((value) => placeOf.get(value) ?? 0).sort((a, b) => a - b);
      // the numbers of a combination that do not count are larger than these
      const first = places.slice(0, places.length - (size - counted));
      const [usualCells, otherCells]: [number[], number[]] = [[], []];
      const add = (from: number, chosen: number, rank: number, withOther: boolean): void => {
        if (chosen === counted) {
          (withOther ? otherCells : usualCells).push(rank);
          return;
        }
        for (let at = from; at <= first.length - (counted - chosen); at++) {
          const place = first[at] ?? 0;
          add(at + 1, chosen + 1, rank + waysOf(place, chosen + 1), withOther || place === otherPlace);
        }
      };
      add(0, 0, 0, false);
      return [
        ...productsOf(usual, usualCells, blockLength),
        ...productsOf(other?.prize ?? usual, otherCells, blockLength),
      ];
    },
    nameOf: (block, place) =>
      [
        ...choiceOf(block * blockLength + place, counted).map((thing) => values[thing] ?? ""),
        ...(counted < size ? ["…"] : []),
      ].join(","),
  };
}
