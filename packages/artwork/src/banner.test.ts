import { expect, it } from "vitest";
import { bannerSvg, MOTIF_NAMES } from "./index.ts";

/** How far drawings reach from their middle, and the size of a banner. */
const REACH = 130;
const [WIDTH, HEIGHT] = [680, 392];

it.each(MOTIF_NAMES)("a banner shows the whole of its lead and company: %s", (motif) => {
  const { svg } = bannerSvg(
    { name: "Test", palette: "ember", lead: { motif }, company: [{ motif }, { motif }] },
    { idPrefix: "t" },
  );
  const placed = [
    ...svg.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)(?:rotate\([^)]+\))?scale\(([\d.]+)\)"/g),
  ]
    .map(([, x, y, scale]) => ({ x: Number(x), y: Number(y), reach: REACH * Number(scale) }))
    .filter(({ x }) => x > WIDTH / 2);
  expect(placed.length).toBeGreaterThanOrEqual(3);
  for (const { x, y, reach } of placed) {
    expect(x + reach).toBeLessThanOrEqual(WIDTH);
    expect(Math.min(y - reach, HEIGHT - y - reach)).toBeGreaterThanOrEqual(0);
  }
});
