import { expect, it } from "vitest";
import { nextLook } from "./next-look.ts";

const AT = Date.parse("2026-11-25T20:00:00Z");
const after = (seconds: number) => new Date(AT + seconds * 1_000).toISOString();
const selling = (closes: number, opens = -60) => ({
  number: "20261125-1200",
  opensAt: after(opens),
  closesAt: after(closes),
  drawsAt: after(closes + 5),
});
const drawing = (draws: number) => ({ number: "20261125-1199", drawsAt: after(draws) });
const look = (lotteries: Parameters<typeof nextLook>[0], tries = 0) =>
  nextLook(lotteries, AT, tries, () => 0);

it("lotteries are read again when the first of their draws closes, opens or is drawn", () => {
  expect(
    look([
      { code: "A", selling: selling(40) },
      { code: "B", selling: selling(25) },
    ])?.wait,
  ).toBe(25_000);
  expect(look([{ code: "A", selling: selling(40), drawing: drawing(3) }])?.wait).toBe(3_000);
  expect(look([{ code: "A", selling: selling(40, 4) }])?.wait).toBe(4_000);
  expect(look([{ code: "A" }])).toBeUndefined();
});

it("a draw that is late is asked for after 1, 2, 4 … 30 seconds", () => {
  const late = [{ code: "A", drawing: drawing(-1) }];
  expect([0, 1, 2, 5, 9].map((tries) => look(late, tries)?.wait)).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
});

it("a draw that is late for long does not delay the close of another lottery", () => {
  const lotteries = [
    { code: "A", drawing: drawing(-900) },
    { code: "B", selling: selling(7) },
  ];
  expect(look(lotteries, 9)?.wait).toBe(7_000);
});

it("what is late is told apart, so that asking starts anew for the next draw", () => {
  const first = look([{ code: "A", drawing: drawing(-1) }])?.late;
  expect(look([{ code: "A", drawing: drawing(-2) }])?.late).toBe(first);
  expect(look([{ code: "A", selling: selling(-1) }])?.late).not.toBe(first);
});
