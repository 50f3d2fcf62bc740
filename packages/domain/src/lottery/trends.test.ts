import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TrendSeries } from "./bet-type.ts";
import { lotteryFamily } from "./families.ts";
import { ROAD_ROWS, roadOf } from "./roads.ts";
import { HORSE_YEAR, integers } from "./testing/all-bet-types.ts";
import { trendOf } from "./trends.ts";

const ABC: TrendSeries = {
  name: "digit1",
  values: ["a", "b", "c"],
  valuesOf: (numbers) => numbers,
  roads: [],
};
const draws = (text: string) => text.split(" ").map((numbers) => numbers.split(""));
const lists = fc.array(fc.subarray(["a", "b", "c"], { minLength: 1 }), { maxLength: 60 });

describe("trends", () => {
  test("have omissions, averages, longest omissions and times by value", () => {
    const { values, lines } = trendOf(ABC, draws("a b a a ab"));
    expect(values).toEqual([
      { value: "a", omission: 0, average: 0, longest: 1, times: 4, heat: "hot" },
      { value: "b", omission: 0, average: 1, longest: 2, times: 2, heat: undefined },
      { value: "c", omission: 5, average: 5, longest: 5, times: 0, heat: "cold" },
    ]);
    expect(lines).toEqual([
      { came: ["a"], omissions: [0, 1, 1] },
      { came: ["b"], omissions: [1, 0, 2] },
      { came: ["a"], omissions: [0, 1, 3] },
      { came: ["a"], omissions: [0, 2, 4] },
      { came: ["a", "b"], omissions: [0, 0, 5] },
    ]);
  });

  test("count every draw once for each value: it came or it was omitted", () => {
    fc.assert(
      fc.property(lists, (list) => {
        const { values, lines } = trendOf(ABC, list);
        for (const { value, omission, longest, times } of values) {
          const came = list.map((numbers) => numbers.includes(value));
          expect(times).toBe(came.filter(Boolean).length);
          const gaps = came
            .map((yes) => (yes ? "+" : "-"))
            .join("")
            .split("+")
            .map(({ length }) => length);
          expect(longest).toBe(Math.max(...gaps));
          expect(omission).toBe(gaps[gaps.length - 1]);
        }
        expect(lines.map(({ came }) => came)).toEqual(list);
      }),
    );
  });

  test("over 100 draws, a digit is hot from 12 times on and cold up to 6 times, or after 15 draws without it", () => {
    const { values, hotFrom, coldUntil, coldOmission } = trendOf(
      { ...ABC, values: [..."0123456789"] },
      Array.from({ length: 100 }, (_, at) => [at < 4 ? "0" : at < 8 ? "1" : at < 10 ? "2" : String(at % 10)]),
    );
    expect([hotFrom, coldUntil, coldOmission]).toEqual([12, 6, 15]);
    expect(values.map(({ times }) => times)).toEqual([13, 13, 11, 9, 9, 9, 9, 9, 9, 9]);
    expect(values.map(({ heat }) => heat)).toEqual([
      "hot",
      "hot",
      ...Array.from({ length: 8 }, () => undefined),
    ]);
  });

  test.each([
    ["aaab", ["hot", undefined, "cold"]],
    ["abcabcabc", [undefined, undefined, undefined]],
    ["abbbbcabcacaabcaabca", ["hot", undefined, undefined]],
    ["cabababcabcabcababab", ["hot", "hot", "cold"]],
    ["aaabcbcbcbc", ["cold", undefined, undefined]],
    // four times each on average: five draws without a value make it cold, four do not
    ["abacabcbcbcb", ["cold", "hot", undefined]],
    ["bacabccabcbb", [undefined, "hot", undefined]],
  ])("of %s have the heats %o", (text, heats) => {
    const { values } = trendOf(
      ABC,
      [...text].map((value) => [value]),
    );
    expect(values.map(({ heat }) => heat)).toEqual(heats);
  });

  test("of no draws have nothing hot or cold", () => {
    expect(trendOf(ABC, [])).toEqual({
      lines: [],
      hotFrom: 0,
      coldUntil: 0,
      coldOmission: 0,
      values: ["a", "b", "c"].map((value) => ({
        value,
        omission: 0,
        average: 0,
        longest: 0,
        times: 0,
        heat: undefined,
      })),
    });
  });

  test("of 200 draws of five digits are those of each place and of the sum", () => {
    const family = lotteryFamily("digits5", HORSE_YEAR);
    const next = integers(7);
    const all = Array.from({ length: 200 }, () => family.draw(next));
    const trends = family.trends?.map((series) => trendOf(series, all)) ?? [];
    expect(family.trends?.map(({ name }) => name)).toEqual([
      "digit1",
      "digit2",
      "digit3",
      "digit4",
      "digit5",
      "sum",
    ]);
    for (const { values } of trends) expect(values.reduce((sum, { times }) => sum + times, 0)).toBe(200);
  });
});

describe("roads", () => {
  const draw = (text: string): string => {
    const { cells, columns } = roadOf([...text].map((value) => (value === "t" ? "tie" : value)));
    const grid = Array.from({ length: ROAD_ROWS }, () => Array.from({ length: columns }, () => "."));
    for (const { column, row, value } of cells) (grid[row] ?? [])[column] = value;
    return grid
      .map((row) => row.join(""))
      .join(" ")
      .replaceAll(/( \.*)+$/g, "");
  };

  test.each([
    ["b", "b"],
    ["bbs", "bs b."],
    ["bsbs", "bsbs"],
    ["bbbbbb", "b b b b b b"],
    // a tail to the right in the last row
    ["bbbbbbbb", "b.. b.. b.. b.. b.. bbb"],
    ["bbbbbbbbs", "bs. b.. b.. b.. b.. bbb"],
    // the next column turns above the tail
    ["bbbbbbbbssssssss", "bs... bs... bs... bs... bssss bbb.."],
    // a third one above both
    ["bbbbbbbbbsssssssbbbbbbb", "bsb... bsb... bsb... bsbbbb bsss.. bbbb.."],
    ["", ""],
  ])("of %s are %s by rows", (results, rows) => {
    expect(draw(results)).toBe(rows);
  });

  test("a column that has no free cell below its first turns in the first row, and the next one begins behind it", () => {
    const text = ["b", "s", "b", "s", "b", "s"].map((value, at) => value.repeat(16 - at)).join("");
    const { cells } = roadOf([...text, "b"]);
    const places = new Set(cells.map(({ column, row }) => `${column} ${row}`));
    expect(places.size).toBe(cells.length);
    const last = cells[cells.length - 1];
    expect(last?.row).toBe(0);
    expect(last?.column).toBe(Math.max(...cells.filter(({ row }) => row === 0).map(({ column }) => column)));
    expect(cells.filter(({ row }) => row === 0).length).toBeGreaterThan(7);
  });

  test("count ties with the result before them, and not at all before the first", () => {
    const road = roadOf(["tie", "dragon", "tie", "tie", "dragon", "tiger", "tie"]);
    expect(road.cells).toEqual([
      { column: 0, row: 0, value: "dragon", ties: 2 },
      { column: 0, row: 1, value: "dragon", ties: 0 },
      { column: 1, row: 0, value: "tiger", ties: 1 },
    ]);
    expect(Object.fromEntries(road.times)).toEqual({ tie: 4, dragon: 2, tiger: 1 });
    expect([road.columns, road.longest]).toEqual([2, 2]);
  });

  test("have every result in a cell of its own, in order, and know the longest run", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("b", "b", "b", "s"), { maxLength: 300 }), (results) => {
        const { cells, longest, columns } = roadOf(results);
        expect(cells.map(({ value }) => value)).toEqual(results);
        expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(results.length);
        expect(cells.every(({ column, row }) => column < columns && row >= 0 && row < ROAD_ROWS)).toBe(true);
        const runs = results.join("").match(/b+|s+/g) ?? [];
        expect(longest).toBe(Math.max(0, ...runs.map(({ length }) => length)));
      }),
    );
  });
});
