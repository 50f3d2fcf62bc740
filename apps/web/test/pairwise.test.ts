import { expect, it } from "vitest";
import { pairwise } from "./pairwise.ts";

const SETTINGS = {
  theme: ["dark", "light"],
  width: [320, 390, 768],
  direction: ["ltr", "rtl"],
  text: ["100", "200"],
} as const;

it("every pair of values of two settings occurs, in fewer rows than the full product", () => {
  const rows = pairwise(SETTINGS);
  const names = ["theme", "width", "direction", "text"] as const;
  for (const one of names)
    for (const other of names.filter((name) => name !== one))
      for (const value of SETTINGS[one])
        for (const otherValue of SETTINGS[other])
          expect(rows).toContainEqual(expect.objectContaining({ [one]: value, [other]: otherValue }));
  expect(rows.length).toBeLessThanOrEqual(8);
});

it("three settings of two values need four rows", () => {
  expect(pairwise({ a: [0, 1], b: [0, 1], c: [0, 1] })).toEqual([
    { a: 0, b: 0, c: 0 },
    { a: 0, b: 1, c: 1 },
    { a: 1, b: 0, c: 1 },
    { a: 1, b: 1, c: 0 },
  ]);
});
