import { expect, it } from "vitest";
import { shapesOf } from "./template.ts";

it.each([
  ["0", "0", "base", "base"],
  ["1", "0", "new", "base"],
  ["0", "1", "base", "new"],
  ["1", "1", "new", "new"],
] as const)(
  "with mem_cen %s and dep_func %s is %s, and in details %s",
  (mem_cen, dep_func, version, detail) => {
    expect(shapesOf({ mem_cen, dep_func })).toEqual({ version, detail });
  },
);
