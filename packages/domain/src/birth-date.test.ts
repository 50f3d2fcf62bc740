import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { birthDateFault, gregorianBirthDate } from "./birth-date.ts";

const day = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2026-11-23T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a birth date", () => {
  test.each([
    ["2008-11-22", 18, null],
    ["2008-11-23", 18, null],
    ["2008-11-24", 18, "underage"],
    ["2005-11-23", 21, null],
    ["2005-11-24", 21, "underage"],
    ["2026-11-24", 18, "invalid"],
    ["1899-12-31", 18, "invalid"],
    ["1900-01-01", 18, null],
    ["2007-02-29", 18, "invalid"],
    ["2007-13-01", 18, "invalid"],
    ["2007-04-31", 18, "invalid"],
    ["23.11.2000", 18, "invalid"],
    ["2000-1-1", 18, "invalid"],
    ["2000-01-01x", 18, "invalid"],
    ["x2000-01-01", 18, "invalid"],
    ["", 18, "invalid"],
  ] as const)("the birth date %s with a minimum age of %i is answered with %s", (birthDate, age, fault) => {
    expect(birthDateFault(birthDate, age, "2026-11-23")).toBe(fault);
  });

  test("who was born on 29 February reaches the age on 1 March", () => {
    expect(birthDateFault("2008-02-29", 18, "2026-02-28")).toBe("underage");
    expect(birthDateFault("2008-02-29", 18, "2026-03-01")).toBeNull();
    expect(birthDateFault("2008-02-29", 20, "2028-02-29")).toBeNull();
  });

  test("nobody who is old enough for 21 is too young for 18", () => {
    fc.assert(
      fc.property(day, day, (birthDate, today) => {
        if (birthDateFault(birthDate, 21, today) === null)
          expect(birthDateFault(birthDate, 18, today)).toBeNull();
      }),
    );
  });
});

test.each([
  ["2536-05-14", "1993-05-14"],
  ["1372-02-24", "1993-05-14"],
  ["1372-12-29", "1994-03-20"],
  ["1372-01-31", "1993-04-20"],
  ["1379-12-30", "2001-03-20"],
  ["1993-05-14", "1993-05-14"],
  ["1372-12-31", "1372-12-31"],
  ["2026-12-24", "2026-12-24"],
  ["3000-01-01", "3000-01-01"],
  ["", ""],
])("the birth date %j is stored as %j", (written, stored) => {
  expect(gregorianBirthDate(written, "2026-11-28")).toBe(stored);
});

test("a birth date that can be one of the common calendar is never read as one of another", () => {
  fc.assert(fc.property(day, (date) => gregorianBirthDate(date, "2026-11-28") === date));
});
