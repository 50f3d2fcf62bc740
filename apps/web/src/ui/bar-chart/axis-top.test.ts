import { expect, it } from "vitest";
import { axisTop } from "./axis-top.ts";

it.each([
  [0n, 2n, 2n],
  [1n, 2n, 2n],
  [3n, 2n, 4n],
  [9n, 2n, 10n],
  [10n, 2n, 10n],
  [11n, 2n, 20n],
  [94n, 2n, 100n],
  [101n, 2n, 200n],
  [41_290_650_000n, 200_000n, 60_000_000_000n],
  [0n, 200_000n, 200_000n],
])("an axis for values up to %s and at least %s ends at %s", (largest, least, top) => {
  expect(axisTop(largest, least)).toBe(top);
});
