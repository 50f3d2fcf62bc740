import type { JackpotDetail } from "@foyer/contract/jackpots";
import { maskedName } from "@foyer/domain/masked-name";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGames } from "../../testing/catalogue.ts";
import { signIn } from "../../testing/index.ts";
import { type JackpotFixture, jackpotFixture } from "./jackpots.fixture.ts";

let fixture: JackpotFixture;
let game: string;
let base: string;

beforeAll(async () => {
  fixture = await jackpotFixture();
  game = await fixture.openJackpot({
    code: "lamp",
    name: "The Lamp",
    seed: 20_000_000n,
    share: 1_000,
    odds: 40_000n,
  });
  await fixture.openJackpot({ code: "bell", name: "The Bell", seed: 1_000n });
  base = await fixture.app.listen({ port: 0 });
});
afterAll(() => fixture.gateway.close());

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fixture.app.inject({ url, headers });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};
const jackpots = async () => (await ask("/lgw/jackpots")).value.list;

describe("the jackpot list", () => {
  it("the jackpot list has each open jackpot's amount in the merchant's order", async () => {
    await fixture.openJackpot({ code: "closed" });
    await fixture.app.database.pool.query("UPDATE jackpots SET state = 'closed' WHERE code = 'closed'");
    await expect
      .poll(async () => (await jackpots()).map((openJackpot: { code: string }) => openJackpot.code))
      .toEqual(["lamp", "bell"]);
    expect((await jackpots())[0]).toMatchObject({
      name: "The Lamp",
      amount: "200.00",
      seed: "200.00",
      currency: "CNY",
      gameCount: 1,
      perMinute: "0.00",
      picture: { base: "/art/picture" },
    });
    expect((await jackpots())[0]).not.toHaveProperty("lastWin");
  });

  it("the jackpot list is that of the requested merchant", async () => {
    await fixture.app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'EUR')",
    );
    // the database notifies the gateway of a new merchant
    await expect
      .poll(async () => (await ask("/lgw/jackpots", { merchant: "OTHER" })).value)
      .toEqual({ list: [] });
    expect((await ask("/lgw/jackpots", { merchant: "NOBODY" })).errorCode).toBe("merchant.unknown");
  });

  it("the jackpot list shows a stake although the list is cached", async () => {
    const player = await fixture.player("lister", game);
    expect((await ask("/lgw/jackpots")).headers["cache-control"]).toBe("public, max-age=1");
    await player.bet({ amount: 10_000_000 });
    await expect.poll(async () => (await jackpots())[0].amount, { interval: 100 }).toBe("201.00");
  });

  it("the jackpot list has the contributions of the last full minute, for the jackpot meter's interpolation", async () => {
    const { pool } = fixture.app.database;
    await pool.query(
      `UPDATE jackpot_shards SET minute = date_trunc('minute', now()), last_minute = 300000, this_minute = 7
        WHERE shard = 2 AND jackpot_id = (SELECT id FROM jackpots WHERE code = 'bell')`,
    );
    await pool.query(
      `UPDATE jackpot_shards SET minute = date_trunc('minute', now()) - interval '1 hour', last_minute = 1, this_minute = 1
        WHERE shard = 3 AND jackpot_id = (SELECT id FROM jackpots WHERE code = 'bell')`,
    );
    // the minute may end during the test; its contributions then belong to the last full minute
    await expect.poll(async () => ["3.00", "0.00007"].includes((await jackpots())[1].perMinute)).toBe(true);
  });
});

describe("a jackpot", () => {
  it("a jackpot has its rule in figures, and its games in the shape of every game list", async () => {
    await createGames(fixture.app, {
      vendor: "NIGHTJAR",
      name: "Shut Door",
      jackpot: "lamp",
      state: "closed",
    });
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

  it.each(["nobody", "LAMP", "closed", "..%2f", "__proto__"])("jackpot code %s is unknown", async (code) => {
    for (const rest of ["", "/wins"])
      expect(await ask(`/lgw/jackpots/${code}${rest}`)).toMatchObject({
        status: 404,
        errorCode: "jackpot.unknown",
      });
  });
});

describe("a won jackpot", () => {
  it("a jackpot win is notified to the winner at once and shown to all in the history with a masked name", async () => {
    const sure = await fixture.openJackpot({
      code: "sure",
      name: "The Sure One",
      seed: 5_000_000n,
      odds: 1n,
    });
    const winner = await fixture.player("wilhelmina", sure);
    const abort = new AbortController();
    const stream = await fetch(`${base}/wps/events`, {
      headers: await signIn(fixture.app, "wilhelmina"),
      signal: abort.signal,
    });
    let received = "";
    const reading = (async () => {
      for await (const part of stream.body ?? []) received += Buffer.from(part as Uint8Array).toString();
    })().catch(() => {});
    await expect.poll(() => received).toContain("event: balance");
    await winner.bet({ amount: 100_000 });
    await expect.poll(() => received).toContain("event: jackpot");
    const event = JSON.parse(/event: jackpot\ndata: (.*)\n/.exec(received)?.[1] ?? "null");
    expect(event).toEqual({ code: "sure", name: "The Sure One", amount: "50.01", at: expect.any(String) });
    await expect.poll(() => received).toContain('"sumBalance":"1049.01"');
    abort.abort();
    await reading;

    const { value } = await ask("/lgw/jackpots/sure/wins");
    expect(value).toMatchObject({ pageNum: 1, totalPages: 1, total: 1 });
    expect(value.wins).toEqual([{ amount: "50.01", at: event.at, player: "w•••a" }]);
    expect(JSON.stringify(value)).not.toContain("ilhelmin");
    expect((await ask("/lgw/jackpots/sure")).value.jackpot.lastWin).toEqual(value.wins[0]);
  });

  it("the jackpot history has 25 wins a page, newest first, without undone wins", async () => {
    const often = await fixture.openJackpot({ code: "often", seed: 100_000n, odds: 1n });
    const player = await fixture.player("often", often);
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
])("the winner's name %s is masked as %s", (name, shown) => {
  expect(maskedName(name)).toBe(shown);
});
