import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ToastKind, toast, toastStore } from "./toast-store.ts";

let unseen: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  unseen = toastStore.subscribe(() => {});
});
afterEach(() => {
  vi.runAllTimers();
  unseen();
  vi.useRealTimers();
});

describe("how long a toast stays", () => {
  it.each<[ToastKind, number]>([
    ["success", 1_000],
    ["info", 1_500],
    ["error", 3_000],
    ["loading", 10_000],
  ])("%s: %i ms", (kind, duration) => {
    toast(kind, "x");
    vi.advanceTimersByTime(duration - 1);
    expect(toastStore.read()?.text).toBe("x");
    vi.advanceTimersByTime(1);
    expect(toastStore.read()).toBeUndefined();
  });

  it("can be said otherwise", () => {
    toast("loading", "x", 9_999);
    vi.advanceTimersByTime(9_999);
    expect(toastStore.read()).toBeUndefined();
  });
});

it("shows one toast in the place of another, for its own time", () => {
  toast("success", "first");
  vi.advanceTimersByTime(900);
  toast("success", "second");
  vi.advanceTimersByTime(900);
  expect(toastStore.read()?.text).toBe("second");
});

it("takes away its own toast only", () => {
  const hide = toast("loading", "first");
  toast("info", "second");
  hide();
  expect(toastStore.read()?.text).toBe("second");
});

it("tells who listens", () => {
  const listener = vi.fn();
  const stop = toastStore.subscribe(listener);
  toast("info", "x")();
  stop();
  toast("info", "y");
  expect(listener).toHaveBeenCalledTimes(2);
});

it("waits for somebody to show it before its time runs", () => {
  unseen();
  toast("error", "early");
  vi.advanceTimersByTime(60_000);
  expect(toastStore.read()?.text).toBe("early");
  unseen = toastStore.subscribe(() => {});
  vi.advanceTimersByTime(3_000);
  expect(toastStore.read()).toBeUndefined();
});
