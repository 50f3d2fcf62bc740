import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lotteryRows, readLotteries } from "./lotteries-file.ts";
import { LOTTERY_ENTRY } from "./lottery-entry.fixture.ts";

const DEMO_FILE = new URL("../../../../../content/demo/lotteries.json", import.meta.url);
const DAILY = {
  ...LOTTERY_ENTRY,
  code: "LOTT_DAILY",
  timeZone: "Asia/Manila",
  times: ["21:00", "14:00"],
  units: ["1", "0.1"],
  chips: ["1", "10"],
  smallestStake: "0.1",
};
const { times: _, ...EVERY } = { ...DAILY, every: 60, closeSeconds: 5 };

test("the demo merchant's lotteries are valid, of every family, and no bet of a lottery is smaller than a unit", () => {
  const lotteries = readLotteries(readFileSync(DEMO_FILE, "utf8"));
  expect(lotteries).toHaveLength(48);
  expect(new Set(lotteries.map(({ family }) => family)).size).toBe(11);
  for (const { smallestStake, units } of lotteries) expect(units).toContain(smallestStake);
});

test("times and weekdays of a lottery are stored in order, without weekdays all seven", () => {
  const [row] = lotteryRows(readLotteries(JSON.stringify([DAILY])));
  expect(row).toMatchObject({
    times: ["14:00", "21:00"],
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    every: null,
    units: [100_000n, 10_000n],
    smallestStake: 10_000n,
    open: null,
  });
});

test("every province of the demo is a lottery of its region, and each weekday has two or more in the centre and three in the south", () => {
  const lotteries = readLotteries(readFileSync(DEMO_FILE, "utf8"));
  const drawnOn = (region: string, day: number) =>
    lotteries.filter((one) => one.region === region && (one.weekdays?.includes(day) ?? true)).length;
  for (let day = 0; day < 7; day++) {
    expect(drawnOn("north", day)).toBe(1);
    expect(drawnOn("central", day)).toBeGreaterThanOrEqual(2);
    expect(drawnOn("south", day)).toBeGreaterThanOrEqual(3);
  }
  expect(lotteries.find(({ code }) => code === "TCG_SEA_THAI_LOTTO")?.monthDays).toEqual([1, 16]);
});

test("days of the month are stored in order", () => {
  const [row] = lotteryRows(readLotteries(JSON.stringify([{ ...DAILY, monthDays: [16, 1, 9] }])));
  expect(row).toMatchObject({ monthDays: [1, 9, 16] });
});

test.each([
  ["text that is no JSON", "Hello", "The file is no JSON"],
  ["an object", {}, "The file must be array"],
  ["an unknown field", [{ ...DAILY, colour: "red" }], "LOTT_DAILY.colour is not a known field"],
  ["a code twice", [DAILY, DAILY], "LOTT_DAILY is there twice"],
  ["an unknown family", [{ ...DAILY, family: "keno" }], "LOTT_DAILY.family"],
  [
    "neither an interval nor times",
    [{ ...DAILY, times: undefined }],
    "LOTT_DAILY must have either every or times",
  ],
  ["an interval and times", [{ ...DAILY, every: 60 }], "LOTT_DAILY must have either every or times"],
  ["an interval that does not divide a day", [{ ...EVERY, every: 61 }], "LOTT_DAILY.every must divide a day"],
  [
    "weekdays of an interval",
    [{ ...EVERY, weekdays: [1] }],
    "LOTT_DAILY.weekdays are for draws at fixed times",
  ],
  [
    "days of the month of an interval",
    [{ ...EVERY, monthDays: [1] }],
    "LOTT_DAILY.monthDays are for draws at fixed times",
  ],
  [
    "weekdays and days of the month",
    [{ ...DAILY, weekdays: [1], monthDays: [1] }],
    "LOTT_DAILY.monthDays exclude weekdays",
  ],
  ["a day that no month has", [{ ...DAILY, monthDays: [32] }], "LOTT_DAILY.monthDays.0 must be <= 31"],
  ["stations of six days", [{ ...DAILY, stations: Array(6).fill("Hue") }], "LOTT_DAILY.stations"],
  ["an unknown region", [{ ...DAILY, region: "east" }], "LOTT_DAILY.region"],
  ["a time that is none", [{ ...DAILY, times: ["24:00"] }], "LOTT_DAILY.times.0 must match"],
  ["a zone that is none", [{ ...DAILY, timeZone: "Mars/Olympus" }], "LOTT_DAILY.timeZone is not a time zone"],
  [
    "a close as long as the interval",
    [{ ...EVERY, closeSeconds: 60 }],
    "LOTT_DAILY.closeSeconds is not shorter",
  ],
  [
    "a lowest group above the group",
    [{ ...DAILY, lowestPrizeGroup: 1950 }],
    "LOTT_DAILY.lowestPrizeGroup is above",
  ],
  ["a group above 1,960", [{ ...DAILY, prizeGroup: 1961 }], "LOTT_DAILY.prizeGroup must be <= 1960"],
  [
    "a largest stake below the smallest",
    [{ ...DAILY, largestStake: "0.05" }],
    "LOTT_DAILY.largestStake is below",
  ],
  ["a slip below a line", [{ ...DAILY, largestSlip: "999" }], "LOTT_DAILY.largestSlip is below"],
  ["a draw below a slip", [{ ...DAILY, largestDraw: "1999" }], "LOTT_DAILY.largestDraw is below"],
  [
    "a smallest stake of nothing",
    [{ ...DAILY, smallestStake: "0" }],
    "LOTT_DAILY.smallestStake must be above zero",
  ],
  ["a limit of nothing", [{ ...DAILY, outcomeLimit: "0" }], "LOTT_DAILY.outcomeLimit must be above zero"],
  [
    "a bet type twice",
    [{ ...DAILY, betTypes: [1, 2].map(() => ({ betType: "straight", open: false })) }],
    "LOTT_DAILY.betTypes.straight is there twice",
  ],
  [
    "a bet type below the lowest group",
    [{ ...DAILY, betTypes: [{ betType: "straight", open: true, prizeGroup: 1700 }] }],
    "LOTT_DAILY.betTypes.straight.prizeGroup is below",
  ],
])("a file of lotteries with %s is refused with its place", (_name, content, reason) => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  expect(() => readLotteries(text)).toThrow(reason);
});
