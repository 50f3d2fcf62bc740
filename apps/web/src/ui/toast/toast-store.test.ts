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

describe("toast duration", () => {
  it.each<[ToastKind, number]>([
    ["success", 1_000],
    ["info", 1_500],
    ["error", 3_000],
    ["loading", 10_000],
  ])("a toast of kind %s stays for %i ms", (kind, duration) => {
    toast(kind, "x");
    vi.advanceTimersByTime(duration - 1);
    expect(toastStore.read()?.text).toBe("x");
    vi.advanceTimersByTime(1);
    expect(toastStore.read()).toBeUndefined();
  });

  it("a duration can be given with the toast", () => {
    toast("loading", "x", 9_999);
    vi.advanceTimersByTime(9_999);
    expect(toastStore.read()).toBeUndefined();
  });
});

it("a new toast replaces the current one and has its own duration", () => {
  toast("success", "first");
  vi.advanceTimersByTime(900);
  toast("success", "second");
  vi.advanceTimersByTime(900);
  expect(toastStore.read()?.text).toBe("second");
});

it("the returned function removes only its own toast", () => {
  const hide = toast("loading", "first");
  toast("info", "second");
  hide();
  expect(toastStore.read()?.text).toBe("second");
});

it("subscribers are notified of a toast and of its removal", () => {
  const listener = vi.fn();
  const stop = toastStore.subscribe(listener);
  toast("info", "x")();
  stop();
  toast("info", "y");
  expect(listener).toHaveBeenCalledTimes(2);
});

it("the duration of a toast starts when a component shows it", () => {
  unseen();
  toast("error", "early");
  vi.advanceTimersByTime(60_000);
  expect(toastStore.read()?.text).toBe("early");
  unseen = toastStore.subscribe(() => {});
  vi.advanceTimersByTime(3_000);
  expect(toastStore.read()).toBeUndefined();
});
