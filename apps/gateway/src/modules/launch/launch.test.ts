import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WalletUnderTest } from "../../providers/conformance/wallet-under-test.ts";
import { injected, keyPair } from "../../providers/provider-testing.ts";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn, type TestApp } from "../../testing/index.ts";
import { type LaunchFixture, launchFixture, StubVendor } from "./launch.fixture.ts";

let fixture: LaunchFixture;
let vendor: StubVendor;
let gateway: TestApp;
let app: FastifyInstance;
let members = 0;
let keys = 0;

beforeAll(async () => {
  fixture = await launchFixture();
  ({ gateway, vendor } = fixture);
  app = gateway.app;
  await createVendor(app, "NIGHTJAR");
  await createVendor(app, "CLOSED", { categories: { RNG: "maintenance" } });
  await createGames(
    app,
    { vendor: "NIGHTJAR", name: "Ember Orchard", freePlay: true },
    { vendor: "NIGHTJAR", name: "Tin Lantern" },
    { vendor: "NIGHTJAR", name: "Old Mill", state: "closed", freePlay: true },
    { vendor: "CLOSED", name: "Ember Orchard", freePlay: true },
  );
});
afterAll(() => fixture.close());
beforeEach(() => {
  vendor.answer = StubVendor.address;
  vendor.requested.length = 0;
});

async function member(options: Parameters<typeof createMember>[2] = {}) {
  members += 1;
  const username = `member${members}`;
  const id = await createMember(app, username, { balance: 10_000_000n, ...options });
  return { id, headers: await signIn(app, username) };
}

function launchPayload(change: Record<string, unknown> = {}) {
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

/** The wallet with the access the vendor got with the last game URL request. */
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

it("a launch says how the game runs in its frame", async () => {
  const { headers } = await member();
  expect((await launch(headers, launchPayload())).value.frame).toEqual({ rights: [], handshake: true });
  const { providers } = app.services;
  const frames = { frameOrigins: [], frameRights: ["allow-same-origin"], handshake: false } as const;
  await providers.setFrames("house", frames);
  expect((await launch(headers, launchPayload())).value.frame).toEqual({
    rights: ["allow-same-origin"],
    handshake: false,
  });
  await providers.setFrames("house", { ...frames, frameRights: [], handshake: true });
});

it("a launch is answered for the merchant it names, or refused", async () => {
  const { headers } = await member();
  const named = (merchantCode: string) => launch(headers, launchPayload({ merchantCode, clientType: 2 }));
  expect((await named("DEMO")).status).toBe(200);
  expect(await named("NOWHERE")).toMatchObject({ status: 404, errorCode: "merchant.unknown" });
  await app.database.pool.query(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') ON CONFLICT DO NOTHING",
  );
  await expect.poll(async () => (await named("OTHER")).errorCode).toBe("session.other.merchant");
});

it("a launch whose vendor answers with an empty address says so", async () => {
  const { headers } = await member();
  vendor.answer = (response) => response.end('{"url":""}');
  expect(await launch(headers, launchPayload())).toMatchObject({
    status: 502,
    errorCode: "launch.url.empty",
  });
});

describe("a launch by a member", () => {
  it("the vendor receives the member's country and address", async () => {
    const { headers } = await member();
    await launch(headers, launchPayload(), "119.92.1.1");
    expect(vendor.last).toMatchObject({ ip: "119.92.1.1", country: "PH" });
  });

  it("a game opened in a country that the merchant then blocks begins no new round", async () => {
    const { headers } = await member();
    await launch(headers, launchPayload(), "119.92.1.1");
    const wallet = walletOfVendor();
    const block = (countries: string[]) =>
      app.database.pool.query("UPDATE merchants SET settings = $1 WHERE code = 'DEMO'", [
        { blockedCountries: countries },
      ]);
    await block(["PH"]);
    expect((await wallet.bet()).status).toBe("RS_ERROR_USER_DISABLED");
    await block([]);
    expect((await wallet.bet()).status).toBe("RS_OK");
  });

  it("a launch returns the vendor's URL, and the vendor gets a signed call with a token that can bet", async () => {
    const { id, headers } = await member();
    const answer = await launch(headers, launchPayload());
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
    expect(vendor.requested).toHaveLength(1);
    expect(vendor.requested[0]?.signed).toBe(true);
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
    [
      "the address at which the player reached the site",
      {},
      "192.168.1.20:8080",
      "http://192.168.1.20:8080/m/home",
    ],
    [
      "the gateway's own address when the Host header is invalid",
      { PORT: 8080 },
      'x"><script>',
      "http://127.0.0.1:8080/m/home",
    ],
    [
      "the configured public address",
      { PUBLIC_URL: "https://lobby.example/" },
      "x",
      "https://lobby.example/m/home",
    ],
  ])("the game's home button leads to %s", async (_, config, host, home) => {
    const { headers } = await member();
    const gatewayHere = await gateway.another(config);
    const answer = await gatewayHere.inject({
      method: "POST",
      url: "/wps/game/launchGame",
      headers: { ...headers, host },
      payload: launchPayload(),
    });
    expect(answer.statusCode).toBe(200);
    expect(vendor.last.lobby_url).toBe(home);
  });

  it("a launched game is among the recent games", async () => {
    const { headers } = await member();
    await launch(headers, launchPayload({ gameCode: "tin-lantern" }));
    await launch(headers, launchPayload());
    const recent = await app.inject({ method: "GET", url: "/lgw/games/recent?page=1", headers });
    expect(recent.json().value.list.map((game: { gameCode: string }) => game.gameCode)).toEqual([
      "ember-orchard",
      "tin-lantern",
    ]);
  });

  it("one idempotency key makes one launch, however often and concurrently it is sent", async () => {
    const { headers } = await member();
    const same = launchPayload();
    const answers = await Promise.all(Array.from({ length: 6 }, () => launch(headers, same)));
    expect(new Set(answers.map((answer) => answer.value.launchId)).size).toBe(1);
    expect(await launch(headers, { ...same, gameCode: "tin-lantern" })).toMatchObject({
      status: 409,
      errorCode: "request.conflict",
    });
  });

  it("two members may use the same idempotency key", async () => {
    const [one, other] = [await member(), await member()];
    const same = launchPayload();
    const first = await launch(one.headers, same);
    const second = await launch(other.headers, same);
    expect(second.status).toBe(200);
    expect(second.value.launchId).not.toBe(first.value.launchId);
  });

  it("a member may play free without the wallet where the game supports it", async () => {
    const { headers } = await member();
    const answer = await launch(headers, launchPayload({ freePlay: true }));
    expect(answer).toMatchObject({ status: 200, value: { freePlay: true } });
    expect(vendor.last).toMatchObject({ currency: "XXX" });
    expect(vendor.last.user).toBeUndefined();
    expect(vendor.last.token).toBeUndefined();
  });

  it("a member's launches are limited to what can be opened by hand in a minute", async () => {
    const { headers } = await member();
    for (let i = 0; i < 30; i++)
      expect((await launch(headers, launchPayload({ freePlay: true }))).status).toBe(200);
    expect(await launch(headers, launchPayload())).toMatchObject({
      status: 403,
      errorCode: "launch.limit.reached",
      value: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe("a refused launch", () => {
  it.each([
    ["an unknown vendor", { vassalage: "NOBODY" }, 404, "vendor.unknown"],
    ["an unknown game code", { gameCode: "no-such-game" }, 404, "game.unknown"],
    ["a game code of SQL", { gameCode: "'; DROP TABLE launches; --" }, 404, "game.unknown"],
    ["a game code with a NUL", { gameCode: "a\u0000b" }, 422, "request.invalid"],
    ["a game of a vendor under maintenance", { vassalage: "CLOSED" }, 503, "vendor.maintenance"],
    ["a closed game", { gameCode: "old-mill" }, 403, "game.closed"],
    [
      "free play of a game that does not support it",
      { gameCode: "tin-lantern", freePlay: true },
      422,
      "launch.free.play.unsupported",
    ],
    ["an unknown play type", { playType: "other" }, 422, "request.invalid"],
    ["a short key", { idempotencyKey: "short" }, 422, "request.invalid"],
    ["an unknown field", { admin: true }, 422, "request.invalid"],
  ])("a launch is refused for %s", async (_, change, status, errorCode) => {
    const { headers } = await member();
    expect(await launch(headers, launchPayload(change))).toMatchObject({ status, errorCode });
    expect(vendor.requested).toHaveLength(0);
  });

  it("a guest's launch is refused where the vendor takes no play money, unless it is free play", async () => {
    const { headers } = await member({ type: 4 });
    const takes = async (yes: boolean) => {
      await app.database.pool.query("UPDATE vendor_integrations SET takes_play_money = $1", [yes]);
      app.services.providers.integrations.forget();
    };
    await takes(false);
    expect(await launch(headers, launchPayload())).toMatchObject({
      errorCode: "session.real.account.required",
    });
    expect(await launch(headers, launchPayload({ freePlay: true }))).toMatchObject({ status: 200 });
    await takes(true);
    expect(await launch(headers, launchPayload())).toMatchObject({ status: 200 });
  });

  it("a launch is refused to a member who was disabled while signed in", async () => {
    const { id, headers } = await member();
    await app.database.pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [id]);
    const answer = await launch(headers, launchPayload());
    expect(answer.success).toBe(false);
    expect(answer.errorCode).toBe("session.ended.elsewhere");
    expect(vendor.requested).toHaveLength(0);
  });

  it("a launch is refused for a token of no session", async () => {
    const answer = await launch({ token: "a".repeat(43) }, launchPayload({ freePlay: true }));
    expect(answer).toMatchObject({ status: 401, errorCode: "session.expired" });
  });
});

describe("a failing vendor", () => {
  const fail = (status: number) => (response: ServerResponse) => {
    response.statusCode = status;
    response.end('{"error":"no"}');
  };

  it("a failed game URL request is repeated once", async () => {
    const { headers } = await member();
    vendor.answer = (response, call) => (call === 1 ? fail(503) : StubVendor.address)(response);
    expect((await launch(headers, launchPayload())).status).toBe(200);
    expect(vendor.requested).toHaveLength(2);
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
  ] as const)(
    "a vendor that fails (%s) leads to one clear error, and the same key works later",
    async (_, answer, calls) => {
      const { headers } = await member();
      const same = launchPayload();
      vendor.answer = answer;
      expect(await launch(headers, same)).toMatchObject({
        status: 502,
        errorCode: "launch.vendor.unreachable",
      });
      expect(vendor.requested).toHaveLength(calls);
      vendor.answer = StubVendor.address;
      expect((await launch(headers, same)).status).toBe(200);
    },
  );
});

describe("a reopened launch", () => {
  it("a reopened launch is the same launch with a new URL; its earlier tokens still settle", async () => {
    const { headers } = await member();
    const { value } = await launch(headers, launchPayload());
    const before = walletOfVendor();
    const bet = before.betFields();
    await before.send("bet", bet);

    const again = await resume(headers, value.launchId);
    expect(again).toMatchObject({
      status: 200,
      value: { launchId: value.launchId, startedAt: value.startedAt },
    });
    expect(vendor.requested).toHaveLength(2);
    expect(vendor.last.token).not.toBe(before.subject.token);
    const win = await before.win(String(bet.transaction_uuid), String(bet.round), { amount: 300_000 });
    expect(win).toMatchObject({ status: "RS_OK", balance: 10_200_000 });
    expect(await walletOfVendor().bet()).toMatchObject({ status: "RS_OK", balance: 10_100_000 });
  });

  it("another member's launch id is unknown", async () => {
    const [owner, other] = [await member(), await member()];
    const { value } = await launch(owner.headers, launchPayload());
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
    expect(vendor.requested).toHaveLength(1);
  });

  it("a launch expires after a long absence: no bet and no URL, but wins are still paid", async () => {
    const { id, headers } = await member();
    const { value } = await launch(headers, launchPayload());
    const wallet = walletOfVendor();
    const bet = wallet.betFields();
    await wallet.send("bet", bet);
    await app.database.pool.query("UPDATE launches SET expires_at = now() WHERE member_id = $1", [id]);
    expect(await resume(headers, value.launchId)).toMatchObject({ status: 410, errorCode: "launch.ended" });
    expect(await seen(headers, value.launchId)).toMatchObject({ status: 410, errorCode: "launch.ended" });
    expect((await wallet.bet()).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await wallet.win(String(bet.transaction_uuid), String(bet.round))).status).toBe("RS_OK");
  });

  it("a launch cannot bet after its player signed out, and can again once it is reopened after sign-in", async () => {
    const { headers } = await member();
    const { value } = await launch(headers, launchPayload());
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

  it("the time played adds up the intervals between heartbeats", async () => {
    const { id, headers } = await member();
    const { value } = await launch(headers, launchPayload());
    await away(id, 30);
    expect(await seen(headers, value.launchId)).toMatchObject({ status: 200, value: { playedSeconds: 30 } });
    await away(id, 15);
    expect(await seen(headers, value.launchId, "left")).toMatchObject({ value: { playedSeconds: 45 } });
  });

  it("the time played does not include the time away", async () => {
    const { id, headers } = await member();
    const { value } = await launch(headers, launchPayload());
    await away(id, 900);
    expect(await seen(headers, value.launchId)).toMatchObject({ value: { playedSeconds: 120 } });
    await away(id, 900);
    expect(await resume(headers, value.launchId)).toMatchObject({ value: { playedSeconds: 120 } });
    expect(await seen(headers, value.launchId)).toMatchObject({ value: { playedSeconds: 120 } });
  });
});

describe("a launch by a visitor", () => {
  it("a visitor must sign in to play for money", async () => {
    expect(await launch({}, launchPayload())).toMatchObject({ status: 401, errorCode: "session.required" });
  });

  it("a visitor plays free where the game supports it, and proves ownership of the launch by a secret", async () => {
    const { status, value } = await launch({}, launchPayload({ freePlay: true }));
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

  it("two visitors with one idempotency key have a launch each", async () => {
    const same = launchPayload({ freePlay: true });
    const first = await launch({}, same, "203.0.113.7");
    const second = await launch({}, same, "203.0.113.8");
    expect(second.status).toBe(200);
    expect(second.value.launchId).not.toBe(first.value.launchId);
    expect((await resume({ "launch-secret": first.value.secret }, first.value.launchId)).status).toBe(200);
  });

  it("a visitor gets the same launch for the same key, with a new secret", async () => {
    const same = launchPayload({ freePlay: true });
    const first = await launch({}, same);
    const second = await launch({}, same);
    expect(second.value.launchId).toBe(first.value.launchId);
    expect(await resume({ "launch-secret": first.value.secret }, first.value.launchId)).toMatchObject({
      errorCode: "launch.unknown",
    });
    expect((await resume({ "launch-secret": second.value.secret }, first.value.launchId)).status).toBe(200);
  });
});

describe("launch heartbeats", () => {
  it("visitors' launch heartbeats have a limit of their own and use up none of the limit of other calls", async () => {
    const strict = await gateway.another({ RATE_LIMIT_FACTOR: 0.01 });
    const post = async (url: string, payload: object) =>
      (await strict.inject({ method: "POST", url, payload, remoteAddress: "192.0.2.7" })).json().errorCode;
    const sign = () => post(`/wps/game/launches/${"A".repeat(22)}/seen`, { state: "playing" });
    const answers = await Promise.all(Array.from({ length: 10 }, sign));
    expect(answers.filter((code) => code === "launch.unknown")).toHaveLength(6);
    expect(answers.filter((code) => code === "request.rate.limited")).toHaveLength(4);
    expect(await post("/wps/game/launchGame", launchPayload())).toBe("session.required");
  });
});

describe("a vendor's integration settings", () => {
  /** Changes the studio's integration while `use` runs. */
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

  it("an integration sets the limits of the stake", async () => {
    const { headers } = await member();
    await allowing("min_stake = 50000, max_stake = 200000", async () => {
      expect((await launch(headers, launchPayload())).status).toBe(200);
    });
    const wallet = walletOfVendor();
    expect((await wallet.bet({ amount: 200_001 })).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await wallet.bet({ amount: 49_999 })).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await wallet.bet({ amount: 200_000 })).status).toBe("RS_OK");
  });

  it("an integration refuses games that are not on its list, and no others", async () => {
    const { headers } = await member();
    await allowing("games = '{tin-lantern}'", async () => {
      expect(await launch(headers, launchPayload())).toMatchObject({ status: 403, errorCode: "game.closed" });
      expect((await launch(headers, launchPayload({ gameCode: "tin-lantern" }))).status).toBe(200);
    });
  });

  it("an integration refuses players of a currency it does not take, except for free play", async () => {
    const { headers } = await member();
    await allowing("currencies = '{EUR}'", async () => {
      expect(await launch(headers, launchPayload())).toMatchObject({ errorCode: "game.closed" });
      expect((await launch(headers, launchPayload({ freePlay: true }))).status).toBe(200);
    });
  });

  it("a disabled integration disables all its vendors", async () => {
    const { headers } = await member();
    await allowing("enabled = false", async () => {
      expect(await launch(headers, launchPayload())).toMatchObject({
        status: 503,
        errorCode: "vendor.maintenance",
      });
    });
    expect(vendor.requested).toHaveLength(0);
  });

  it("an integration that names the vendor is chosen before the one for all unnamed vendors", async () => {
    const { headers } = await member();
    await allowing("vendors = NULL", async () => {
      await app.database.pool.query(
        `INSERT INTO vendor_integrations (id, dialect, base_url, public_key, vendors)
         VALUES ('other', 'hub', 'http://127.0.0.1:9', $1, '{NIGHTJAR}')`,
        [keyPair().publicKey],
      );
      app.services.providers.integrations.forget();
      expect(await launch(headers, launchPayload())).toMatchObject({
        errorCode: "launch.vendor.unreachable",
      });
      expect(vendor.requested).toHaveLength(0);
    });
  });
});
