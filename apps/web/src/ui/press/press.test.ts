import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Press, startPress } from "./press.ts";

const FROM = { x: 100, y: 100 };
/** A tile of 100 by 150 px around the finger. */
const BOX = { left: 50, top: 50, right: 150, bottom: 200 };

let looks: boolean[];
let fired: number;
function press(): Press {
  looks = [];
  fired = 0;
  return startPress(FROM, {
    onLook: (pressed) => looks.push(pressed),
    onLongPress: () => fired++,
    box: () => BOX,
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("press delay of 130 ms", () => {
  it("the press look appears after 130 ms", () => {
    press();
    vi.advanceTimersByTime(129);
    expect(looks).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(looks).toEqual([true]);
  });

  it("a finger that scrolls within the press delay shows no press", () => {
    const finger = press();
    vi.advanceTimersByTime(129);
    finger.cancel();
    vi.runAllTimers();
    expect([looks, fired]).toEqual([[], 0]);
  });
});

it("a press on what shows none is cancelled by its own look, once", () => {
  const calls: boolean[] = [];
  const finger = startPress(FROM, {
    onLook(pressed) {
      calls.push(pressed);
      finger.cancel();
    },
    onLongPress: () => calls.push(true),
    box: () => BOX,
  });
  vi.runAllTimers();
  expect(calls).toEqual([true, false]);
});

describe("long press of 370 ms after the delay", () => {
  it("a long press fires once, 370 ms after the press delay", () => {
    const finger = press();
    vi.advanceTimersByTime(499);
    expect([fired, finger.wasLong()]).toEqual([0, false]);
    vi.advanceTimersByTime(1);
    expect([fired, finger.wasLong()]).toEqual([1, true]);
    vi.runAllTimers();
    expect(fired).toBe(1);
  });

  it.each(["release", "cancel"] as const)("a long press does not fire after a %s", (end) => {
    const finger = press();
    vi.advanceTimersByTime(499);
    finger[end]();
    vi.runAllTimers();
    expect([fired, finger.wasLong()]).toEqual([0, false]);
  });
});

describe("release delay of 100 ms", () => {
  it.each([
    ["a press", 200],
    ["a long press", 800],
  ])("the look of %s stays for 100 ms after the release", (_, held) => {
    const finger = press();
    vi.advanceTimersByTime(held);
    finger.release();
    vi.advanceTimersByTime(99);
    expect(looks).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(looks).toEqual([true, false]);
  });

  it("a tap shorter than the press delay shows the press for 100 ms", () => {
    const finger = press();
    vi.advanceTimersByTime(40);
    finger.release();
    expect(looks).toEqual([true]);
    vi.advanceTimersByTime(99);
    expect(looks).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(looks).toEqual([true, false]);
  });

  it("a cancelled press loses its look at once", () => {
    const finger = press();
    vi.advanceTimersByTime(200);
    finger.cancel();
    expect(looks).toEqual([true, false]);
  });
});

describe("move tolerance of 10 px", () => {
  it.each([
    ["across", { x: 110, y: 100 }],
    ["upwards", { x: 100, y: 90 }],
    ["aslant", { x: 106, y: 108 }],
  ])("a move of 10 px %s is still a press", (_, to) => {
    const finger = press();
    finger.move(to);
    vi.advanceTimersByTime(500);
    expect(fired).toBe(1);
  });

  it.each([
    ["before it shows", 100, []],
    ["after it shows", 300, [true, false]],
  ])("a move of more than 10 px %s cancels the press", (_, at, seen) => {
    const finger = press();
    vi.advanceTimersByTime(at);
    finger.move({ x: 107, y: 108 });
    vi.runAllTimers();
    expect([looks, fired]).toEqual([seen, 0]);
  });

  it("the move tolerance is measured from where the finger came down", () => {
    const finger = press();
    finger.move({ x: 100, y: 108 });
    finger.move({ x: 100, y: 116 });
    vi.runAllTimers();
    expect(fired).toBe(0);
  });
});

describe("retention of 20 px", () => {
  it.each([
    ["left", { x: 30, y: 100 }, { x: 29, y: 100 }],
    ["right", { x: 170, y: 100 }, { x: 171, y: 100 }],
    ["above", { x: 100, y: 30 }, { x: 100, y: 29 }],
    ["below", { x: 100, y: 220 }, { x: 100, y: 221 }],
  ])(
    "a long press keeps its look up to 20 px outside the element (%s) and loses it beyond",
    (_, near, far) => {
      const finger = press();
      vi.advanceTimersByTime(500);
      finger.move(near);
      expect(looks).toEqual([true]);
      finger.move(far);
      expect(looks).toEqual([true, false]);
    },
  );

  it("a long press dragged outside still counts as long for the click that may follow", () => {
    const finger = press();
    vi.advanceTimersByTime(500);
    finger.move({ x: 0, y: 0 });
    finger.release();
    vi.runAllTimers();
    expect([looks, finger.wasLong()]).toEqual([[true, false], true]);
  });
});
