import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { servicesPlugin } from "../services.ts";
import { cleanupJobsPlugin } from "./cleanup-jobs.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

async function start() {
  const app = Fastify();
  await app.register(servicesPlugin);
  await app.register(cleanupJobsPlugin);
  return app;
}

it("a job runs repeatedly, never twice at once, and continues after a failure", async () => {
  const app = await start();
  const ends: ((error?: Error) => void)[] = [];
  const work = vi.fn(
    () => new Promise<void>((resolve, reject) => ends.push((e) => (e ? reject(e) : resolve()))),
  );
  app.services.cleanupJobs.every(1000, "sweeping", work);
  expect(work).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(3000);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.(new Error("the database is away"));
  await expect.poll(() => (vi.advanceTimersByTime(1000), work.mock.calls.length)).toBe(2);
  ends[1]?.();
  await app.close();
});

it("with a least pause, a more frequent job runs that rarely, and a less frequent one as often as before", async () => {
  const app = Fastify();
  await app.register(servicesPlugin);
  await app.register(cleanupJobsPlugin, { leastPauseMs: 5_000 });
  const [frequent, rare] = [vi.fn(async () => {}), vi.fn(async () => {})];
  app.services.cleanupJobs.every(1_000, "sums", frequent);
  app.services.cleanupJobs.every(60_000, "sweeping", rare);
  vi.advanceTimersByTime(4_999);
  expect(frequent).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(frequent).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(55_000);
  expect(rare).toHaveBeenCalledTimes(1);
  await app.close();
});

it("closing the gateway waits for the running job and starts no other", async () => {
  const app = await start();
  let finish = () => {};
  let finished = false;
  const work = vi.fn(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    finished = true;
  });
  app.services.cleanupJobs.every(1000, "sweeping", work);
  vi.advanceTimersByTime(1000);
  const closed = app.close().then(() => finished);
  finish();
  expect(await closed).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it("a job that fails the same way again is not logged again, until it works", async () => {
  const app = await start();
  const logged: string[] = [];
  for (const level of ["warn", "info"] as const)
    vi.spyOn(app.log, level).mockImplementation(((_: unknown, message: string) => {
      logged.push(message);
    }) as never);
  const outcomes = [true, false, false, true, false];
  const work = vi.fn(async () => {
    if (!outcomes[work.mock.calls.length - 1]) throw new Error("Connection terminated");
  });
  app.services.cleanupJobs.every(1000, "sweeping", work);
  for (const number of outcomes.keys())
    await expect.poll(() => (vi.advanceTimersByTime(1000), work.mock.calls.length)).toBeGreaterThan(number);
  await app.close();
  expect(logged.slice(0, 3)).toEqual(["cleanup failed", "cleanup works again", "cleanup failed"]);
});
