import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { GameUrlRequest } from "@foyer/wallet-protocol";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WalletUnderTest } from "../../providers/conformance/wallet-under-test.ts";
import { injected, keyPair } from "../../providers/provider-testing.ts";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, login, PASSWORD, seal, type TestApp, testApp } from "../../testing/index.ts";
import { TrialRepository } from "./trial.repository.ts";

const operator = keyPair();
const studioKeys = keyPair();
let t: TestApp;
let app: FastifyInstance;
let folder: string;
/** The studio's last received request. */
let launchRequest: GameUrlRequest;
const studio = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  launchRequest = JSON.parse(Buffer.concat(chunks).toString());
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ url: "https://games.example/play?ref=one-time" }));
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foyer-trial-"));
  await writeFile(path.join(folder, "operator.pem"), operator.privateKey);
  await writeFile(path.join(folder, "studio.pem"), studioKeys.publicKey);
  await new Promise<void>((done) => studio.listen(0, "127.0.0.1", done));
  t = await testApp({
    STUDIO_URL: `http://127.0.0.1:${(studio.address() as AddressInfo).port}`,
    STUDIO_PUBLIC_KEY_FILE: path.join(folder, "studio.pem"),
    OPERATOR_PRIVATE_KEY_FILE: path.join(folder, "operator.pem"),
  });
  app = t.app;
  await app.database.pool.query(
    `UPDATE merchants SET whitelabel = '{"flags": {"USERNAMEREG3": true, "CBS3": true}, "trial": true}',
            settings = '{"minimumAge": 21, "categories": ["RNG"]}' WHERE code = 'DEMO'`,
  );
  await app.database.pool.query(
    `INSERT INTO merchants (code, name, currency, trial_of) SELECT 'DEMO_TRIAL', name, currency, id FROM merchants
      WHERE code = 'DEMO'`,
  );
  await createVendor(app, "NIGHTJAR");
  await createGames(
    app,
    { vendor: "NIGHTJAR", name: "Ember Orchard", hotRank: 1, freePlay: true },
    { vendor: "NIGHTJAR", name: "Tin Lantern" },
  );
  await vi.waitFor(async () => expect(await nameOf()).toMatchObject({ state: 1 }));
});
afterAll(async () => {
  await t.close();
  await new Promise((done) => studio.close(done));
  await rm(folder, { recursive: true });
});

async function get(url: string, headers: Record<string, string> = {}, gateway = app) {
  const answer = await gateway.inject({ url, headers });
  return { status: answer.statusCode, ...answer.json() };
}
const nameOf = async (headers: Record<string, string> = {}) =>
  (await get("/wps/member/trialuser", headers)).value;
async function enter(trialName: string, headers: Record<string, string> = {}, gateway = app) {
  const answer = await gateway.inject({
    method: "POST",
    url: "/wps/session/login/freeplay",
    headers,
    payload: { trialName },
  });
  return { status: answer.statusCode, ...answer.json() };
}
async function guest() {
  const { trialName } = await nameOf();
  const { value } = await enter(trialName);
  return {
    trialName: trialName as string,
    headers: { token: value.login.token, merchant: value.merchantCode },
  };
}
const one = async (sql: string, values: unknown[] = []) =>
  (await app.database.pool.query(sql, values)).rows[0];
const faults = async (): Promise<readonly string[]> => (await app.services.ledgerAudit.run()).faults;
const launch = async (headers: Record<string, string>, change: object = {}) => {
  const answer = await app.inject({
    method: "POST",
    url: "/wps/game/launchGame",
    headers,
    payload: {
      gameCode: "ember-orchard",
      vassalage: "NIGHTJAR",
      freePlay: false,
      playType: "trad",
      language: "EN",
      idempotencyKey: randomUUID(),
      ...change,
    },
  });
  return { status: answer.statusCode, ...answer.json() };
};

describe("a trial name", () => {
  it("a trial name is offered with the trial merchant's code, and writes nothing", async () => {
    const before = await one("SELECT count(*) FROM members");
    const first = await nameOf();
    expect(first).toEqual({
      state: 1,
      trialName: expect.stringMatching(/^[a-z0-9]{16}$/),
      merchantCode: "DEMO_TRIAL",
    });
    expect((await nameOf()).trialName).not.toBe(first.trialName);
    expect(await nameOf({ merchant: "DEMO_TRIAL" })).toMatchObject({ state: 1, merchantCode: "DEMO_TRIAL" });
    expect(await one("SELECT count(*) FROM members")).toEqual(before);
  });

  it("no trial name is offered without trial play or without a trial merchant", async () => {
    const { trialName } = await nameOf();
    await app.database.pool.query(
      `INSERT INTO merchants (code, name, currency, whitelabel) VALUES ('OFF', 'Off', 'CNY', '{"trial": false}'),
         ('NOWHERE', 'Nowhere', 'CNY', '{"trial": true}')`,
    );
    await app.database.pool.query(
      "INSERT INTO merchants (code, name, currency, trial_of) SELECT 'OFF_TRIAL', 'x', 'CNY', id FROM merchants WHERE code = 'OFF'",
    );
    await expect.poll(() => nameOf({ merchant: "OFF_TRIAL" })).toEqual({ state: 0 });
    for (const merchant of ["OFF", "OFF_TRIAL", "NOWHERE"]) {
      expect(await nameOf({ merchant })).toEqual({ state: 0 });
      expect(await enter(trialName, { merchant })).toMatchObject({
        status: 403,
        errorCode: "session.trial.closed",
      });
    }
  });

  it("an invented trial name is refused", async () => {
    for (const name of ["a".repeat(16), "0123456789abcdef"])
      expect(await enter(name)).toMatchObject({ status: 404, errorCode: "session.trial.unknown" });
    for (const name of ["' OR '1'='1' --x", "Alice", "A".repeat(16), "a\u0000".repeat(8)])
      expect(await enter(name)).toMatchObject({ errorCode: "request.invalid" });
  });
});

describe("a guest", () => {
  it("a guest is created with play money at the first sign-in and is the same at the next", async () => {
    const { trialName } = await nameOf();
    const first = await enter(trialName);
    expect(first).toMatchObject({
      status: 200,
      value: { merchantCode: "DEMO_TRIAL", login: { userName: trialName, customerType: 4 } },
    });
    const again = await enter(trialName);
    const ids = [];
    for (const { value } of [first, again]) {
      const info = await get("/wps/member/info", { token: value.login.token });
      ids.push(info.value.id);
      const wallet = await get("/wps/wallet/balance", { token: value.login.token });
      expect(wallet.value).toMatchObject({ sumBalance: "10000.00", currency: "CNY" });
    }
    expect(ids[0]).toBe(ids[1]);
    expect(
      await one(
        `SELECT count(*)::int AS n, min(t.amount) AS amount FROM ledger_transfers t JOIN members m ON m.id = t.member_id
          WHERE m.username = $1`,
        [trialName],
      ),
    ).toEqual({ n: 1, amount: 1_000_000_000n });
  });

  it("concurrent sign-ins by one trial name make one guest", async () => {
    const { trialName } = await nameOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(trialName)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await one("SELECT count(*)::int AS n FROM members WHERE username = $1", [trialName])).toEqual({
      n: 1,
    });
    expect(
      await one(
        "SELECT sum(t.amount) AS sum FROM ledger_transfers t JOIN members m ON m.id = t.member_id WHERE m.username = $1",
        [trialName],
      ),
    ).toEqual({ sum: "1000000000" });
  });

  it("a guest has no password and is no member of the real merchant", async () => {
    const { trialName } = await guest();
    expect((await login(app, trialName, "any-password-7")).json().errorCode).toBe("session.login.invalid");
    expect(
      await one(
        "SELECT c.code FROM members m JOIN merchants c ON c.id = m.merchant_id WHERE m.username = $1",
        [trialName],
      ),
    ).toEqual({ code: "DEMO_TRIAL" });
  });

  it("a guest is refused where a real account is required", async () => {
    const { headers } = await guest();
    expect(await get("/wps/session/passkeys", headers)).toMatchObject({
      status: 403,
      errorCode: "session.real.account.required",
    });
  });

  it("guests per address are limited, and returning is not counted", async () => {
    const gateway = await t.another({ RATE_LIMIT_FACTOR: 1 });
    const from = { "x-forwarded-for": "203.0.113.9" };
    const guest = await nameOf();
    expect((await enter(guest.trialName, from, gateway)).status).toBe(200);
    let refused: { errorCode?: string } = {};
    for (let i = 0; i < 40 && !refused.errorCode; i++)
      refused = await enter((await nameOf()).trialName, from, gateway);
    expect(refused).toMatchObject({ status: 429, errorCode: "request.rate.limited" });
    expect((await enter(guest.trialName, from, gateway)).status).toBe(200);
  });
});

describe("the trial merchant", () => {
  it.each([
    "/wps/system/settings/consolidated",
    "/wps/system/whitelabel",
    "/wps/system/setting/register",
    "/wps/system/vassalage/mapping",
    "/lgw/games?gameType=RNG",
    "/lgw/games/popular",
    "/wps/system/announcements?types=PL,B,H,PU,PR",
  ])("the trial merchant shows the same as the real one: %s", async (url) => {
    const { headers } = await guest();
    const own = await get(url);
    expect(own.status, JSON.stringify(own)).toBe(200);
    expect(await get(url, { merchant: "DEMO_TRIAL" })).toEqual(own);
    expect(await get(url, headers)).toEqual(own);
  });

  it("the trial merchant shares the cache entries of the real one", async () => {
    await get("/lgw/games?gameType=RNG&pageSize=7");
    const answer = await app.inject({
      url: "/lgw/games?gameType=RNG&pageSize=7",
      headers: { merchant: "DEMO_TRIAL" },
    });
    expect(answer.json().value.total).toBe(2);
    expect(await one("SELECT count(DISTINCT merchant_id)::int AS n FROM game_counts")).toEqual({ n: 1 });
  });

  it("registration and sign-in under the trial merchant's code happen at the real one", async () => {
    await createMember(app, "Alice1");
    const request = await seal(app.services.sealedBodyKeys.currentKey(), "session.login", {
      type: "username",
      username: "Alice1",
      password: PASSWORD,
    });
    const answer = await app.inject({ ...request, headers: { ...request.headers, merchant: "DEMO_TRIAL" } });
    expect(answer.json()).toMatchObject({ success: true, value: { userName: "Alice1" } });
  });

  it("the trial merchant is under maintenance when the real one is", async () => {
    await app.database.pool.query("UPDATE merchants SET status = 1 WHERE code = 'DEMO'");
    await expect
      .poll(async () => (await get("/wps/system/status", { merchant: "DEMO_TRIAL" })).value.status)
      .toBe(1);
    await app.database.pool.query("UPDATE merchants SET status = 0 WHERE code = 'DEMO'");
    await expect
      .poll(async () => (await get("/wps/system/status", { merchant: "DEMO_TRIAL" })).value.status)
      .toBe(0);
  });
});

describe("a guest's play", () => {
  function wallet(): WalletUnderTest {
    const { user = "", token = "", game_code: gameCode, currency } = launchRequest;
    return new WalletUnderTest(injected(app), studioKeys.privateKey, {
      user,
      token,
      gameCode,
      currency,
      stake: 100_000,
    });
  }

  it("a guest plays the studio's games for play money through the ledger, and finds them among the recent ones", async () => {
    const { headers } = await guest();
    expect(await launch(headers)).toMatchObject({ status: 200, value: { freePlay: false } });
    expect(launchRequest).toMatchObject({ currency: "CNY", sub_partner_id: "DEMO_TRIAL" });
    expect(await wallet().bet()).toMatchObject({ status: "RS_OK", balance: 999_900_000 });
    const recent = await get("/lgw/games/recent?page=1", headers);
    expect(recent.value.list).toMatchObject([
      { gameCode: "ember-orchard", vassalage: "NIGHTJAR", maintenance: false },
    ]);
    expect(await faults()).toEqual([]);
  });

  it("a guest plays no game without free play, and none of a vendor that takes no play money", async () => {
    const { headers } = await guest();
    expect(await launch(headers, { gameCode: "tin-lantern" })).toMatchObject({
      errorCode: "session.real.account.required",
    });
    await app.database.pool.query("UPDATE vendor_integrations SET takes_play_money = false");
    app.services.providers.integrations.forget();
    expect(await launch(headers)).toMatchObject({ status: 403, errorCode: "session.real.account.required" });
    await app.database.pool.query("UPDATE vendor_integrations SET takes_play_money = true");
    app.services.providers.integrations.forget();
  });

  it("a guest cannot open another player's launch", async () => {
    const [one, other] = [await guest(), await guest()];
    const { value } = await launch(one.headers);
    expect(await get(`/wps/game/launches/${value.launchId}`, one.headers)).toMatchObject({ status: 200 });
    expect(await get(`/wps/game/launches/${value.launchId}`, other.headers)).toMatchObject({
      errorCode: "launch.unknown",
    });
  });
});

describe("an expired guest", () => {
  it("an expired guest cannot sign in, while the ledger keeps their entries", async () => {
    const { trialName, headers } = await guest();
    const stays = await guest();
    await launch(headers);
    const [liked] = (await get("/lgw/games?gameType=RNG")).value.games;
    const favourite = await app.inject({
      method: "POST",
      url: "/lgw/games/favourites",
      headers,
      payload: { nodeId: liked.nodeId, vendor: liked.vassalage },
    });
    expect(favourite.statusCode).toBe(200);
    await app.database.pool.query("UPDATE sessions SET device = 'Chrome on Android', country = 'PH'");
    const { id } = await one("SELECT id FROM members WHERE username = $1", [trialName]);
    await app.database.pool.query(
      "UPDATE guests SET expires_at = now() - interval '1 second' WHERE member_id = $1",
      [id],
    );
    // the guest has expired before any cleanup
    expect(await enter(trialName)).toMatchObject({ status: 404, errorCode: "session.trial.unknown" });
    const books =
      "SELECT count(*) AS n, max(hash) AS head FROM (SELECT encode(hash, 'hex') AS hash FROM ledger_transfers) t";
    const before = await one(books);
    const repository = new TrialRepository(app.database.pool);
    const cleared = await Promise.all([repository.clear(), repository.clear()]);
    expect(cleared.sort()).toEqual([0, 1]);
    expect(await get("/wps/member/info", headers)).toMatchObject({
      status: 401,
      errorCode: "session.ended.elsewhere",
    });
    expect(await one("SELECT username, status, last_login_at FROM members WHERE id = $1", [id])).toEqual({
      username: `guest-${id}`,
      status: "disabled",
      last_login_at: null,
    });
    expect(await one("SELECT device, country, end_reason FROM sessions WHERE member_id = $1", [id])).toEqual({
      device: "",
      country: null,
      end_reason: "disabled",
    });
    for (const table of ["recent_games", "favourites"])
      expect(await one(`SELECT count(*)::int AS n FROM ${table} WHERE member_id = $1`, [id])).toEqual({
        n: 0,
      });
    expect(await one(books)).toEqual(before);
    expect(await faults()).toEqual([]);
    expect((await get("/wps/member/info", stays.headers)).status).toBe(200);
  });
});
