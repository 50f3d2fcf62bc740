import { randomUUID } from "node:crypto";
import {
  GameListResponse,
  gamePaths,
  SIGNATURE_HEADER,
  sign,
  VOLATILITY_NAMES,
} from "@foyer/wallet-protocol";
import { Value } from "typebox/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "../../../../tools/postgres/test-server.ts";
import {
  GAME,
  launchOf,
  openPaidPage,
  PAID_GAME,
  type TestStudio,
  testStudio,
} from "../../testing/studio.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await testStudio();
});
afterAll(() => studio.close());

const paid = { user: "m1", token: "0123456789abcdef" };

async function everyStoredValue(): Promise<string> {
  const rows = await query(
    studio.around.env["STUDIO_DATABASE_URL"] as string,
    "SELECT s::text AS line FROM play_sessions s",
  );
  return rows.map(({ line }) => line).join("\n");
}

describe("POST /game/url", () => {
  it("POST /game/url returns a URL without player or token, and only its hash is stored", async () => {
    const answer = await studio.operator(gamePaths.url, launchOf(paid));
    expect(answer.statusCode).toBe(200);
    const { url } = answer.json();
    expect(url).toMatch(/^http:\/\/studio\.test:8081\/play\/[A-Za-z0-9_-]{43}$/);
    expect(await everyStoredValue()).not.toContain(new URL(url).pathname.slice(6));
  });

  it("POST /game/url returns a different URL each time", async () => {
    const urls = await Promise.all(
      [1, 2, 3].map(async () => (await studio.operator(gamePaths.url, launchOf(paid))).json().url),
    );
    expect(new Set(urls).size).toBe(3);
  });

  it.each([
    ["no signature", {}],
    ["an invalid signature", { [SIGNATURE_HEADER]: "AAAA" }],
    ["the signature of another body", { [SIGNATURE_HEADER]: "other" }],
  ])("POST /game/url refuses %s", async (_, headers: Record<string, string>) => {
    const payload = JSON.stringify(launchOf(paid));
    if (headers[SIGNATURE_HEADER] === "other")
      headers[SIGNATURE_HEADER] = sign(payload.replace("m1", "m2"), studio.around.operatorKey);
    const answer = await studio.app.inject({
      method: "POST",
      url: gamePaths.url,
      payload,
      headers: { "content-type": "application/json", ...headers },
    });
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: "the signature does not fit" }]);
  });

  it.each([
    ["an unknown game", 404, { game_code: "NO_SUCH_GAME", ...paid }],
    ["a game code with SQL", 404, { game_code: "'; DROP TABLE rounds; --", ...paid }],
    ["real money but no player", 400, {}],
    ["a javascript: lobby address", 400, { ...paid, lobby_url: "javascript:alert(1)" }],
    ["an unknown currency", 400, { ...paid, currency: "cny" }],
    ["free play of a game without free play", 403, { game_code: PAID_GAME, currency: "XXX" }],
  ])("POST /game/url refuses a launch with %s", async (_, code, change) => {
    const answer = await studio.operator(gamePaths.url, launchOf(change));
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toEqual({ error: expect.any(String) });
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["a list", "[]"],
  ])("POST /game/url refuses a body that is %s", async (_, payload) => {
    const answer = await studio.operator(
      gamePaths.url,
      {},
      {
        payload,
        headers: { [SIGNATURE_HEADER]: sign(payload, studio.around.operatorKey) },
      },
    );
    expect(answer.statusCode).toBe(400);
  });

  it("POST /game/url refuses a body of 10 MB", async () => {
    const answer = await studio.operator(gamePaths.url, { filling: "x".repeat(10_000_000) });
    expect(answer.statusCode).toBe(413);
  });
});

describe("POST /game/round", () => {
  it("POST /game/round returns the URL of a page that shows the round", async () => {
    const { page, token } = await openPaidPage(studio);
    const done = await page.done();
    const bet = studio.peer.calls.findLast((c) => c.call === "bet");
    const user = studio.peer.players.get(token)?.user;
    const body = { operator_id: 1, user, round: bet?.body["round"] };
    const { url } = (await studio.operator(gamePaths.round, body)).json();
    const shown = await studio.app.inject({ url: new URL(url).pathname });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(shown.body.match(/class="reel"/g)?.length).toBe(
      done.round.spins.length * page.boot.game.heights.length,
    );
    const cut = new URL(url).pathname.slice(0, -1);
    expect((await studio.app.inject({ url: cut })).statusCode).toBe(410);
  });

  it("POST /game/round returns 404 for another player's round", async () => {
    const { page } = await openPaidPage(studio);
    await page.done();
    const round = studio.peer.calls.findLast((c) => c.call === "bet")?.body["round"];
    for (const body of [
      { operator_id: 1, user: "somebody", round },
      { operator_id: 2, user: "somebody", round },
      { operator_id: 1, user: "somebody", round: randomUUID() },
      { operator_id: 1, user: "somebody", round: "' OR 1=1 --" },
    ])
      expect((await studio.operator(gamePaths.round, body)).statusCode).toBe(404);
  });
});

describe("POST /game/list", () => {
  it("POST /game/list contains every slot of the catalogue", async () => {
    const list = (await studio.operator(gamePaths.list, { operator_id: 1 })).json() as {
      game_code: string;
    }[];
    expect(list.length).toBeGreaterThan(400);
    expect(list.map((g) => g.game_code)).toContain(GAME);
  });

  it("POST /game/list gives the same figures as the game page", async () => {
    const answer = (await studio.operator(gamePaths.list, { operator_id: 1 })).json();
    expect([...Value.Errors(GameListResponse, answer)]).toEqual([]);
    const list = answer as GameListResponse;
    expect(list.every(({ details }) => details)).toBe(true);
    const { page } = await openPaidPage(studio);
    const { game } = page.boot;
    const details = list.find(({ game_code }) => game_code === GAME)?.details;
    expect(details).toMatchObject({
      rtp: game.returnPercent,
      top_win: game.topWin,
      ways: { kind: game.evaluation.kind },
      reels: { columns: game.heights.length, rows: Math.max(...game.heights) },
      free_spins: game.scatter?.feature.kind === "free-spins",
      stakes: { least: game.stakes[0], most: game.stakes.at(-1) },
    });
    expect(VOLATILITY_NAMES[details?.volatility as keyof typeof VOLATILITY_NAMES]).toBe(game.volatility);
  });
});
