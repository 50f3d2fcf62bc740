import { Agent, request } from "node:http";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from "vitest";
import { createGames, createVendor } from "../testing/catalogue.ts";
import { createMember, signIn, type TestApp, testApp, upToDate } from "../testing/index.ts";

// Responses of two gateways on one database: one serves cached responses before routing, the other routes all requests.

let t: TestApp;
let routed: FastifyInstance;
let serve: MockInstance<TestApp["app"]["hotCache"]["serve"]>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** In a country that some merchants block, and in one that none does. */
const [AMSTERDAM, MANILA] = ["193.0.6.139", "119.92.1.1"];
const sessions: Record<"own" | "other", string> = { own: "", other: "" };

beforeAll(async () => {
  const proxies = { TRUSTED_PROXIES: "127.0.0.1" };
  t = await testApp(proxies);
  routed = await t.another(proxies);
  vi.spyOn(routed.hotCache, "serve").mockReturnValue(false);
  serve = vi.spyOn(t.app.hotCache, "serve");
  await createVendor(t.app, "LUMEN");
  await createGames(t.app, { vendor: "LUMEN", name: "Kite" }, { vendor: "LUMEN", name: "Comet" });
  await t.app.database.pool.query(
    "INSERT INTO merchants (code, name, currency) VALUES ('SECOND', 'Second', 'EUR')",
  );
  await createMember(t.app, "mara1");
  await createMember(t.app, "second1", { merchant: "SECOND" });
  await upToDate(t.app);
  sessions.own = (await signIn(t.app, "mara1")).token;
  sessions.other = (await signIn(t.app, "second1", { merchant: "SECOND" })).token;
  for (const app of [t.app, routed]) await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  agent.destroy();
  await t.close();
});

interface Call {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}

/** Status, headers and body; without what differs between two equal requests. */
function ask(app: FastifyInstance, { path, method = "GET", headers, body }: Call) {
  const { port } = app.server.address() as { port: number };
  return new Promise<{ status: number; headers: string[]; body: string }>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const pairs = response.rawHeaders.flatMap((name, i, all) =>
          i % 2 === 0 ? [`${name}: ${name === "Date" ? "now" : all[i + 1]}`] : [],
        );
        resolve({
          status: response.statusCode ?? 0,
          headers: pairs.toSorted(),
          body: Buffer.concat(parts).toString("latin1"),
        });
      });
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Asks both gateways thrice, because a response is served before routing from the second time on. */
async function compare(call: Call): Promise<{ status: number; isServedBefore: boolean }> {
  let isServedBefore = false;
  let status = 0;
  for (let time = 0; time < 3; time++) {
    const expected = await ask(routed, call);
    serve.mockClear();
    const answer = await ask(t.app, call);
    isServedBefore = serve.mock.results.some(({ value }) => value === true);
    expect(answer).toEqual(expected);
    status = answer.status;
  }
  return { status, isServedBefore };
}

/** Repeats while a late notification of an earlier write drops what has just been cached. */
const expectBefore = (call: Call, isServedBefore: boolean, status: number) =>
  expect.poll(() => compare(call)).toEqual({ status, isServedBefore });

const GAMES = "/lgw/games?gameType=RNG";
const NEWS = "/wps/system/announcements?groupName=m_home&types=B,PL";
const LISTS = [
  GAMES,
  "/lgw/games/popular?language=EN&platform=html5",
  "/lgw/games/new",
  "/lgw/jackpots",
  "/wps/system/vassalage/mapping",
  NEWS,
  "/wps/system/settings/consolidated",
  "/wps/system/whitelabel",
];

describe("a cached list has the same status, headers and body as from the router", () => {
  test.each(LISTS)("%s", async (path) => {
    await expectBefore({ path }, true, 200);
    for (const coding of ["br", "gzip, deflate", "gzip;q=1.0, br;q=0", "identity", "*"])
      await expectBefore({ path, headers: { "accept-encoding": coding } }, true, 200);
    const { headers } = await ask(routed, { path });
    const tag = headers.find((line) => line.startsWith("etag: "))?.slice("etag: ".length) as string;
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"])
      await expectBefore({ path, headers: { "if-none-match": known } }, true, 304);
    await expectBefore({ path, headers: { "if-none-match": '"other"' } }, true, 200);
  });

  test.each<[string, Call, boolean, number]>([
    ["with a merchant", { path: GAMES, headers: { merchant: "DEMO" } }, true, 200],
    ["with an empty merchant", { path: GAMES, headers: { merchant: "" } }, true, 200],
    ["with two merchants", { path: GAMES, headers: { merchant: ["DEMO", "SECOND"] } }, false, 404],
    ["with an unknown merchant", { path: GAMES, headers: { merchant: "NOBODY" } }, false, 404],
    ["with a merchant in the query", { path: `${NEWS}&merchantCode=SECOND` }, true, 200],
    ["with a language", { path: "/wps/system/whitelabel", headers: { language: "TY" } }, true, 200],
    [
      "with two languages",
      { path: "/wps/system/whitelabel", headers: { language: ["TY", "EN"] } },
      true,
      200,
    ],
    ["with another host", { path: GAMES, headers: { host: "evil.example" } }, true, 200],
    ["with an absolute address", { path: `http://evil.example${GAMES}` }, true, 200],
    ["with an encoded path", { path: GAMES.replace("games", "game%73") }, true, 200],
    ["with an encoded parameter", { path: GAMES.replace("gameType", "game%54ype") }, true, 200],
    ["with a doubled parameter", { path: `${GAMES}&gameType=RNG` }, false, 422],
    ["with a doubled slash", { path: GAMES.replace("/lgw", "//lgw") }, false, 404],
    ["with a dot segment", { path: GAMES.replace("/lgw", "/wps/../lgw") }, false, 404],
    ["with a slash at the end", { path: GAMES.replace("?", "/?") }, false, 404],
    ["with an unknown parameter", { path: `${GAMES}&junk=1` }, false, 200],
    ["with a fragment", { path: GAMES.replace("?", "#") }, false, 200],
    ["with a fragment after the query", { path: `${GAMES}#junk=1` }, false, 404],
    ["with an empty query", { path: "/wps/system/whitelabel?" }, true, 200],
    ["with a broken escape", { path: `${GAMES}&platform=%` }, false, 422],
    ["with a NUL", { path: `${GAMES}&platform=%00` }, false, 422],
    ["with a very long parameter", { path: `${GAMES}&clientType=${"2".repeat(2_000)}` }, false, 422],
    [
      "with headers as large as accepted",
      { path: GAMES, headers: { "x-much": "a".repeat(14_000) } },
      true,
      200,
    ],
    [
      "with headers that are too large",
      { path: GAMES, headers: { "x-much": "a".repeat(20_000) } },
      false,
      431,
    ],
    ["with another version asked for", { path: GAMES, headers: { "accept-version": "1.x" } }, true, 200],
    ["with an upgrade", { path: GAMES, headers: { connection: "upgrade", upgrade: "websocket" } }, true, 200],
    ["on a connection to be closed", { path: GAMES, headers: { connection: "close" } }, true, 200],
    ["with a range", { path: GAMES, headers: { range: "bytes=0-9" } }, true, 200],
    ["with a cookie", { path: GAMES, headers: { cookie: "a=b; c" } }, true, 200],
    ["by HEAD", { path: GAMES, method: "HEAD" }, false, 200],
    ["by POST", { path: GAMES, method: "POST" }, false, 404],
    ["by an unknown method", { path: GAMES, method: "PURGE" }, false, 404],
    ["with a body", { path: GAMES, body: "{}", headers: { "content-length": "2" } }, false, 200],
    ["with an empty body", { path: GAMES, headers: { "content-length": "0" } }, false, 200],
    [
      "with a chunked body",
      { path: GAMES, body: "{}", headers: { "transfer-encoding": "chunked" } },
      false,
      200,
    ],
    ["with an encoded body", { path: GAMES, headers: { "content-encoding": "gzip" } }, false, 415],
    ["that waits for 100", { path: GAMES, headers: { expect: "100-continue" } }, true, 200],
    ["with a token of nobody", { path: GAMES, headers: { token: "nobody" } }, false, 200],
    [
      "with a token of nobody and a merchant",
      { path: GAMES, headers: { token: "nobody", merchant: "DEMO" } },
      true,
      200,
    ],
  ])("%s", async (_what, call, isServedBefore, status) => {
    await expectBefore(call, isServedBefore, status);
  });

  test("with a session", async () => {
    for (const headers of [{ token: sessions.own }, { authorization: `Bearer ${sessions.other}` }])
      await expectBefore({ path: GAMES, headers }, false, 200);
    await expectBefore({ path: GAMES, headers: { token: sessions.own, merchant: "DEMO" } }, true, 200);
  });

  test("during maintenance and for a blocked country", async () => {
    const from = (address: string, path = GAMES): Call => ({ path, headers: { "x-forwarded-for": address } });
    const change = (set: string) =>
      t.app.database.pool.query(`UPDATE merchants SET ${set} WHERE code = 'DEMO'`);
    for (const address of [AMSTERDAM, MANILA]) await expectBefore(from(address), true, 200);
    await change(`settings = '{"blockedCountries": ["NL"]}'`);
    await expect.poll(() => ask(routed, from(AMSTERDAM)).then(({ status }) => status)).toBe(451);
    await expect.poll(() => ask(t.app, from(AMSTERDAM)).then(({ status }) => status)).toBe(451);
    await expectBefore(from(MANILA), false, 200);
    await expectBefore(from(AMSTERDAM), false, 451);
    // what a visitor needs to read why the site is unavailable
    await expectBefore(from(AMSTERDAM, "/wps/system/settings/consolidated"), true, 200);
    await change("settings = '{}', status = 1");
    await expect.poll(() => ask(routed, from(MANILA)).then(({ status }) => status)).toBe(503);
    await expect.poll(() => ask(t.app, from(MANILA)).then(({ status }) => status)).toBe(503);
    for (const address of [AMSTERDAM, MANILA]) await expectBefore(from(address), false, 503);
    await change("status = 0");
    await expectBefore(from(AMSTERDAM), true, 200);
  });
});

test("a response served before routing is counted", async () => {
  await expectBefore({ path: GAMES }, true, 200);
  const { hits } = t.app.hotCache;
  await ask(t.app, { path: GAMES });
  await ask(t.app, { path: GAMES });
  expect(t.app.hotCache.hits).toBe(hits + 2);
});
