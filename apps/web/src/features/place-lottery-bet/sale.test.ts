import type { LotteryDetails } from "@foyer/contract/lotteries";
import { expect, it } from "vitest";
import { readAgainIn, saleAt } from "./sale.ts";

const MINUTE = 60_000;
const start = Date.parse("2026-11-21T10:00:00Z");
const draw = (place: number) => {
  const close = start + place * MINUTE;
  const at = (time: number) => new Date(time).toISOString();
  return {
    number: `20261121-000${place}`,
    opensAt: at(close - MINUTE + 10_000),
    closesAt: at(close),
    drawsAt: at(close + 5_000),
  };
};
const lottery: Pick<LotteryDetails, "state" | "selling" | "upcoming" | "last"> = {
  state: "open",
  selling: draw(1),
  upcoming: [draw(2), draw(3)],
  last: { number: "20261121-0000", drawsAt: new Date(start).toISOString(), numbers: ["1"] },
};
const namesAt = (at: number) => {
  const { open, next, drawing } = saleAt(lottery, at);
  return [open, next, drawing].map((one) => one?.number.slice(-1) ?? "-").join("");
};

it.each([
  [30_000, "12-", "a draw is sold"],
  [60_000, "-21", "it has closed, and the next one is not open yet"],
  [70_000, "231", "the next one is sold while the first one is drawn"],
])("after %s ms the open, the next and the drawn draw are %s: %s", (after, names) => {
  expect(namesAt(start + after)).toBe(names);
});

it("nothing is sold of a lottery that is paused", () => {
  expect(saleAt({ ...lottery, state: "paused" }, start + 30_000).open).toBeUndefined();
});

it("a lottery is read again shortly after its draw, then more and more seldom until its numbers are there", () => {
  const drawn = start + MINUTE + 5_000;
  expect(readAgainIn(lottery, start + 30_000, 500)).toBe(drawn - start - 30_000 + 1_500);
  const waits = [0, 10_000, 60_000, 200_000].map((late) =>
    readAgainIn({ ...lottery, upcoming: [] }, drawn + late, 0),
  );
  expect(waits).toEqual([1_500, 4_000, 15_000, 60_000]);
});
