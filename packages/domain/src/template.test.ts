import { expect, it } from "vitest";
import { shapesOf } from "./template.ts";

it.each([
  ["0", "0", "base", "base"],
  ["1", "0", "new", "base"],
  ["0", "1", "base", "new"],
  ["1", "1", "new", "new"],
] as const)(
  "mem_cen %s and dep_func %s give the %s shape, and %s for details",
  (mem_cen, dep_func, version, detail) => {
    expect(shapesOf({ mem_cen, dep_func })).toEqual({ version, detail });
  },
);
