import { expect, it } from "vitest";
import { countdownParts } from "./countdown-parts.ts";
import { groupLotteries } from "./lottery-groups.ts";
import { shownNumbers, waveOf } from "./number-looks.ts";
import { scheduleWords } from "./schedule.ts";

it.each([
  [0, { days: 0, hours: undefined, minutes: "00", seconds: "00" }],
  [59, { days: 0, hours: undefined, minutes: "00", seconds: "59" }],
  [3_599, { days: 0, hours: undefined, minutes: "59", seconds: "59" }],
  [3_600, { days: 0, hours: "01", minutes: "00", seconds: "00" }],
  [86_399, { days: 0, hours: "23", minutes: "59", seconds: "59" }],
  [187_945, { days: 2, hours: "04", minutes: "12", seconds: "25" }],
])("a countdown splits %d seconds", (left, parts) => {
  expect(countdownParts(left)).toEqual(parts);
});

it("lotteries are grouped by region, others by prize mode, in the order of the first of each", () => {
  const groups = groupLotteries([
    { code: "FAST", prizeMode: "Elott" },
    { code: "HUE", prizeMode: "Elott", region: "central" },
    { code: "FIVE", prizeMode: "Elott" },
    { code: "DA_NANG", prizeMode: "Elott", region: "central" },
    { code: "THAI", prizeMode: "SEA" },
  ] as const);
  expect(groups.map(({ key, lotteries }) => [key, ...lotteries.map(({ code }) => code)])).toEqual([
    ["Elott", "FAST", "FIVE"],
    ["central", "HUE", "DA_NANG"],
    ["SEA", "THAI"],
  ]);
});

it("the 49 numbers have 17 red, 16 blue and 16 green ones", () => {
  const counts = { red: 0, blue: 0, green: 0 };
  for (let number = 1; number <= 49; number++) counts[waveOf(String(number))]++;
  expect(counts).toEqual({ red: 17, blue: 16, green: 16 });
});

it("a line shows the special number of 49 apart, and the digits of the first prize of regional draws, the last two marked", () => {
  const special = shownNumbers("mark49", ["01", "02", "03", "04", "05", "06", "49"]).at(-1);
  expect(special).toEqual({ number: "49", special: true });
  const digits = shownNumbers("vietnam-south", ["480236", "12"]);
  expect(digits.map(({ number }) => number)).toEqual([..."480236"]);
  expect(digits.filter(({ ending }) => ending).map(({ number }) => number)).toEqual(["3", "6"]);
});

it("a schedule is every so many seconds or minutes, daily, or on days of the week or the month", () => {
  expect(scheduleWords({ times: ["15:30"], monthDays: [1, 16] }, "en")).toEqual({
    kind: "monthDays",
    days: [1, 16],
  });
  expect(scheduleWords({ every: 60 }, "en")).toEqual({ kind: "minutes", count: 1 });
  expect(scheduleWords({ every: 45 }, "en")).toEqual({ kind: "seconds", count: 45 });
  expect(scheduleWords({ times: ["18:15"], weekdays: [0, 1, 2, 3, 4, 5, 6] }, "en")).toEqual({
    kind: "daily",
    count: 1,
  });
  expect(scheduleWords({ times: ["20:00"], weekdays: [2, 4, 0] }, "en-GB")).toEqual({
    kind: "weekdays",
    days: "Tue, Thu and Sun",
  });
});
