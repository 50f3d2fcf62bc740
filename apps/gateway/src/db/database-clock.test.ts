import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { SecondFactorService } from "../modules/second-factor/second-factor.service.ts";
import { WRONG_CODES } from "../modules/second-factor/second-factor-limits.ts";
import { SealedValues } from "../sealed-values.ts";
import { createMember, solvedCaptcha, testApp } from "../testing/index.ts";
import { DatabaseClock } from "./database-clock.ts";

const t = await testApp();
afterAll(() => t.close());
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
/** The database's clock, and that of the callers. */
const trueNow = () => Math.round(performance.timeOrigin + performance.now());

test("an answer that was long under way moves the clock of a busy gateway by nothing", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const [began, ways] = [1_800_000_000_000, [8_000, 20, 4_000]];
  const query = async () => {
    const now = began + performance.now();
    vi.advanceTimersByTime(ways.shift() ?? 0);
    return { rows: [{ now }] };
  };
  const clock = new DatabaseClock({ query } as never);
  await clock.measure();
  expect(Math.abs(clock.now() - (began + performance.now()))).toBeLessThanOrEqual(10);
});

test("a busy machine does not move a clock that was compared exactly before", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const began = 1_800_000_000_000;
  let way = 1;
  // every question waits before it is answered
  const query = async () => {
    vi.advanceTimersByTime(way);
    return { rows: [{ now: began + performance.now() }] };
  };
  const clock = new DatabaseClock({ query } as never);
  await clock.measure();
  way = 8_000;
  await clock.measure();
  expect(Math.abs(clock.now() - (began + performance.now()))).toBeLessThanOrEqual(1);
});

test("a gateway that was suspended compares its clock at the next question", async () => {
  vi.useFakeTimers({ toFake: ["performance", "Date"], now: 1_800_000_000_000 });
  const query = vi.fn(async () => ({ rows: [{ now: Date.now() }] }));
  const clock = new DatabaseClock({ query } as never);
  await clock.measure();
  const HOUR = 60 * MINUTE;
  // the time since the start does not count while a machine is suspended
  vi.setSystemTime(Date.now() + HOUR);
  for (let asked = 0; asked < 3; asked++) clock.now();
  await vi.waitFor(() => expect(Math.abs(clock.now() - Date.now())).toBeLessThan(100));
  const compared = query.mock.calls.length;
  for (let asked = 0; asked < 3; asked++) clock.now();
  expect(query).toHaveBeenCalledTimes(compared);
});

describe.each([
  ["ahead of", 10],
  ["behind", -10],
])("a gateway whose clock is 10 minutes %s the database's", (_, minutes) => {
  const skewed = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE });
  test("a gateway with a wrong clock accepts the code that an authenticator app shows now", async () => {
    const memberId = await createMember(t.app, `coded${minutes + 10}`);
    skewed();
    const app = await t.another();
    const factor = new SecondFactorService<bigint>({
      pool: app.database.pool,
      owner: "member",
      seal: new SealedValues(randomBytes(32)),
      key: randomBytes(32),
      confirmations: app.services.rateLimits.counter(`skewed${minutes}`, WRONG_CODES),
      clock: app.clock,
    });
    const { secret } = await factor.begin(memberId, "Foyer", "Skewed");
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: trueNow() });
    expect(await factor.confirm(memberId, code, async () => {})).toHaveLength(10);
  });

  test("a gateway with a wrong clock takes a captcha of another one", async () => {
    const solved = await solvedCaptcha(t.app);
    const { id } = await t.app.services.settings.merchant("DEMO");
    skewed();
    const { captcha } = (await t.another()).services;
    expect(await captcha.refusalOf("login", id, solved)).toBeUndefined();
  });

  test("two gateways count a limit together, and both say when it ends by the database's clock", async () => {
    const limit = { points: 1, seconds: 60 };
    const here = t.app.services.rateLimits.counter(`window${minutes}`, limit);
    const there = (await t.another()).services.rateLimits.counter(`window${minutes}`, limit);
    for (const [first, second, key] of [
      [here, there, "here first"],
      [there, here, "there first"],
    ] as const) {
      const consume = (counter: typeof here) => {
        vi.useRealTimers();
        if (counter === there) skewed();
        return counter.consume(key);
      };
      await consume(first);
      const refusal = consume(second);
      await expect(refusal).rejects.toMatchObject({ consumedPoints: 2 });
      const { msBeforeNext } = await refusal.catch((error: { msBeforeNext: number }) => error);
      expect(msBeforeNext).toBeGreaterThan(0);
      expect(msBeforeNext).toBeLessThanOrEqual(60_500);
    }
  });
});
