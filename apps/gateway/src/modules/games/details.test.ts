import type { GameDetails } from "@foyer/contract/games";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GameListOutcome, Integration } from "../../providers/port.ts";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let kite: string, drum: string, closed: string, foreign: string;

const figures = {
  rtp: "96.20",
  volatility: "very-high",
  ways: { kind: "lines", count: 20 },
  reels: { columns: 5, rows: 3 },
  topWin: 5000,
  freeSpins: true,
  stakes: { least: "0.10", most: "100.00" },
} as const;

beforeAll(async () => {
  t = await testApp();
  await t.app.database.pool.query(
    `INSERT INTO merchants (code, name, currency, settings) VALUES ('OTHER', 'Other', 'EUR', '{"categories":["RNG"]}')`,
  );
  await createVendor(t.app, "LUMEN");
  await createVendor(t.app, "OTTER");
  await createVendor(t.app, "LUMEN", { merchant: "OTHER" });
  [kite, drum, closed, foreign] = (await createGames(
    t.app,
    { vendor: "LUMEN", name: "Kite", code: "kite" },
    { vendor: "OTTER", name: "Drum", code: "drum" },
    { vendor: "LUMEN", name: "Closed", code: "closed", state: "closed" },
    { vendor: "LUMEN", merchant: "OTHER", name: "Kite Abroad", code: "kite" },
  )) as [string, string, string, string];
  await enterVendor(t.app, "lumen", keyPair());
});
afterAll(() => t.close());

/** A gateway with test vendors, and how often each was asked. */
async function gatewayWithVendors(answer: (integration: Integration) => Promise<GameListOutcome>) {
  const app = await t.another();
  const requests: string[] = [];
  Object.assign(app.services.providers, {
    clientOf: async (integration: Integration) => ({
      gameList: () => {
        requests.push(integration.id);
        return answer(integration);
      },
    }),
  });
  const read = async (nodeId: string, headers = {}) => {
    const response = await app.inject({ url: `/lgw/games/details/${nodeId}`, headers });
    return {
      status: response.statusCode,
      ...(response.json() as { errorCode?: string; value: GameDetails }),
    };
  };
  return { read, asked: requests };
}
const listOf = (...games: { vendor: string; game: string; figures: object }[]) =>
  gatewayWithVendors(async () => ({ outcome: "list", games }));

beforeEach(() => t.app.database.pool.query("DELETE FROM game_details"));

describe("game details from vendors", () => {
  test("game details are served once fetched; a request triggers the fetch and does not wait for it", async () => {
    const { read, asked: requests } = await listOf({ vendor: "LUMEN", game: "kite", figures });
    const first = await read(kite);
    expect(first).toMatchObject({ status: 200, value: { game: { nodeId: kite, gameName: "Kite" } } });
    await expect.poll(async () => (await read(kite)).value).toEqual({ game: first.value.game, ...figures });
    // the same game at another merchant is the same game
    expect((await read(foreign, { merchant: "OTHER" })).value).toMatchObject(figures);
    expect(requests).toEqual(["lumen"]);
  });

  test("game details are shared by all gateways, and the newest ones win", async () => {
    const before = await listOf({ vendor: "LUMEN", game: "kite", figures });
    await before.read(kite);
    await expect.poll(async () => (await before.read(kite)).value.rtp).toBe("96.20");
    const after = await listOf(
      { vendor: "LUMEN", game: "kite", figures: { rtp: "90.00" } },
      { vendor: "LUMEN", game: "kite", figures: { rtp: "95.50" } },
    );
    expect((await after.read(kite)).value).toMatchObject(figures);
    // requesting a game without details triggers a fetch
    await after.read(drum);
    await expect
      .poll(async () => (await before.read(kite)).value)
      .toMatchObject({
        rtp: "95.50",
      });
    expect((await after.read(kite)).value.topWin).toBeUndefined();
  });

  test("details of unknown games and of another vendor's games are ignored", async () => {
    await enterVendor(t.app, "otter", keyPair());
    await t.app.database.pool.query("UPDATE vendor_integrations SET vendors = '{OTTER}' WHERE id = 'otter'");
    const { read, asked: requests } = await gatewayWithVendors(async ({ id }) => ({
      outcome: "list",
      games:
        id === "otter"
          ? [
              { vendor: "LUMEN", game: "kite", figures: { rtp: "11.11" } },
              { vendor: "OTTER", game: "no-such-game", figures: { rtp: "22.22" } },
            ]
          : [{ vendor: "OTTER", game: "drum", figures: { rtp: "33.33" } }],
    }));
    await read(kite);
    await expect.poll(() => requests.toSorted()).toEqual(["lumen", "otter"]);
    for (const nodeId of [kite, drum]) expect((await read(nodeId)).value.rtp).toBeUndefined();
    const { rows } = await t.app.database.pool.query("SELECT FROM game_details");
    expect(rows).toEqual([]);
    await t.app.database.pool.query("DELETE FROM vendor_integrations WHERE id = 'otter'");
  });

  test.each<[string, () => Promise<GameListOutcome>]>([
    ["is down", async () => ({ outcome: "unreachable", reason: "connection refused" })],
    ["refuses", async () => ({ outcome: "refused", reason: "HTTP 403" })],
    ["never answers", () => new Promise(() => {})],
    ["fails unexpectedly", () => Promise.reject(new Error("what"))],
  ])("there are no details while the vendor %s, and it is not asked at every request", async (_, answer) => {
    const { read, asked: requests } = await gatewayWithVendors(answer);
    for (let look = 0; look < 5; look++) {
      const { status, value } = await read(kite);
      expect([status, Object.keys(value)]).toEqual([200, ["game"]]);
    }
    expect(requests.length).toBeLessThanOrEqual(1);
  });
});

describe("the details endpoint", () => {
  test("details are served for an open game of this merchant", async () => {
    const { read } = await listOf();
    expect(await read(closed)).toMatchObject({ status: 403, errorCode: "game.closed" });
    expect(await read(foreign)).toMatchObject({ status: 404, errorCode: "game.unknown" });
    expect((await read(foreign, { merchant: "OTHER" })).status).toBe(200);
    expect(await read(kite, { merchant: "NOBODY" })).toMatchObject({ errorCode: "merchant.unknown" });
  });

  test("details are served for nothing but an open game of this merchant", async () => {
    const { read } = await listOf();
    for (const nodeId of [
      "0",
      "-1",
      "1.5",
      "x",
      "999999999",
      "9".repeat(32),
      "%25",
      "'%20OR%201=1",
      "%3Cb%3E",
    ])
      expect(await read(nodeId), nodeId).toMatchObject({ status: 404, errorCode: "game.unknown" });
    expect((await read("1".repeat(33))).errorCode).toBe("request.invalid");
    expect((await read("1".repeat(5_000))).status).toBe(404);
  });
});
