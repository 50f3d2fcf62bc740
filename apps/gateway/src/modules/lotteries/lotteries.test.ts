import { createHash, createHmac } from "node:crypto";
import type { DrawProof, LotteryDetails } from "@foyer/contract/lotteries";
import { drawNumbers, drawSeed } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { createLottery, endSales, sellingDraw, settleWith, straightThree } from "./lotteries.fixture.ts";

let gateway: TestApp;
let app: FastifyInstance;
let made = 0;

beforeAll(async () => {
  gateway = await testApp();
  app = gateway.app;
});
afterAll(() => gateway.close());

async function get(url: string) {
  const answer = await app.inject({ method: "GET", url });
  return { status: answer.statusCode, ...answer.json() };
}
async function lottery(options: Parameters<typeof createLottery>[1] = {}): Promise<string> {
  const code = `ELOTT_READ_${++made}`;
  await createLottery(app, { code, ...options });
  return code;
}
const details = async (code: string) => (await get(`/lgw/games/mobile/${code}`)).value as LotteryDetails;

it("draws are planned ahead without a gap, each opens when the one before closes", async () => {
  const { selling, upcoming, terms } = await details(await lottery({ everySeconds: 60 }));
  const all = [selling, ...upcoming].filter((draw) => draw !== undefined);
  expect(all.length).toBeGreaterThan(99);
  expect(terms.mostChaseDraws).toBe(100);
  for (const [at, draw] of all.entries()) {
    expect(Date.parse(draw.drawsAt) - Date.parse(draw.closesAt)).toBe(5_000);
    const before = all[at - 1];
    if (!before) continue;
    expect(Date.parse(draw.drawsAt) - Date.parse(before.drawsAt)).toBe(60_000);
    expect(draw.opensAt).toBe(before.closesAt);
    expect(draw.number > before.number).toBe(true);
  }
});

it("a draw's number is its day in the lottery's time zone and its place in it", async () => {
  const { selling } = await details(await lottery({ everySeconds: 1200 }));
  const local = new Date(Date.parse(selling?.drawsAt ?? "") + 8 * 3_600_000);
  // the last draw of a day is at midnight
  const day = new Date(local.getTime() - 1);
  const seconds = Math.round(
    (local.getTime() - Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())) / 1000,
  );
  expect(selling?.number).toBe(
    `${day.toISOString().slice(0, 10).replaceAll("-", "")}-${String(seconds / 1200).padStart(4, "0")}`,
  );
});

it("a lottery of some weekdays plans its times on these only", async () => {
  const code = await lottery();
  await app.database.pool.query(
    "UPDATE lotteries SET every_seconds = NULL, times = '{21:30}', weekdays = '{2,4,0}' WHERE code = $1",
    [code],
  );
  await app.database.pool.query(
    "DELETE FROM lottery_draws WHERE lottery_id = (SELECT id FROM lotteries WHERE code = $1)",
    [code],
  );
  await app.services.lotteryDraws.plan();
  const { rows } = await app.database.pool.query<{ day: number; time: string }>(
    `SELECT DISTINCT extract(dow FROM draws_at AT TIME ZONE 'Asia/Manila')::int AS day, (draws_at AT TIME ZONE 'Asia/Manila')::time::text AS time
       FROM lottery_draws WHERE lottery_id = (SELECT id FROM lotteries WHERE code = $1) ORDER BY 1`,
    [code],
  );
  expect(rows).toEqual([0, 2, 4].map((day) => ({ day, time: "21:30:00" })));
});

it("an own draw has a published hash while it is sold, and takes its numbers once when two gateways draw it", async () => {
  const code = await lottery({ source: "own" });
  const number = await sellingDraw(app, code);
  const before = (await get(`/lotto/lgw/games/opened/draw?code=${code}&number=${number}`)).value as DrawProof;
  expect(before).toMatchObject({
    state: "selling",
    source: "own",
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(before.secret).toBeUndefined();
  expect((await details(code)).proof).toEqual({ day: number.slice(0, 8), hash: before.hash });

  await endSales(app, code, number);
  await Promise.all([app.services.lotteryDraws.draw(), app.services.lotteryDraws.draw()]);
  await app.services.lotterySettlement.settleDue();
  const { draws } = (await get(`/lotto/lgw/games/opened/numero?code=${code}`)).value;
  expect(draws).toMatchObject([{ number, numbers: expect.any(Array) }]);
});

it("the secret of a day is published once its day is over and its draws are drawn, and everybody can compute the numbers", async () => {
  const code = await lottery({ source: "own" });
  const { rows } = await app.database.pool.query<{ number: string }>(
    `INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at)
     SELECT id, to_char((now() AT TIME ZONE time_zone)::date - 2, 'YYYYMMDD') || '-0007', now() - interval '51 hours',
            now() - interval '50 hours', now() - interval '49 hours' FROM lotteries WHERE code = $1 RETURNING number`,
    [code],
  );
  const number = rows[0]?.number ?? "";
  await app.services.lotteryDraws.plan();
  const proof = async () =>
    (await get(`/lotto/lgw/games/opened/draw?code=${code}&number=${number}`)).value as DrawProof;
  expect((await proof()).secret).toBeUndefined();
  await app.services.lotteryDraws.draw();
  await app.services.lotteryDraws.plan();
  const { secret = "", hash, numbers } = await proof();
  const bytes = Buffer.from(secret, "hex");
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
  const seed = createHmac("sha256", bytes).update(`${code}|${number}`).digest();
  expect(Buffer.from(await drawSeed(bytes, code, number))).toEqual(seed);
  expect(numbers).toEqual(await drawNumbers(seed, lotteryFamily("digits5", new Date())));
});

it("results are paged by number, by day, and by the beginning of a number", async () => {
  const code = await lottery();
  const numbers: string[] = [];
  for (let at = 0; at < 3; at++) {
    const number = await sellingDraw(app, code);
    await settleWith(app, code, number, ["1", "2", "3", "4", String(at)]);
    numbers.unshift(number);
  }
  const page = (await get(`/lotto/lgw/games/opened/numero?code=${code}&count=2`)).value;
  expect(page.draws.map(({ number }: { number: string }) => number)).toEqual(numbers.slice(0, 2));
  expect(page.next).toBe(numbers[1]);
  const rest = (await get(`/lotto/lgw/games/opened/numero?code=${code}&count=2&before=${page.next}`)).value;
  expect(rest).toEqual({ draws: [expect.objectContaining({ number: numbers[2] })] });
  const [newest = ""] = numbers;
  const day = newest.slice(0, 8).replace(/(....)(..)(..)/, "$1-$2-$3");
  const place = String(Number(newest.slice(9)));
  expect(
    (await get(`/lotto/lgw/games/opened/numero?code=${code}&day=${day}&draw=${place}`)).value.draws.map(
      ({ number }: { number: string }) => number,
    ),
  ).toContain(newest);
  expect((await get(`/lotto/lgw/games/opened/numero?code=${code}&draw=${newest}`)).value.draws).toMatchObject(
    [{ number: newest }],
  );
  expect((await get(`/lotto/lgw/games/opened/numero?code=${code}&day=2020-01-01`)).value.draws).toEqual([]);
});

it("a lottery that is off sale, or whose vendor is under maintenance, says so and takes no bet", async () => {
  const code = await lottery();
  const name = `nobets${++made}`;
  await createMember(app, name, { balance: 10_000_000n });
  const headers = await signIn(app, name);
  const draw = await sellingDraw(app, code);
  const place = async () =>
    (
      await app.inject({
        method: "POST",
        url: "/lgw/orders",
        headers,
        payload: {
          code,
          draw,
          lines: [straightThree()],
          total: "24.00",
          idempotencyKey: `no-bets-${++made}-0000000`,
        },
      })
    ).json();
  await app.database.pool.query("UPDATE lotteries SET open = false WHERE code = $1", [code]);
  expect((await place()).errorCode).toBe("lottery.paused");
  expect((await details(code)).state).toBe("paused");
  await app.database.pool.query("UPDATE lotteries SET open = true WHERE code = $1", [code]);
  await app.database.pool.query(
    "UPDATE vendor_categories SET state = 'maintenance' WHERE category = 'ELOTT'",
  );
  expect((await place()).errorCode).toBe("vendor.maintenance");
  await app.database.pool.query("UPDATE vendor_categories SET state = 'open' WHERE category = 'ELOTT'");
});

it("an unknown lottery and an unknown draw have their errors", async () => {
  const code = await lottery();
  expect(await get("/lgw/games/mobile/NO_SUCH_LOTTERY")).toMatchObject({
    status: 404,
    errorCode: "lottery.unknown",
  });
  expect(await get("/lotto/lgw/games/opened/numero?code=NO_SUCH_LOTTERY")).toMatchObject({
    errorCode: "lottery.unknown",
  });
  expect(await get(`/lotto/lgw/games/opened/draw?code=${code}&number=20200101-0001`)).toMatchObject({
    status: 404,
    errorCode: "lottery.draw.unknown",
  });
});
