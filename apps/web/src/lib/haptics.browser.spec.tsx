import { afterEach, expect, test, vi } from "vitest";
import { storeVibration, vibrate } from "./haptics.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const phone = (reduced = false) => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: reduced } as MediaQueryList);
  return vi.spyOn(navigator, "vibrate").mockReturnValue(true);
};

test("a win vibrates longer than a press", () => {
  const vibrated = phone();
  vibrate("press");
  vibrate("win");
  expect(vibrated.mock.calls).toEqual([[10], [[30, 60, 30]]]);
});

test("nothing vibrates under reduced motion, or when it is switched off", () => {
  const calm = phone(true);
  vibrate("win");
  expect(calm).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  const off = phone();
  storeVibration(false);
  vibrate("error");
  expect(off).not.toHaveBeenCalled();
  storeVibration(true);
  vibrate("error");
  expect(off).toHaveBeenCalledOnce();
});
