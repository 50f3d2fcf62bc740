import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { countVisit } from "./visits.ts";

// the files of one worker share their globals
afterAll(() => vi.unstubAllGlobals());

const HOUR = 3_600_000;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

it("pages of one visit, in whichever tab, count as one; a page after a pause of half an hour begins the next", () => {
  expect(countVisit(0)).toBe(1);
  expect(countVisit(HOUR / 4)).toBe(1);
  expect(countVisit(HOUR / 2)).toBe(1);
  expect(countVisit(HOUR)).toBe(2);
  expect(countVisit(48 * HOUR)).toBe(3);
});

it("stored visits that cannot be read begin with the first one", () => {
  localStorage.setItem("visits", '{"count":"many"}');
  expect(countVisit(HOUR)).toBe(1);
});
