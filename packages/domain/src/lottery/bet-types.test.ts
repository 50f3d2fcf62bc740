import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LARGEST_LINE, type Selection } from "./bet-type.ts";
import { selectionOf, selectionText } from "./selection-text.ts";
import {
  ALL_BET_TYPES,
  paid,
  picks,
  results,
  selectionOfOutcome,
  selections,
} from "./testing/all-bet-types.ts";

/** Few for each of the two hundred bet types, which share their makers. */
const RUNS = { numRuns: 10 };
const entries = (hits: ReadonlyMap<string, number>) => Object.fromEntries(hits);

describe.each(ALL_BET_TYPES)("$familyCode $code", ({ family, betType }) => {
  const { rows, count, cells, outcomes, hits, most, classes, classesOf } = betType;

  test("the count of a selection is that of its combinations, and none is there twice", () => {
    fc.assert(
      fc.property(picks(rows), (selection) => {
        const counted = count(selection);
        if (counted > LARGEST_LINE) return;
        const found = outcomes(selection);
        expect(found).toHaveLength(counted);
        expect(new Set(found).size).toBe(counted);
      }),
      RUNS,
    );
  });

  test("a combination has the same key in every selection that has it", () => {
    fc.assert(
      fc.property(selections(betType, 300), (selection) => {
        const found = outcomes(selection);
        expect([...outcomes(selection.map((row) => [...row].reverse()))].sort()).toEqual([...found].sort());
        for (const outcome of found) {
          const single = selectionOfOutcome(betType, outcome);
          if (single) expect(outcomes(single)).toEqual([outcome]);
        }
      }),
      RUNS,
    );
  });

  test("the cells of a selection are those of its combinations, each once and with its largest prize", () => {
    fc.assert(
      fc.property(selections(betType, 300), (selection) => {
        const found = new Map<string, string>();
        for (const { prize, blocks, places } of cells.of(selection.map((row) => [...row].reverse())))
          for (const block of blocks)
            for (const place of places) {
              expect(place).toBeLessThan(cells.blockLength);
              const name = cells.nameOf(block, place);
              expect(found.has(name)).toBe(false);
              found.set(name, prize);
            }
        // of many numbers only the first ones count
        const [some = ""] = found.keys();
        const counted = some.endsWith("…") ? some.split(",").length - 1 : undefined;
        const wanted = new Map<string, string>();
        for (const outcome of outcomes(selection)) {
          const values = betType.eachPick ? [outcome] : outcome.split("-");
          const name = counted === undefined ? values : [...values.slice(0, counted), "…"];
          wanted.set(name.join(","), classesOf(outcome)[0] ?? "");
        }
        expect(found).toEqual(wanted);
      }),
      RUNS,
    );
  });

  test("a selection wins what its combinations win one by one", () => {
    fc.assert(
      fc.property(selections(betType, 300), results(family), (selection, numbers) => {
        const sum = new Map<string, number>();
        for (const outcome of outcomes(selection)) {
          const single = selectionOfOutcome(betType, outcome);
          // Group 3 cannot be picked one by one: both combinations of two digits win by the same numbers or not at all.
          if (!single) continue;
          const won = hits(single, numbers);
          for (const [code, number] of won) {
            expect(classesOf(outcome)).toContain(code);
            sum.set(code, (sum.get(code) ?? 0) + number);
          }
        }
        if (outcomes(selection).every((outcome) => selectionOfOutcome(betType, outcome)))
          expect(entries(hits(selection, numbers))).toEqual(entries(sum));
      }),
      RUNS,
    );
  });

  test("no result pays more than the most, whatever the prize group", () => {
    fc.assert(
      fc.property(selections(betType), results(family), (selection, numbers) => {
        const won = hits(selection, numbers);
        for (const group of [1700, 1940, 1960])
          expect(paid(betType, won, group) <= paid(betType, most(selection), group)).toBe(true);
      }),
      RUNS,
    );
  });

  test("a legal selection can win, and wins in classes of its bet type", () => {
    fc.assert(
      fc.property(selections(betType), results(family), (selection, numbers) => {
        const codes = classes.map(({ code }) => code);
        expect(most(selection).size).toBeGreaterThan(0);
        for (const [code, number] of [...most(selection), ...hits(selection, numbers)]) {
          expect(codes).toContain(code);
          expect(Number.isInteger(number) && number > 0).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test("a selection is the same after it was stored", () => {
    fc.assert(
      fc.property(selections(betType), (selection) => {
        const text = selectionText(rows, selection);
        const read = selectionOf(rows, text);
        expect(read?.map((row) => new Set(row))).toEqual(selection.map((row) => new Set(row)));
        expect(selectionText(rows, read ?? [])).toBe(text);
        expect(count(read ?? [])).toBe(count(selection));
      }),
      RUNS,
    );
  });

  test("a selection that is not legal has no combinations and throws nowhere", () => {
    const [first] = rows;
    const value = first?.values[0] ?? "";
    const broken: readonly ((selection: Selection) => Selection)[] = [
      (selection) => selection.slice(1),
      (selection) => [...selection, []],
      (selection) => [...selection.slice(1), ["hostile"]],
      (selection) => selection.map(() => [value, value]),
      (selection) => selection.map(() => []),
      () => [],
      () => [["__proto__", ""], ["constructor"]],
    ];
    fc.assert(
      fc.property(
        picks(rows),
        fc.array(
          fc.array(
            fc.string({ minLength: 2 }).map((text) => `${text}.`),
            { minLength: 1, maxLength: 4 },
          ),
          { maxLength: 6 },
        ),
        (selection, garbage) => {
          for (const illegal of [...broken.map((breaks) => breaks(selection)), garbage]) {
            expect(count(illegal)).toBe(0);
            most(illegal);
            hits(
              illegal,
              family.draw(() => 0),
            );
          }
        },
      ),
      RUNS,
    );
  });
});

test("every bet type of a family has a code of its own", () => {
  const codes = ALL_BET_TYPES.map(({ familyCode, code }) => `${familyCode} ${code}`);
  expect(new Set(codes).size).toBe(codes.length);
});

test("codes, groups, rows and classes are words with hyphens", () => {
  for (const { betType } of ALL_BET_TYPES)
    for (const name of [
      betType.code,
      betType.group,
      ...betType.rows.map((row) => row.name),
      ...betType.classes.map(({ code }) => code),
    ])
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});
