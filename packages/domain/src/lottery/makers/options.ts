import type { BetType, Chance, DrawNumbers, Hits, MarketPicks, PickRow, PrizeClass } from "../bet-type.ts";
import { productsOf } from "../cells.ts";
import { selectionOf } from "../selection-text.ts";
import { type FactValue, largestOfDifferent } from "./different-facts.ts";
import { added, largest } from "./worth.ts";

/** A row of options, each of which wins or loses by one fact of the draw. */
export interface OptionRow {
  readonly name: string;
  readonly values: readonly string[];
  readonly market: string | undefined;
  readonly cases: ReadonlyMap<FactValue, bigint>;
  readonly chances: ReadonlyMap<string, Chance>;
  fact(numbers: DrawNumbers): FactValue;
  /** The values that win with each fact. */
  readonly winners: ReadonlyMap<FactValue, readonly string[]>;
}

export interface Decision<F extends FactValue> {
  fact(numbers: DrawNumbers): F;
  /** In how many of all results each fact is so. */
  readonly cases: ReadonlyMap<F, bigint>;
  /** Whether a value wins; if not given, the value that is the fact does. */
  wins?(value: string, fact: F): boolean;
  /** What the fact is of, where other bet types are decided by it too and the code or the name of the row does not say so. */
  readonly market?: string;
}

export function optionRow<F extends FactValue>(
  name: string,
  values: readonly string[],
  { fact, cases, wins = (value, fact) => value === String(fact), market }: Decision<F>,
): OptionRow {
  const total = [...cases.values()].reduce((sum, ways) => sum + ways, 0n);
  const chances = new Map(
    values.map((value) => {
      let favourable = 0n;
      for (const [fact, ways] of cases) if (wins(value, fact)) favourable += ways;
      return [value, { favourable, total }];
    }),
  );
  const winners = new Map(
    [...cases.keys()].map((fact) => [fact, values.filter((value) => wins(value, fact))] as const),
  );
  return { name, values, market, cases, chances, winners, fact };
}

/** Facts that are all equally likely. */
export const equallyLikely = <F extends FactValue>(facts: readonly F[]): ReadonlyMap<F, bigint> =>
  new Map(facts.map((fact) => [fact, 1n]));

export interface OptionRules {
  /** No two rows have the same fact in a draw: each car has one place. Otherwise rows do not depend on each other. */
  readonly differentFacts?: boolean;
}

/** Every pick is a bet of its own. Picks with the same chance have the same class, which is named after it. */
export function options(
  code: string,
  group: string,
  optionRows: readonly OptionRow[],
  { differentFacts = false }: OptionRules = {},
): BetType {
  const single = optionRows.length === 1;
  const rows: readonly PickRow[] = optionRows.map(({ name, values }) => ({
    name,
    values,
    least: single ? 1 : 0,
    most: values.length,
  }));
  const keyOf = (row: string, value: string) => (single ? value : `${row}:${value}`);

  const keys = optionRows.flatMap(({ name, values }) => values.map((value) => keyOf(name, value)));
  const places = new Map(keys.map((key, place) => [key, place]));
  const markets = optionRows.map(
    ({ market, name }) => market ?? (single ? code.replace(SIDES_OF, "") : name),
  );

  const { classes, classOf } = classesOf(optionRows, keyOf);
  const classesOfRow = optionRows.map(
    ({ name, values }) => new Map(values.map((value) => [value, classOf.get(keyOf(name, value)) ?? ""])),
  );
  /** Adds what the picks of a row win with a fact. */
  const addWins = (
    hits: Map<string, number>,
    at: number,
    picked: readonly string[],
    fact: FactValue,
  ): void => {
    for (const value of optionRows[at]?.winners.get(fact) ?? []) {
      if (!picked.includes(value)) continue;
      const code = classesOfRow[at]?.get(value) ?? "";
      hits.set(code, (hits.get(code) ?? 0) + 1);
    }
  };
  /** What one row wins with each fact. */
  const winsByFact = (at: number, picked: readonly string[]): ReadonlyMap<FactValue, Hits> =>
    new Map(
      [...(optionRows[at]?.winners.keys() ?? [])].map((fact) => {
        const hits = new Map<string, number>();
        addWins(hits, at, picked, fact);
        return [fact, hits];
      }),
    );

  return {
    code,
    group,
    rows,
    eachPick: true,
    classes,
    count: (selection) => selectionOf(rows, selection)?.reduce((sum, { length }) => sum + length, 0) ?? 0,
    outcomes: (selection) =>
      optionRows.flatMap(({ name }, at) => (selection[at] ?? []).map((value) => keyOf(name, value))),
    cells: {
      blockLength: keys.length,
      of(selection) {
        const byClass = new Map<string, number[]>();
        for (const [at, { name }] of optionRows.entries())
          for (const value of selection[at] ?? []) {
            const key = keyOf(name, value);
            const prize = classOf.get(key) ?? "";
            byClass.set(prize, [...(byClass.get(prize) ?? []), places.get(key) ?? 0]);
          }
        return [...byClass].flatMap(([prize, cells]) => productsOf(prize, cells, keys.length));
      },
      nameOf: (_, place) => keys[place] ?? "",
    },
    classesOf(outcome) {
      const code = classOf.get(outcome);
      return code === undefined ? [] : [code];
    },
    hits(selection, numbers) {
      const hits = new Map<string, number>();
      for (const [at, row] of optionRows.entries()) {
        const picked = selection[at] ?? [];
        if (picked.length > 0) addWins(hits, at, picked, row.fact(numbers));
      }
      return hits;
    },
    most(selection) {
      const byRow = optionRows.map((_, at) => winsByFact(at, selection[at] ?? []));
      if (differentFacts) return largestOfDifferent(byRow, classes);
      return added(byRow.map((byFact) => largest(byFact.values(), classes)));
    },
    markets: (selection) =>
      optionRows.flatMap((row, at) => {
        const picked = selection[at] ?? [];
        return picked.length > 0 ? [marketOf(row, markets[at] ?? "", picked)] : [];
      }),
  };
}

/** The sides of a sum are decided by the sum. */
const SIDES_OF = /-sides$/;

/** Facts that are numbers are written with zeros in front by some rows. */
const caseOf = (fact: FactValue): string => String(fact).replace(/^0+(?=[0-9])/, "");

function marketOf(row: OptionRow, market: string, picked: readonly string[]): MarketPicks {
  let share = 0;
  let total = 1n;
  for (const value of picked) {
    const chance = row.chances.get(value);
    if (!chance) continue;
    total = chance.total;
    share += Number(chance.favourable) / Number(chance.total);
  }
  return {
    market,
    total,
    combinations: picked.length,
    share,
    picks: () =>
      picked.map((value) =>
        [...row.cases].flatMap(([fact, ways]) =>
          row.winners.get(fact)?.includes(value) ? [[caseOf(fact), ways] as const] : [],
        ),
      ),
  };
}

/** One class for each chance, the largest prize first, and the class of every option. */
function classesOf(
  optionRows: readonly OptionRow[],
  keyOf: (row: string, value: string) => string,
): { readonly classes: readonly PrizeClass[]; readonly classOf: ReadonlyMap<string, string> } {
  const chances = new Map<string, Chance>();
  const named = new Map<string, string>();
  for (const row of optionRows)
    for (const [value, chance] of row.chances) {
      const name = `${chance.favourable}-of-${chance.total}`;
      chances.set(name, chance);
      named.set(keyOf(row.name, value), name);
    }
  if (chances.size === 1)
    return {
      classes: [...chances.values()].map((chance) => ({ code: "win", chance })),
      classOf: new Map([...named.keys()].map((key) => [key, "win"])),
    };
  const classes = [...chances].map(([code, chance]) => ({ code, chance }));
  classes.sort((a, b) => Number(a.chance.favourable * b.chance.total - b.chance.favourable * a.chance.total));
  return { classes, classOf: named };
}
