import { expect, it } from "vitest";
import { utcOffset } from "./utc-offset.ts";

it.each([
  ["Asia/Manila", "2026-11-24T00:00:30Z", "UTC+8"],
  ["UTC", "2026-11-24T00:00:00Z", "UTC"],
  ["Asia/Kolkata", "2026-11-24T23:59:59Z", "UTC+5:30"],
  ["America/St_Johns", "2026-01-01T00:10:00Z", "UTC−3:30"],
  ["Europe/Berlin", "2026-07-01T12:00:00Z", "UTC+2"],
  ["Europe/Berlin", "2026-12-31T23:30:00Z", "UTC+1"],
])("the clock of %s at %s is %s", (zone, at, offset) => {
  expect(utcOffset(zone, new Date(at))).toBe(offset);
});
