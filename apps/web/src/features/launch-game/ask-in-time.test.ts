import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/http/error.ts";
import { askInTime } from "./ask-in-time.ts";

const TIMEOUT = 10_000;
const passing = new ApiError("network.failed");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails for each of the given reasons in turn, then answers; each failure takes `takes` milliseconds. */
function failing(reasons: readonly ApiError[], takes = 0) {
  const given: number[] = [];
  const ask = async (timeout: number): Promise<string> => {
    given.push(timeout);
    const reason = reasons[given.length - 1];
    await new Promise((done) => setTimeout(done, Math.min(takes, timeout)));
    if (reason) throw reason;
    return "open";
  };
  const asked = askInTime(TIMEOUT, ask);
  // Prevents an unhandled rejection: the test awaits it later.
  asked.catch(() => {});
  return { given, asked };
}

it("a request that succeeds is sent once, with the full timeout", async () => {
  const { given, asked } = failing([]);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
  await expect(asked).resolves.toBe("open");
  expect(given).toEqual([TIMEOUT]);
});

it("a temporary failure is retried with the remaining time", async () => {
  const { given, asked } = failing([passing, passing], 1_000);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
  await expect(asked).resolves.toBe("open");
  expect(given).toHaveLength(3);
  expect(given[1]).toBeLessThan(9_000);
  expect(given[2]).toBeLessThan(8_000);
});

it("a request is sent at most three times", async () => {
  const { given, asked } = failing([passing, passing, passing, passing]);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
  await expect(asked).rejects.toBe(passing);
  expect(given).toHaveLength(3);
});

it("a request is not retried once the time is up", async () => {
  const late = new ApiError("network.timeout");
  const { given, asked } = failing([late], TIMEOUT);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
  await expect(asked).rejects.toBe(late);
  expect(given).toHaveLength(1);
});

it.each(["vendor.maintenance", "launch.limit.reached", "network.offline", "session.expired"] as const)(
  "the error %s is not retried",
  async (code) => {
    const refusal = new ApiError(code);
    const { given, asked } = failing([refusal]);
    await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
    await expect(asked).rejects.toBe(refusal);
    expect(given).toHaveLength(1);
  },
);
