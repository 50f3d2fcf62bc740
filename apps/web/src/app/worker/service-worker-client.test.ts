import { expect, it, vi } from "vitest";
import { onceInWindow } from "./service-worker-client.ts";

it("the update check runs once in 60 s", () => {
  let time = 5_000;
  const look = vi.fn();
  const lookNow = onceInWindow(look, () => time);
  lookNow();
  time += 59_999;
  lookNow();
  expect(look).toHaveBeenCalledTimes(1);
  time += 1;
  lookNow();
  lookNow();
  expect(look).toHaveBeenCalledTimes(2);
});
