import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WalletUnderTest } from "../../providers/conformance/wallet-under-test.ts";
import { injected, keyPair } from "../../providers/provider-testing.ts";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn, type TestApp } from "../../testing/index.ts";
import { type LaunchHouse, launchHouse, StubVendor } from "./launch.fixture.ts";

let house: LaunchHouse;
let vendor: StubVendor;
let gateway: TestApp;
let app: FastifyInstance;
let members = 0;
let keys = 0;

beforeAll(async () => {
  house = await launchHouse();
  ({ gateway, vendor } = house);
  app = gateway.app;
  await createVendor(app, "NIGHTJAR");
  await createVendor(app, "RESTING", { categories: { RNG: "maintenance" } });
  await createGames(
    app,
    { vendor: "NIGHTJAR", name: "Ember Orchard", freePlay: true },
    { vendor: "NIGHTJAR", name: "Tin Lantern" },
    { vendor: "NIGHTJAR", name: "Old Mill", state: "closed", freePlay: true },
    { vendor: "RESTING", name: "Ember Orchard", freePlay: true },
  );
});
afterAll(() => house.close());
beforeEach(() => {
  vendor.answer = StubVendor.address;
  vendor.asked.length = 0;
});

async function member(options: Parameters<typeof createMember>[2] = {}) {
  members += 1;
  const username = `member${members}`;
  const id = await createMember(app, username, { balance: 10_000_000n, ...options });
  return { id, headers: await signIn(app, username) };
}

function wish(change: Record<string, unknown> = {}) {
  keys += 1;
  return {
    gameCode: "ember-orchard",
    vassalage: "NIGHTJAR",
    freePlay: false,
    playType: "trad",
    language: "EN",
    idempotencyKey: `key-${String(keys).padStart(12, "0")}`,
    ...change,
  };
}

async function launch(
  headers: Record<string, string>,
  payload: Record<string, unknown>,
  remoteAddress = "127.0.0.1",
) {
  const call = { method: "POST", url: "/wps/game/launchGame", headers, payload, remoteAddress } as const;
  const answer = await app.inject(call);
  return { status: answer.statusCode, ...answer.json() };
}

async function resume(headers: Record<string, string>, launchId: string) {
  const answer = await app.inject({ method: "GET", url: `/wps/game/launches/${launchId}`, headers });
  return { status: answer.statusCode, ...answer.json() };
}

async function seen(headers: Record<string, string>, launchId: string, state = "playing") {
  const answer = await app.inject({
    method: "POST",
    url: `/wps/game/launches/${launchId}/seen`,
    headers,
    payload: { state },
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** The wallet as the vendor can use it after it was last asked for an address. */
function walletOfVendor(): WalletUnderTest {
  const { user = "", token = "", game_code: gameCode, currency } = vendor.last;
  return new WalletUnderTest(injected(app), vendor.keys.privateKey, {
    user,
    token,
    gameCode,
    currency,
    stake: 100_000,
  });
}

describe("a member who opens a game", () => {
  it("is told to the vendor as where they are", async () => {
    const { headers } = await member();
    await launch(headers, wish(), "119.92.1.1");
    expect(vendor.last).toMatchObject({ ip: "119.92.1.1", country: "PH" });
  });

  it("gets the vendor's address, and the vendor a signed call with a token that bets", async () => {
    const { id, headers } = await member();
    const answer = await launch(headers, wish());
    expect(answer).toMatchObject({
      status: 200,
      value: {
        url: "https://games.example/play?ref=one-time",
        game: { gameCode: "ember-orchard", vassalage: "NIGHTJAR" },
        freePlay: false,
        playedSeconds: 0,
      },
    });
    expect(answer.value.secret).toBeUndefined();
    expect(vendor.asked).toHaveLength(1);
    expect(vendor.asked[0]?.signed).toBe(true);
    expect(vendor.last).toMatchObject({
      game_code: "ember-orchard",
      currency: "CNY",
      lang: "en",
      platform: "GPL_MOBILE",
      lobby_url: "http://localhost/m/home",
      sub_partner_id: "DEMO",
    });
    expect(vendor.last).toMatchObject({ ip: "127.0.0.1", country: "XX" });
    expect(vendor.last.user).not.toBe(String(id));
    expect(await walletOfVendor().bet()).toMatchObject({ status: "RS_OK", balance: 9_900_000 });
  });

  it.each([
    ["the address the player reached it by", {}, "192.168.1.20:8080", "http://192.168.1.20:8080/m/home"],
    ["its own address when that is none", { PORT: 8080 }, 'x"><script>', "http://127.0.0.1:8080/m/home"],
    [
      "the one the deployment names",
      { PUBLIC_URL: "https://lobby.example/" },
      "x",
      "https://lobby.example/m/home",
    ],
  ])("comes home to %s", async (_, config, host, home) => {
    const { headers } = await member();
    const gatewayHere = await gateway.another(config);
    const answer = await gatewayHere.inject({
      method: "POST",
      url: "/wps/game/launchGame",
      headers: { ...headers, host },
      payload: wish(),
    });
    expect(answer.statusCode).toBe(200);
    expect(vendor.last.lobby_url).toBe(home);
  });

  it("finds it under the recent games", async () => {
    const { headers } = await member();
    await launch(headers, wish({ gameCode: "tin-lantern" }));
    await launch(headers, wish());
    const recent = await app.inject({ method: "GET", url: "/lgw/games/recent?page=1", headers });
    expect(recent.json().value.list.map((game: { gameCode: string }) => game.gameCode)).toEqual([
      "ember-orchard",
      "tin-lantern",
    ]);
  });

  it("has one launch for one key, however often and however much at once it is sent", async () => {
    const { headers } = await member();
    const same = wish();
    const answers = await Promise.all(Array.from({ length: 6 }, () => launch(headers, same)));
    expect(new Set(answers.map((answer) => answer.value.launchId)).size).toBe(1);
    expect(await launch(headers, { ...same, gameCode: "tin-lantern" })).toMatchObject({
      status: 409,
      errorCode: "request.conflict",
    });
  });

  it("may use the key another member used", async () => {
    const [one, other] = [await member(), await member()];
    const same = wish();
    const first = await launch(one.headers, same);
    const second = await launch(other.headers, same);
    expect(second.status).toBe(200);
    expect(second.value.launchId).not.toBe(first.value.launchId);
  });

  it("may play free where the game supports it, without the wallet", async () => {
    const { headers } = await member();
    const answer = await launch(headers, wish({ freePlay: true }));
    expect(answer).toMatchObject({ status: 200, value: { freePlay: true } });
    expect(vendor.last).toMatchObject({ currency: "XXX" });
    expect(vendor.last.user).toBeUndefined();
    expect(vendor.last.token).toBeUndefined();
  });

  it("cannot open more games in a minute than a hand can", async () => {
    const { headers } = await member();
    for (let i = 0; i < 30; i++) expect((await launch(headers, wish({ freePlay: true }))).status).toBe(200);
    expect(await launch(headers, wish())).toMatchObject({
      status: 403,
      errorCode: "launch.limit.reached",
      value: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe("opening is refused", () => {
  it.each([
    ["an unknown vendor", { vassalage: "NOBODY" }, 404, "vendor.unknown"],
    ["an unknown game code", { gameCode: "no-such-game" }, 404, "game.unknown"],
    ["a game code of SQL", { gameCode: "'; DROP TABLE launches; --" }, 404, "game.unknown"],
    ["a game code with a NUL", { gameCode: "a\u0000b" }, 422, "request.invalid"],
    ["a game of a vendor who rests", { vassalage: "RESTING" }, 503, "vendor.maintenance"],
    ["a closed game", { gameCode: "old-mill" }, 403, "game.closed"],
    [
      "free play of a game without",
      { gameCode: "tin-lantern", freePlay: true },
      422,
      "launch.free.play.unsupported",
    ],
    ["an unknown play type", { playType: "other" }, 422, "request.invalid"],
    ["a short key", { idempotencyKey: "short" }, 422, "request.invalid"],
    ["a field nobody knows", { admin: true }, 422, "request.invalid"],
  ])("for %s", async (_, change, status, errorCode) => {
    const { headers } = await member();
    expect(await launch(headers, wish(change))).toMatchObject({ status, errorCode });
    expect(vendor.asked).toHaveLength(0);
  });

  it("to a guest on trial where the vendor takes no play money, not to one who plays free", async () => {
    const { headers } = await member({ type: 4 });
    const takes = async (yes: boolean) => {
      await app.database.pool.query("UPDATE vendor_integrations SET takes_play_money = $1", [yes]);
      app.services.providers.integrations.forget();
    };
    await takes(false);
    expect(await launch(headers, wish())).toMatchObject({ errorCode: "session.real.account.required" });
    expect(await launch(headers, wish({ freePlay: true }))).toMatchObject({ status: 200 });
    await takes(true);
    expect(await launch(headers, wish())).toMatchObject({ status: 200 });
  });

  it("to a member who was disabled while signed in", async () => {
    const { id, headers } = await member();
    await app.database.pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [id]);
    const answer = await launch(headers, wish());
    expect(answer.success).toBe(false);
    expect(answer.errorCode).toBe("session.ended.elsewhere");
    expect(vendor.asked).toHaveLength(0);
  });

  it("with a token that opens nothing", async () => {
    const answer = await launch({ token: "a".repeat(43) }, wish({ freePlay: true }));
    expect(answer).toMatchObject({ status: 401, errorCode: "session.expired" });
  });
});

describe("a vendor in trouble", () => {
  const fail = (status: number) => (response: ServerResponse) => {
    response.statusCode = status;
    response.end('{"error":"no"}');
  };

  it("is asked once more", async () => {
    const { headers } = await member();
    vendor.answer = (response, call) => (call === 1 ? fail(503) : StubVendor.address)(response);
    expect((await launch(headers, wish())).status).toBe(200);
    expect(vendor.asked).toHaveLength(2);
  });

  it.each([
    ["is down", (response: ServerResponse) => response.destroy(), 2],
    ["fails", fail(500), 2],
    ["refuses", fail(404), 1],
    ["talks nonsense", (response: ServerResponse) => response.end("<html>"), 2],
    ["gives no address", (response: ServerResponse) => response.end("{}"), 2],
    [
      "gives an address that runs script",
      (response: ServerResponse) => response.end('{"url":"javascript:alert(1)"}'),
      2,
    ],
    [
      "sends the caller elsewhere",
      (response: ServerResponse) => response.writeHead(302, { location: "/game/url" }).end(),
      2,
    ],
    [
      "sends without end",
      (response: ServerResponse) =>
        response.end(JSON.stringify({ url: "https://x.example", more: "x".repeat(2_000_000) })),
      2,
    ],
  ] as const)("and %s: one clear error, and the same key works later", async (_, answer, calls) => {
    const { headers } = await member();
    const same = wish();
    vendor.answer = answer;
    expect(await launch(headers, same)).toMatchObject({
      status: 502,
      errorCode: "launch.vendor.unreachable",
    });
    expect(vendor.asked).toHaveLength(calls);
    vendor.answer = StubVendor.address;
    expect((await launch(headers, same)).status).toBe(200);
  });
});

describe("a launch that is opened again", () => {
  it("is the same one, with a fresh address; tokens given before still settle", async () => {
    const { headers } = await member();
    const { value } = await launch(headers, wish());
    const before = walletOfVendor();
    const bet = before.betFields();
    await before.send("bet", bet);

    const again = await resume(headers, value.launchId);
    expect(again).toMatchObject({
      status: 200,
      value: { launchId: value.launchId, startedAt: value.startedAt },
    });
    expect(vendor.asked).toHaveLength(2);
    expect(vendor.last.token).not.toBe(before.subject.token);
    const win = await before.win(String(bet.transaction_uuid), String(bet.round), { amount: 300_000 });
    expect(win).toMatchObject({ status: "RS_OK", balance: 10_200_000 });
    expect(await walletOfVendor().bet()).toMatchObject({ status: "RS_OK", balance: 10_100_000 });
  });

  it("is unknown to anybody else: another member's launch id opens nothing", async () => {
    const [owner, other] = [await member(), await member()];
    const { value } = await launch(owner.headers, wish());
    for (const headers of [other.headers, {}, { "launch-secret": "x" }]) {
      expect(await resume(headers as Record<string, string>, value.launchId)).toMatchObject({
        status: 404,
        errorCode: "launch.unknown",
      });
      expect(await seen(headers as Record<string, string>, value.launchId)).toMatchObject({
        errorCode: "launch.unknown",
      });
    }
    expect(await resume(owner.headers, "A".repeat(22))).toMatchObject({ errorCode: "launch.unknown" });
    expect(vendor.asked).toHaveLength(1);
  });

  it("has ended when nobody was there for long: no bet, no address, still wins", async () => {
    const { id, headers } = await member();
    const { value } = await launch(headers, wish());
    const wallet = walletOfVendor();
    const bet = wallet.betFields();
    await wallet.send("bet", bet);
    await app.database.pool.query("UPDATE launches SET expires_at = now() WHERE member_id = $1", [id]);
    expect(await resume(headers, value.launchId)).toMatchObject({ status: 410, errorCode: "launch.ended" });
    expect(await seen(headers, value.launchId)).toMatchObject({ status: 410, errorCode: "launch.ended" });
    expect((await wallet.bet()).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await wallet.win(String(bet.transaction_uuid), String(bet.round))).status).toBe("RS_OK");
  });

  it("no longer bets once its player has signed out, and does again once signed in and reopened", async () => {
    const { headers } = await member();
    const { value } = await launch(headers, wish());
    const wallet = walletOfVendor();
    expect((await wallet.bet()).status).toBe("RS_OK");
    await app.inject({ method: "DELETE", url: "/wps/session/logout", headers });
    expect((await wallet.bet()).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    const fresh = await signIn(app, `member${members}`);
    expect((await resume(fresh, value.launchId)).status).toBe(200);
    expect((await walletOfVendor().bet()).status).toBe("RS_OK");
  });
});

describe("the time played", () => {
  async function away(memberId: bigint, seconds: number): Promise<void> {
    await app.database.pool.query(
      "UPDATE launches SET last_seen_at = last_seen_at - $2 * interval '1 second' WHERE member_id = $1",
      [memberId, seconds],
    );
  }

  it("adds up what passed between two signs of life", async () => {
    const { id, headers } = await member();
    const { value } = await launch(headers, wish());
    await away(id, 30);
    expect(await seen(headers, value.launchId)).toMatchObject({ status: 200, value: { playedSeconds: 30 } });
    await away(id, 15);
    expect(await seen(headers, value.launchId, "left")).toMatchObject({ value: { playedSeconds: 45 } });
  });

  it("does not count the time away", async () => {
    const { id, headers } = await member();
    const { value } = await launch(headers, wish());
    await away(id, 900);
    expect(await seen(headers, value.launchId)).toMatchObject({ value: { playedSeconds: 120 } });
    await away(id, 900);
    expect(await resume(headers, value.launchId)).toMatchObject({ value: { playedSeconds: 120 } });
    expect(await seen(headers, value.launchId)).toMatchObject({ value: { playedSeconds: 120 } });
  });
});

describe("a visitor", () => {
  it("is asked to sign in to play for money", async () => {
    expect(await launch({}, wish())).toMatchObject({ status: 401, errorCode: "session.required" });
  });

  it("plays free where the game supports it, and proves by a secret that the launch is theirs", async () => {
    const { status, value } = await launch({}, wish({ freePlay: true }));
    expect(status).toBe(200);
    expect(value.secret).toMatch(/^[\w-]{43}$/);
    expect(vendor.last).toMatchObject({ currency: "XXX" });
    expect(vendor.last.token).toBeUndefined();
    const mine = { "launch-secret": value.secret };
    expect(await resume(mine, value.launchId)).toMatchObject({
      status: 200,
      value: { launchId: value.launchId },
    });
    expect(await seen(mine, value.launchId)).toMatchObject({ status: 200 });
    for (const headers of [{}, { "launch-secret": `${value.secret}x` }])
      expect(await resume(headers as Record<string, string>, value.launchId)).toMatchObject({
        status: 404,
        errorCode: "launch.unknown",
      });
  });

  it("gets the same launch for the same key, under a new secret", async () => {
    const same = wish({ freePlay: true });
    const first = await launch({}, same);
    const second = await launch({}, same);
    expect(second.value.launchId).toBe(first.value.launchId);
    expect(await resume({ "launch-secret": first.value.secret }, first.value.launchId)).toMatchObject({
      errorCode: "launch.unknown",
    });
    expect((await resume({ "launch-secret": second.value.secret }, first.value.launchId)).status).toBe(200);
  });
});

describe("signs of life", () => {
  it("of visitors have a limit of their own, and leave them their other calls", async () => {
    const strict = await gateway.another({ RATE_LIMIT_FACTOR: 0.01 });
    const post = async (url: string, payload: object) =>
      (await strict.inject({ method: "POST", url, payload, remoteAddress: "192.0.2.7" })).json().errorCode;
    const sign = () => post(`/wps/game/launches/${"A".repeat(22)}/seen`, { state: "playing" });
    const answers = await Promise.all(Array.from({ length: 10 }, sign));
    expect(answers.filter((code) => code === "launch.unknown")).toHaveLength(6);
    expect(answers.filter((code) => code === "request.rate.limited")).toHaveLength(4);
    expect(await post("/wps/game/launchGame", wish())).toBe("session.required");
  });
});

describe("what a vendor's integration allows", () => {
  /** Changes the house vendor's integration for the length of `use`. */
  async function allowing(change: string, use: () => Promise<void>): Promise<void> {
    const { pool } = app.database;
    await pool.query(`UPDATE vendor_integrations SET ${change} WHERE id = 'house'`);
    app.services.providers.integrations.forget();
    try {
      await use();
    } finally {
      await pool.query(
        `UPDATE vendor_integrations SET enabled = true, vendors = NULL, games = NULL, currencies = NULL,
                min_stake = 0, max_stake = NULL WHERE id = 'house'`,
      );
      await pool.query("UPDATE vendor_integrations SET vendors = '{}' WHERE id <> 'house'");
      app.services.providers.integrations.forget();
    }
  }

  it("sets the limits of the stake", async () => {
    const { headers } = await member();
    await allowing("min_stake = 50000, max_stake = 200000", async () => {
      expect((await launch(headers, wish())).status).toBe(200);
    });
    const wallet = walletOfVendor();
    expect((await wallet.bet({ amount: 200_001 })).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await wallet.bet({ amount: 49_999 })).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await wallet.bet({ amount: 200_000 })).status).toBe("RS_OK");
  });

  it("closes games that are not among its own, and none that are", async () => {
    const { headers } = await member();
    await allowing("games = '{tin-lantern}'", async () => {
      expect(await launch(headers, wish())).toMatchObject({ status: 403, errorCode: "game.closed" });
      expect((await launch(headers, wish({ gameCode: "tin-lantern" }))).status).toBe(200);
    });
  });

  it("closes games to players of a currency it does not take, except for free play", async () => {
    const { headers } = await member();
    await allowing("currencies = '{EUR}'", async () => {
      expect(await launch(headers, wish())).toMatchObject({ errorCode: "game.closed" });
      expect((await launch(headers, wish({ freePlay: true }))).status).toBe(200);
    });
  });

  it("rests all its vendors when it is switched off", async () => {
    const { headers } = await member();
    await allowing("enabled = false", async () => {
      expect(await launch(headers, wish())).toMatchObject({ status: 503, errorCode: "vendor.maintenance" });
    });
    expect(vendor.asked).toHaveLength(0);
  });

  it("goes to who names the vendor, before who takes all that nobody names", async () => {
    const { headers } = await member();
    await allowing("vendors = NULL", async () => {
      await app.database.pool.query(
        `INSERT INTO vendor_integrations (id, dialect, base_url, public_key, vendors)
         VALUES ('other', 'hub', 'http://127.0.0.1:9', $1, '{NIGHTJAR}')`,
        [keyPair().publicKey],
      );
      app.services.providers.integrations.forget();
      expect(await launch(headers, wish())).toMatchObject({ errorCode: "launch.vendor.unreachable" });
      expect(vendor.asked).toHaveLength(0);
    });
  });
});
