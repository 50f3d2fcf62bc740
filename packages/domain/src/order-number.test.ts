import { expect, test } from "vitest";
import { asOrderNumber, isOrderNumber } from "./order-number.ts";

test.each([
  "DP-0301-8K4M7",
  " dp-0301-8k4m7 ",
  "ＤＰ－０３０１－８Ｋ４Ｍ７",
  "dp–0301—8k4m7",
  "DP‑0301‑8K4M7",
])("%s is the number of an order as somebody types it", (typed) => {
  expect(asOrderNumber(typed)).toBe("DP-0301-8K4M7");
  expect(isOrderNumber(asOrderNumber(typed))).toBe(true);
});

test.each(["DP-0301-8K4M", "0301-8K4M7", "DP-0301-8K4MI", "DP-0301-8K4M7 x"])("%s is none", (typed) => {
  expect(isOrderNumber(asOrderNumber(typed))).toBe(false);
});
