import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/http/error.ts";
import { askInTime } from "./ask-in-time.ts";

const PATIENCE = 10_000;
const passing = new ApiError("network.failed");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails for the given reasons, one after the other, and then answers; each failure takes so long. */
function failing(reasons: readonly ApiError[], takes = 0) {
  const given: number[] = [];
  const ask = async (timeout: number): Promise<string> => {
    given.push(timeout);
    const reason = reasons[given.length - 1];
    await new Promise((done) => setTimeout(done, Math.min(takes, timeout)));
    if (reason) throw reason;
    return "open";
  };
  const asked = askInTime(PATIENCE, ask);
  // Whoever awaits it comes later.
  asked.catch(() => {});
  return { given, asked };
}

it("answers at once where nothing fails, with all the time there is", async () => {
  const { given, asked } = failing([]);
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  await expect(asked).resolves.toBe("open");
  expect(given).toEqual([PATIENCE]);
});

it("asks again after what fails in passing, with what is left of the time", async () => {
  const { given, asked } = failing([passing, passing], 1_000);
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  await expect(asked).resolves.toBe("open");
  expect(given).toHaveLength(3);
  expect(given[1]).toBeLessThan(9_000);
  expect(given[2]).toBeLessThan(8_000);
});

it("asks no fourth time", async () => {
  const { given, asked } = failing([passing, passing, passing, passing]);
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  await expect(asked).rejects.toBe(passing);
  expect(given).toHaveLength(3);
});

it("does not ask again when the time is up", async () => {
  const late = new ApiError("network.timeout");
  const { given, asked } = failing([late], PATIENCE);
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  await expect(asked).rejects.toBe(late);
  expect(given).toHaveLength(1);
});

it.each(["vendor.maintenance", "launch.limit.reached", "network.offline", "session.expired"] as const)(
  "takes %s for an answer",
  async (code) => {
    const refusal = new ApiError(code);
    const { given, asked } = failing([refusal]);
    await vi.advanceTimersByTimeAsync(2 * PATIENCE);
    await expect(asked).rejects.toBe(refusal);
    expect(given).toHaveLength(1);
  },
);
