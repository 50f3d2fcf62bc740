import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render, unmountAll } from "../../../test/render.tsx";
import { runWhenIdle, useIdle } from "./idle.ts";

/** Idle periods happen when a test calls `idle`. */
function controlIdlePeriods() {
  const waiting: IdleRequestCallback[] = [];
  vi.stubGlobal("requestIdleCallback", (callback: IdleRequestCallback) => waiting.push(callback));
  return {
    waiting,
    idle: () => waiting.shift()?.({ didTimeout: false, timeRemaining: () => 50 }),
  };
}

afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

test("each task runs in an idle period of its own, in order", () => {
  const { idle, waiting } = controlIdlePeriods();
  const done: string[] = [];
  runWhenIdle(() => done.push("first"));
  runWhenIdle(() => done.push("second"));
  expect(done).toEqual([]);
  idle();
  expect(done).toEqual(["first"]);
  idle();
  expect(done).toEqual(["first", "second"]);
  expect(waiting).toEqual([]);
});

test("a task that is cancelled before its idle period does not run, and the next one does", () => {
  const { idle } = controlIdlePeriods();
  const done: string[] = [];
  const cancel = runWhenIdle(() => done.push("cancelled"));
  runWhenIdle(() => done.push("next"));
  cancel();
  idle();
  expect(done).toEqual(["next"]);
});

test("useIdle is false until the browser is idle", async () => {
  const { idle } = controlIdlePeriods();
  const Part = () => (useIdle() ? "idle" : "busy");
  const { element } = await render(<Part />);
  expect(element.textContent).toBe("busy");
  await act(async () => idle());
  expect(element.textContent).toBe("idle");
});
