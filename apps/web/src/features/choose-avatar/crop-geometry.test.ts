import fc from "fast-check";
import { expect, test } from "vitest";
import { dragged, squareOf, WHOLE } from "./crop-geometry.ts";

const size = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});
const number = fc.double({ min: -3, max: 9, noNaN: true });
const crop = fc.record({ zoom: number, across: number, down: number });

test("the square is inside the picture, however the crop is set", () => {
  fc.assert(
    fc.property(size, crop, ({ width, height }, of) => {
      const { side, left, top } = squareOf({ width, height }, of);
      expect(side).toBeGreaterThan(0);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});

test("a picture follows the finger, and stops at its edge", () => {
  const landscape = { width: 400, height: 200 };
  expect(squareOf(landscape, WHOLE)).toEqual({ side: 200, left: 100, top: 0 });
  const right = dragged(landscape, WHOLE, 100, { x: 25, y: 10 });
  expect(squareOf(landscape, right)).toEqual({ side: 200, left: 50, top: 0 });
  const edge = dragged(landscape, right, 100, { x: 500, y: 0 });
  expect(squareOf(landscape, edge)).toEqual({ side: 200, left: 0, top: 0 });
});

test("with zoom the square is smaller and stays where it was", () => {
  expect(squareOf({ width: 400, height: 200 }, { ...WHOLE, zoom: 2 })).toEqual({
    side: 100,
    left: 150,
    top: 50,
  });
});
