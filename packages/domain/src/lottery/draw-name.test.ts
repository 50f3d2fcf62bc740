import { expect, test } from "vitest";
import { drawDay, drawName, stationOf } from "./draw-name.ts";

test("a draw at a time of day is called by its date, with its place from the second of the day on", () => {
  expect(drawName("20261116-0001", true, "en-GB")).toBe("16 Nov 2026");
  expect(drawName("20261116-0002", true, "en-GB")).toBe("16 Nov 2026 · 2");
  expect(drawName("20261116-0001", true, "en-GB", true)).toBe("16 Nov");
});

test("a draw of an interval is called by its place in the day", () => {
  expect(drawName("20261121-1129", false, "en")).toBe("1129");
  expect(drawName("20261121-0007", false, "en")).toBe("7");
});

test("what is no number of a draw is its own name, and has no day and no station", () => {
  expect(drawName("20261399-0001", true, "en")).toBe("20261399-0001");
  expect(drawName("tomorrow", false, "en")).toBe("tomorrow");
  expect(drawDay("tomorrow")).toBeUndefined();
  expect(stationOf(["Thai Binh"], "tomorrow")).toBeUndefined();
});

test("a draw's station is that of its weekday", () => {
  const stations = ["Thai Binh", "Ha Noi", "Quang Ninh", "Bac Ninh", "Ha Noi", "Hai Phong", "Nam Dinh"];
  expect(drawDay("20261116-0001")).toBe("2026-11-16");
  expect(stationOf(stations, "20261116-0001")).toBe("Ha Noi");
  expect(stationOf(stations, "20261122-0001")).toBe("Thai Binh");
  expect(stationOf(null, "20261122-0001")).toBeUndefined();
});
