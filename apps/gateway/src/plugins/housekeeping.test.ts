import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { housekeepingPlugin } from "./housekeeping.ts";
import { servicesPlugin } from "./services.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

async function start() {
  const app = Fastify();
  await app.register(servicesPlugin);
  await app.register(housekeepingPlugin);
  return app;
}

it("works again and again, never twice at once, and goes on after a failure", async () => {
  const app = await start();
  const ends: ((error?: Error) => void)[] = [];
  const work = vi.fn(
    () => new Promise<void>((resolve, reject) => ends.push((e) => (e ? reject(e) : resolve()))),
  );
  app.services.housekeeping.every(1000, "sweeping", work);
  expect(work).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(3000);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.(new Error("the database is away"));
  await expect.poll(() => (vi.advanceTimersByTime(1000), work.mock.calls.length)).toBe(2);
  ends[1]?.();
  await app.close();
});

it("lets a work that is under way finish before the gateway closes, and begins none after", async () => {
  const app = await start();
  let finish = () => {};
  let finished = false;
  const work = vi.fn(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    finished = true;
  });
  app.services.housekeeping.every(1000, "sweeping", work);
  vi.advanceTimersByTime(1000);
  const closed = app.close().then(() => finished);
  finish();
  expect(await closed).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});
