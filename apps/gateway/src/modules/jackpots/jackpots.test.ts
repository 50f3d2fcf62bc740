import type { JackpotDetail } from "@foyer/contract/jackpots";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGames } from "../../testing/catalogue.ts";
import { signIn } from "../../testing/index.ts";
import { type PotHouse, potHouse } from "./jackpots.fixture.ts";
import { maskedName } from "./jackpots.service.ts";

let house: PotHouse;
let game: string;
let base: string;

beforeAll(async () => {
  house = await potHouse();
  game = await house.pot({ code: "lamp", name: "The Lamp", seed: 20_000_000n, share: 1_000, odds: 40_000n });
  await house.pot({ code: "bell", name: "The Bell", seed: 1_000n });
  base = await house.app.listen({ port: 0 });
});
afterAll(() => house.gateway.close());

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await house.app.inject({ url, headers });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};
const pots = async () => (await ask("/lgw/jackpots")).value.list;

describe("the list of pots", () => {
  it("says what each holds, in the house's order, without the closed ones", async () => {
    await house.pot({ code: "shut" });
    await house.app.database.pool.query("UPDATE jackpots SET state = 'closed' WHERE code = 'shut'");
    await expect
      .poll(async () => (await pots()).map((pot: { code: string }) => pot.code))
      .toEqual(["lamp", "bell"]);
    expect((await pots())[0]).toMatchObject({
      name: "The Lamp",
      amount: "200.00",
      seed: "200.00",
      currency: "CNY",
      gameCount: 1,
      perMinute: "0.00",
      picture: { base: "/art/picture" },
    });
    expect((await pots())[0]).not.toHaveProperty("lastWin");
  });

  it("is of the merchant that is asked for", async () => {
    await house.app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'EUR')",
    );
    // the gateway hears of a new merchant by the database
    await expect
      .poll(async () => (await ask("/lgw/jackpots", { merchant: "OTHER" })).value)
      .toEqual({ list: [] });
    expect((await ask("/lgw/jackpots", { merchant: "NOBODY" })).errorCode).toBe("merchant.unknown");
  });

  it("follows a stake within two seconds, though it is kept for all who ask", async () => {
    const player = await house.player("lister", game);
    expect((await ask("/lgw/jackpots")).headers["cache-control"]).toBe("public, max-age=1");
    await player.bet({ amount: 10_000_000 });
    await expect.poll(async () => (await pots())[0].amount, { timeout: 2_000, interval: 100 }).toBe("201.00");
  });

  it("says what was fed in the last full minute, for the figure to rise by", async () => {
    const { pool } = house.app.database;
    await pool.query(
      `UPDATE jackpot_shards SET minute = date_trunc('minute', now()), last_minute = 300000, this_minute = 7
        WHERE shard = 2 AND jackpot_id = (SELECT id FROM jackpots WHERE code = 'bell')`,
    );
    await pool.query(
      `UPDATE jackpot_shards SET minute = date_trunc('minute', now()) - interval '1 hour', last_minute = 1, this_minute = 1
        WHERE shard = 3 AND jackpot_id = (SELECT id FROM jackpots WHERE code = 'bell')`,
    );
    // the minute may turn while the test runs; then what was fed in it is the last one's
    await expect
      .poll(async () => ["3.00", "0.00007"].includes((await pots())[1].perMinute), { timeout: 3_000 })
      .toBe(true);
  });
});

describe("a pot", () => {
  it("says its rule in figures, and its games as every list does", async () => {
    await createGames(house.app, { vendor: "NIGHTJAR", name: "Shut Door", jackpot: "lamp", state: "closed" });
    const { value } = (await ask("/lgw/jackpots/lamp")) as { value: JackpotDetail };
    expect(value.rule).toEqual({
      contributionPercent: "1",
      seedPercent: "0.5",
      ticketFor: "1.00",
      odds: 40_000,
    });
    expect(value.jackpot.code).toBe("lamp");
    expect(value.games).toMatchObject([
      { gameCode: "game-lamp", jackpotCode: "lamp", displayName: "Nightjar" },
    ]);
    expect((await ask("/lgw/games?gameType=RNG&gameClassify=JP")).value.games[0].jackpotCode).toBe("lamp");
  });

  it.each(["nobody", "LAMP", "shut", "%00", "..%2f", "__proto__"])(
    "of the code %s is unknown",
    async (code) => {
      for (const rest of ["", "/wins"])
        expect(await ask(`/lgw/jackpots/${code}${rest}`)).toMatchObject({
          status: 404,
          errorCode: "jackpot.unknown",
        });
    },
  );
});

describe("a pot that is won", () => {
  it("is told to the winner at once, and to all in its history, by letters of the name", async () => {
    const sure = await house.pot({ code: "sure", name: "The Sure One", seed: 5_000_000n, odds: 1n });
    const winner = await house.player("wilhelmina", sure);
    const abort = new AbortController();
    const stream = await fetch(`${base}/wps/events`, {
      headers: await signIn(house.app, "wilhelmina"),
      signal: abort.signal,
    });
    let told = "";
    const reading = (async () => {
      for await (const part of stream.body ?? []) told += Buffer.from(part as Uint8Array).toString();
    })().catch(() => {});
    await expect.poll(() => told).toContain("event: balance");
    await winner.bet({ amount: 100_000 });
    await expect.poll(() => told).toContain("event: jackpot");
    const event = JSON.parse(/event: jackpot\ndata: (.*)\n/.exec(told)?.[1] ?? "null");
    expect(event).toEqual({ code: "sure", name: "The Sure One", amount: "50.01", at: expect.any(String) });
    await expect.poll(() => told).toContain('"sumBalance":"1049.01"');
    abort.abort();
    await reading;

    const { value } = await ask("/lgw/jackpots/sure/wins");
    expect(value).toMatchObject({ pageNum: 1, totalPages: 1, total: 1 });
    expect(value.wins).toEqual([{ amount: "50.01", at: event.at, player: "w•••a" }]);
    expect(JSON.stringify(value)).not.toContain("ilhelmin");
    expect((await ask("/lgw/jackpots/sure")).value.jackpot.lastWin).toEqual(value.wins[0]);
  });

  it("has a history of 25 a page, newest first, without the wins that were undone", async () => {
    const often = await house.pot({ code: "often", seed: 100_000n, odds: 1n });
    const player = await house.player("often", often);
    for (let n = 0; n < 26; n++) await player.bet({ amount: 100_000 + n * 100 });
    const undone = player.betFields({ amount: 900_000 });
    await player.send("bet", undone);
    await player.rollback(String(undone.transaction_uuid), String(undone.round));
    const first = (await ask("/lgw/jackpots/often/wins")).value;
    expect(first).toMatchObject({ pageNum: 1, totalPages: 2, total: 26 });
    expect(first.wins).toHaveLength(25);
    expect(first.wins[0].amount).toBe("1.01025");
    const second = (await ask("/lgw/jackpots/often/wins?pageNo=2")).value;
    expect(second.wins.map((win: { amount: string }) => win.amount)).toEqual(["1.01"]);
    expect((await ask("/lgw/jackpots/often/wins?pageNo=3")).value.wins).toEqual([]);
  });
});

it.each([
  ["player", "p•••r"],
  ["x", "x•••x"],
  ["Ünïcode😀", "Ü•••😀"],
])("%s is shown as %s", (name, shown) => {
  expect(maskedName(name)).toBe(shown);
});
