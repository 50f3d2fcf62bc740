import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { expect, it } from "vitest";
import { omissionsOf } from "./omissions.ts";

const family = lotteryFamily("digits5", new Date());
const rows = betTypeOf(family, "first3-straight")?.rows ?? [];
const draw = (numbers: string) => ({
  number: "20261121-0001",
  drawsAt: "2026-11-21T00:00:00Z",
  numbers: [...numbers],
});

it("the omission of a digit is the number of draws since it came in this place", () => {
  const draws = [draw("40772"), draw("11111"), draw("40000")];
  const [first, second] = rows;
  if (!first || !second) throw new Error("no rows");
  const of = (row: typeof first, value: string) => omissionsOf(family, row, draws)?.counts.get(value);
  expect(of(first, "4")).toBe(0);
  expect(of(first, "1")).toBe(1);
  expect(of(first, "9")).toBe(3);
  expect(of(second, "0")).toBe(0);
});

it("a row without a trend has no omissions, nor has a lottery without draws", () => {
  const [group] = betTypeOf(family, "first3-group6")?.rows ?? [];
  const [first] = rows;
  expect(group && omissionsOf(family, group, [draw("40772")])).toBeUndefined();
  expect(first && omissionsOf(family, first, [])).toBeUndefined();
});
