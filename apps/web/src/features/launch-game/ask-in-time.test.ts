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
  const timeouts: number[] = [];
  const ask = async (timeout: number): Promise<string> => {
    timeouts.push(timeout);
    const reason = reasons[timeouts.length - 1];
    await new Promise((done) => setTimeout(done, Math.min(takes, timeout)));
    if (reason) throw reason;
    return "open";
  };
  const opening = askInTime(TIMEOUT, ask);
  // Prevents an unhandled rejection: the test awaits it later.
  opening.catch(() => {});
  return { timeouts, opening };
}

it("a request that succeeds is sent once, with the full timeout", async () => {
  const { timeouts, opening } = failing([]);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
  await expect(opening).resolves.toBe("open");
  expect(timeouts).toEqual([TIMEOUT]);
});

it("a temporary failure is retried with the remaining time", async () => {
  const { timeouts, opening } = failing([passing, passing], 1_000);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
  await expect(opening).resolves.toBe("open");
  expect(timeouts).toHaveLength(3);
  expect(timeouts[1]).toBeLessThan(9_000);
  expect(timeouts[2]).toBeLessThan(8_000);
});

it("a request is sent at most three times", async () => {
  const { timeouts, opening } = failing([passing, passing, passing, passing]);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
  await expect(opening).rejects.toBe(passing);
  expect(timeouts).toHaveLength(3);
});

it("a request is not retried once the time is up", async () => {
  const late = new ApiError("network.timeout");
  const { timeouts, opening } = failing([late], TIMEOUT);
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
  await expect(opening).rejects.toBe(late);
  expect(timeouts).toHaveLength(1);
});

it.each(["vendor.maintenance", "launch.limit.reached", "network.offline", "session.expired"] as const)(
  "the error %s is not retried",
  async (code) => {
    const refusal = new ApiError(code);
    const { timeouts, opening } = failing([refusal]);
    await vi.advanceTimersByTimeAsync(2 * TIMEOUT);
    await expect(opening).rejects.toBe(refusal);
    expect(timeouts).toHaveLength(1);
  },
);
