import type { LotteryDetails, LotterySchedule } from "@foyer/contract/lotteries";
import { isDrawDay } from "@foyer/domain/lottery/schedule";
import { addDays, dayIn } from "@foyer/domain/record-days";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import { LOTTERY_ENTRY } from "../back-office-lotteries/lottery-entry.fixture.ts";

/** Ahead of UTC and behind it, with and without summer time, and with half an hour. */
const ZONES = [
  "Asia/Ho_Chi_Minh",
  "America/New_York",
  "Europe/London",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "Pacific/Honolulu",
];

type Fixed = Exclude<LotterySchedule, { every: number }>;

let t: TestApp;
let made = 0;
beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "LOTT", { categories: { LOTT: "open" } });
});
afterAll(() => t.close());

/** Imports a lottery and plans its draws. @returns its code */
async function planned(schedule: Fixed, timeZone: string, more: object = {}): Promise<string> {
  const code = `LOTT_SCHEDULE_${++made}`;
  await createGames(t.app, { vendor: "LOTT", category: "LOTT", code, name: `Schedule ${made}` });
  const { rows } = await t.app.database.pool.query<{ id: number }>(
    "SELECT id FROM merchants WHERE code = 'DEMO'",
  );
  await t.app.services.overseenLotteries.import(
    rows[0]?.id as number,
    JSON.stringify([{ ...LOTTERY_ENTRY, source: "external", code, timeZone, ...schedule, ...more }]),
  );
  await t.app.services.lotteryDraws.plan();
  return code;
}

async function details(code: string): Promise<LotteryDetails> {
  const { value } = (await t.app.inject({ method: "GET", url: `/lgw/games/mobile/${code}` })).json();
  return value as LotteryDetails;
}

const drawsOf = ({ selling, upcoming }: LotteryDetails) =>
  [selling, ...upcoming].filter((draw) => draw !== undefined);

/** The clock of a zone at a moment: 18:15. */
const clockIn = (timeZone: string, at: string): string =>
  new Date(at).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

const fixed = (days: fc.Arbitrary<object>) =>
  fc.tuple(
    // no zone changes its clock at these times
    fc.uniqueArray(fc.constantFrom("06:10", "12:00", "15:30", "18:15", "23:59"), {
      minLength: 1,
      maxLength: 3,
    }),
    days,
  );
const schedules = fc.oneof(
  fixed(
    fc.record({ monthDays: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 8 }) }),
  ),
  fixed(
    fc.record({ weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }) }),
  ),
);

test("the next hundred draws are on every day of the schedule and no other, at its times in the lottery's zone", async () => {
  await fc.assert(
    fc.asyncProperty(schedules, fc.constantFrom(...ZONES), async ([times, days], timeZone) => {
      const schedule = { times: times.toSorted(), ...days } as Fixed;
      const code = await planned(schedule, timeZone);
      const lottery = await details(code);
      const draws = drawsOf(lottery);
      expect(draws).toHaveLength(101);
      const expected: string[] = [];
      const first = dayIn(timeZone, new Date(draws[0]?.drawsAt ?? ""));
      for (let day = first; expected.length < draws.length + times.length; day = addDays(day, 1))
        if (isDrawDay(schedule, day)) expected.push(...schedule.times.map((time) => `${day} ${time}`));
      const actual = draws.map(
        ({ drawsAt }) => `${dayIn(timeZone, new Date(drawsAt))} ${clockIn(timeZone, drawsAt)}`,
      );
      // the first ones of today may be over
      const from = expected.indexOf(actual[0] ?? "");
      expect(actual).toEqual(expected.slice(from, from + draws.length));
      for (const { number, drawsAt } of draws)
        expect(number.slice(0, 8)).toBe(dayIn(timeZone, new Date(drawsAt)).replaceAll("-", ""));
    }),
    { numRuns: 12 },
  );
});

test("no draw is left out between now and the first planned one", async () => {
  await fc.assert(
    fc.asyncProperty(schedules, fc.constantFrom(...ZONES), async ([times, days], timeZone) => {
      const schedule = { times: times.toSorted(), ...days } as Fixed;
      const [first] = drawsOf(await details(await planned(schedule, timeZone)));
      const now = Date.now();
      const next = dayIn(timeZone, new Date(first?.drawsAt ?? ""));
      for (let day = dayIn(timeZone, new Date(now)); day < next; day = addDays(day, 1)) {
        if (!isDrawDay(schedule, day)) continue;
        // only today: its draws are over, or close within five minutes
        expect(day).toBe(dayIn(timeZone, new Date(now)));
        const at = now + 5 * 60_000;
        if (dayIn(timeZone, new Date(at)) === day)
          expect(clockIn(timeZone, new Date(at).toISOString()) >= (schedule.times.at(-1) ?? "")).toBe(true);
      }
    }),
    { numRuns: 12 },
  );
});

test("a lottery of the 1st and the 16th is sold from one draw to the next if its sales may begin so early", async () => {
  const code = await planned({ times: ["15:30"], monthDays: [1, 16] }, "Asia/Bangkok", {
    openSeconds: 1_468_800,
  });
  const lottery = await details(code);
  expect(lottery.schedule).toEqual({ times: ["15:30"], monthDays: [1, 16] });
  const draws = drawsOf(lottery);
  const days = new Set(draws.map(({ number }) => number.slice(6, 8)));
  expect(days).toEqual(new Set(["01", "16"]));
  for (const [at, { opensAt }] of draws.entries()) {
    const before = draws[at - 1];
    if (before) expect(Date.parse(opensAt)).toBe(Date.parse(before.closesAt));
  }
});

test("a lottery of the 31st is drawn on the last day of each month", async () => {
  const draws = drawsOf(await details(await planned({ times: ["12:00"], monthDays: [31] }, "Asia/Kolkata")));
  const months = draws.map(({ number }) => number.slice(0, 6));
  expect(new Set(months).size).toBe(draws.length);
  for (const { number } of draws) {
    const day = `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`;
    expect(addDays(day, 1)).toMatch(/-01$/);
  }
});

test("a lottery whose station changes by weekday names it with each draw, and lists its region", async () => {
  const stations = ["Thai Binh", "Ha Noi", "Quang Ninh", "Bac Ninh", "Ha Noi", "Hai Phong", "Nam Dinh"];
  const code = await planned({ times: ["18:15"], weekdays: [0, 1, 2, 3, 4, 5, 6] }, "Asia/Ho_Chi_Minh", {
    region: "north",
    stations,
  });
  const lottery = await details(code);
  expect(lottery).toMatchObject({ region: "north", stations });
  const next = drawsOf(lottery)[0]?.number ?? "";
  const proof = await t.app.inject({
    method: "GET",
    url: `/lotto/lgw/games/opened/draw?code=${code}&number=${next}`,
  });
  const weekday = new Date(
    `${next.slice(0, 4)}-${next.slice(4, 6)}-${next.slice(6, 8)}T00:00:00Z`,
  ).getUTCDay();
  expect(proof.json().value).toMatchObject({ byDate: true, station: stations[weekday] });
});
