import { describe, expect, test } from "vitest";
import { LUNAR_NEW_YEARS, lunarYear, zodiacOfYear } from "./lunar-year.ts";
import { ZODIACS } from "./words.ts";

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const DAY_MS = 24 * 60 * 60_000;
const CHINA_AHEAD_MS = 8 * 60 * 60_000;
/** Dynamical time is about so far ahead of UTC in these years. */
const DELTA_T_MS = 70_000;

/** The new moon `k` since the first one of 2000, by chapter 49 of Meeus, Astronomical Algorithms; right to some seconds. */
function newMoon(k: number): number {
  const t = k / 1236.85;
  const e = 1 - 0.002516 * t - 0.0000074 * t * t;
  const sun = radians(2.5534 + 29.1053567 * k - 0.0000014 * t * t);
  const moon = radians(201.5643 + 385.81693528 * k + 0.0107582 * t * t);
  const latitude = radians(160.7108 + 390.67050284 * k - 0.0016118 * t * t);
  const node = radians(124.7746 - 1.56375588 * k + 0.0020672 * t * t);
  const day =
    2451550.09766 +
    29.530588861 * k +
    0.00015437 * t * t -
    0.4072 * Math.sin(moon) +
    0.17241 * e * Math.sin(sun) +
    0.01608 * Math.sin(2 * moon) +
    0.01039 * Math.sin(2 * latitude) +
    0.00739 * e * Math.sin(moon - sun) -
    0.00514 * e * Math.sin(moon + sun) +
    0.00208 * e * e * Math.sin(2 * sun) -
    0.00111 * Math.sin(moon - 2 * latitude) -
    0.00057 * Math.sin(moon + 2 * latitude) +
    0.00056 * e * Math.sin(2 * moon + sun) -
    0.00042 * Math.sin(3 * moon) +
    0.00042 * e * Math.sin(sun + 2 * latitude) +
    0.00038 * e * Math.sin(sun - 2 * latitude) -
    0.00024 * e * Math.sin(2 * moon - sun) -
    0.00017 * Math.sin(node) +
    0.000325 * Math.sin(radians(299.77 + 0.107408 * k - 0.009173 * t * t)) +
    0.000165 * Math.sin(radians(251.88 + 0.016321 * k)) +
    0.000164 * Math.sin(radians(251.83 + 26.651886 * k)) +
    0.000126 * Math.sin(radians(349.42 + 36.412478 * k)) +
    0.00011 * Math.sin(radians(84.66 + 18.206239 * k));
  return (day - 2440587.5) * DAY_MS - DELTA_T_MS;
}

const NEW_MOONS_IN_CHINA = Array.from({ length: 650 }, (_, month) =>
  new Date(newMoon(240 + month) + CHINA_AHEAD_MS).toISOString().slice(0, 10),
);

describe("lunar new year", () => {
  test("is the last day with a new moon in China until 19 February, when the sun enters the month's sign", () => {
    const computed = LUNAR_NEW_YEARS.map((day) => {
      const [latest] = NEW_MOONS_IN_CHINA.filter((moon) => moon <= `${day.slice(0, 4)}-02-19`).slice(-1);
      return latest;
    });
    expect(LUNAR_NEW_YEARS).toEqual(computed);
  });

  test("is known from 2020 to 2050", () => {
    expect(LUNAR_NEW_YEARS.map((day) => Number(day.slice(0, 4)))).toEqual(
      Array.from({ length: 31 }, (_, at) => 2020 + at),
    );
  });

  test.each([
    ["2026-02-16T15:59:59.999Z", 2025],
    ["2026-02-16T16:00:00.000Z", 2026],
    ["2026-11-20T12:00:00.000Z", 2026],
    ["2027-02-05T15:59:59.999Z", 2026],
    ["2027-02-05T16:00:00.000Z", 2027],
    ["2026-12-31T20:00:00.000Z", 2026],
    ["2019-12-31T12:00:00.000Z", 2019],
    ["2051-01-31T15:59:59.999Z", 2050],
    ["2051-01-31T16:00:00.000Z", 2051],
  ])("at %s it is the lunar year %i", (at, year) => {
    expect(lunarYear(new Date(at))).toBe(year);
  });

  test.each([
    [2020, "rat"],
    [2024, "dragon"],
    [2026, "horse"],
    [2031, "pig"],
    [2032, "rat"],
    [2019, "pig"],
    [1996, "rat"],
  ])("the animal of %i is the %s", (year, animal) => {
    expect(ZODIACS[zodiacOfYear(year)]).toBe(animal);
  });
});
