import type { BetType, DrawNumbers, PickRow, Selection } from "../bet-type.ts";
import { blockLengthOf, choiceOf, productsOf, rankOf } from "../cells.ts";
import { choose, combinations, factorial } from "../combinatorics.ts";
import { selectionOf } from "../selection-text.ts";
import { hitsOf } from "./worth.ts";

/** Values that a combination has equally often: one pair is `{ row: "pair", times: 2, picks: 1 }`. */
export interface Part {
  readonly row: string;
  readonly times: number;
  readonly picks: number;
}

export interface Group {
  readonly values: readonly string[];
  /** The parts of a combination, two at most; several with the same row share its picks. */
  readonly parts: readonly Part[];
  /** The drawn values of which the order does not matter. */
  drawn(numbers: DrawNumbers): readonly string[];
}

/** Groups of the same digits share their results between them. */
const IN_ANY_ORDER = /-(group|box)[0-9]*$/;

/** Values in any order, by how often each is there: group 60 of five digits has one pair and three others. */
export function group(code: string, tab: string, { values, parts, drawn }: Group): BetType {
  const names = [...new Set(parts.map(({ row }) => row))];
  const rows: readonly PickRow[] = names.map((name) => {
    const least = parts.reduce((sum, { row, picks }) => sum + (row === name ? picks : 0), 0);
    return { name, values, least, most: values.length };
  });
  const places = parts.reduce((sum, { times, picks }) => sum + times * picks, 0);
  const repeats = parts.reduce(
    (product, { times, picks }) => product * factorial(times) ** BigInt(picks),
    1n,
  );
  const picksOf = (selection: Selection, { row }: Part) => selection[names.indexOf(row)] ?? [];
  const order = new Map(values.map((value, at) => [value, at]));

  const count = (selection: Selection): number => {
    if (!selectionOf(rows, selection)) return 0;
    const [first, second] = parts;
    if (!first) return 0;
    const picked = picksOf(selection, first);
    if (!second) return choose(picked.length, first.picks);
    const others = picksOf(selection, second);
    const shared = picked.filter((value) => others.includes(value)).length;
    let ways = 0;
    for (let taken = 0; taken <= Math.min(first.picks, shared); taken++)
      ways +=
        choose(shared, taken) *
        choose(picked.length - shared, first.picks - taken) *
        choose(others.length - taken, second.picks);
    return ways;
  };

  /** In how many ways each part can have its values, if the others did not matter. */
  const waysOf = parts.map(({ picks }) => choose(values.length, picks));
  const blockLength = blockLengthOf(waysOf.reduce((product, ways) => product * ways, 1));
  /** The numbers of all ways to have the parts from one on. */
  const cellsOf = (selection: Selection, part: number, taken: readonly number[]): number[] => {
    const own = parts[part];
    if (!own) return [0];
    const left = picksOf(selection, own)
      .map((value) => order.get(value) ?? 0)
      .filter((place) => !taken.includes(place))
      .sort((a, b) => a - b);
    const weight = waysOf.slice(part + 1).reduce((product, ways) => product * ways, 1);
    return combinations(left, own.picks).flatMap((chosen) => {
      const start = rankOf(chosen) * weight;
      return cellsOf(selection, part + 1, [...taken, ...chosen]).map((end) => start + end);
    });
  };

  const market = code.replace(IN_ANY_ORDER, "-any-order");
  const ways = factorial(places) / repeats;
  const total = BigInt(values.length) ** BigInt(places);
  const outcomes = (selection: Selection): readonly string[] => {
    let found: (readonly string[])[] = [[]];
    for (const part of parts)
      found = found.flatMap((start) => {
        const left = picksOf(selection, part).filter((value) => !start.includes(value));
        return combinations(left, part.picks).map((more) => [
          ...start,
          ...more.flatMap((value) => Array.from({ length: part.times }, () => value)),
        ]);
      });
    return found.map((combination) =>
      [...combination].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).join("-"),
    );
  };

  return {
    code,
    group: tab,
    rows,
    eachPick: false,
    classes: [{ code: "win", chance: { favourable: ways, total } }],
    count,
    outcomes,
    cells: {
      blockLength,
      of: (selection) => productsOf("win", cellsOf(selection, 0, []), blockLength),
      nameOf(block, place) {
        let left = block * blockLength + place;
        const repeated: number[] = [];
        for (const [at, { times, picks }] of [...parts.entries()].reverse()) {
          const ways = waysOf[at] ?? 1;
          for (const thing of choiceOf(left % ways, picks))
            repeated.push(...Array.from({ length: times }, () => thing));
          left = Math.floor(left / ways);
        }
        return repeated
          .sort((a, b) => a - b)
          .map((thing) => values[thing] ?? "")
          .join(",");
      },
    },
    classesOf: () => ["win"],
    hits(selection, numbers) {
      const times = new Map<string, number>();
      for (const value of drawn(numbers)) times.set(value, (times.get(value) ?? 0) + 1);
      const wins = parts.every((part) => {
        const fitting = [...times].filter(([, often]) => often === part.times).map(([value]) => value);
        const picked = picksOf(selection, part);
        return fitting.length === part.picks && fitting.every((value) => picked.includes(value));
      });
      return hitsOf("win", wins ? 1 : 0);
    },
    most: (selection) => hitsOf("win", count(selection) > 0 ? 1 : 0),
    markets(selection) {
      const combinations = count(selection);
      return [
        {
          market,
          total,
          combinations,
          share: (combinations * Number(ways)) / Number(total),
          picks: () => outcomes(selection).map((outcome) => [[outcome, ways]]),
        },
      ];
    },
  };
}
