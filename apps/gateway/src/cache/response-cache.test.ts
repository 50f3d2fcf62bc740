import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGames, createVendor } from "../testing/catalogue.ts";
import { createMember, signIn, type TestApp, testApp, upToDate } from "../testing/index.ts";
import { operatorAt } from "../testing/operators.ts";
import { HotCache } from "./response-cache.ts";

let t: TestApp;
let base: URL;

beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "LUMEN");
  await createGames(t.app, ...Array.from({ length: 40 }, (_, i) => ({ vendor: "LUMEN", name: `Kite ${i}` })));
  base = new URL(await t.app.listen({ port: 0 }));
});
afterAll(() => t.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Uses node:http, because fetch decompresses and adds its own headers. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(new URL(path, base), { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on("error", reject)
      .end();
  });
}
const run = (sql: string) => t.app.database.pool.query(sql);
const list = "/lgw/games?gameType=RNG";

/** Repeats until cached: a late notification of an earlier write can drop what a test has just cached. */
async function warm(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  let answer = await ask(path, headers);
  await expect
    .poll(async () => {
      const before = t.app.hotCache.hits;
      answer = await ask(path, headers);
      return t.app.hotCache.hits - before;
    })
    .toBe(1);
  return answer;
}

describe("cached responses", () => {
  test("a cached response is the same from memory, from the handler and by inject", async () => {
    const held = await warm(list);
    const injected = await t.app.inject({ url: list });
    const fresh = await ask(`${list}&unknown=1`);
    expect(JSON.parse(held.body.toString()).value.games).toHaveLength(25);
    expect(injected.body).toBe(held.body.toString());
    expect(fresh.body.equals(held.body)).toBe(true);
    for (const name of ["content-type", "etag", "cache-control", "vary", "content-length"]) {
      expect(held.headers[name], name).toBeDefined();
      expect([fresh.headers[name], injected.headers[name]?.toString()]).toEqual([
        held.headers[name],
        held.headers[name],
      ]);
    }
  });

  test("a cached response uses the accepted coding, each with its own entity tag", async () => {
    const plain = await warm(list);
    const gzip = await warm(list, { "accept-encoding": "gzip, deflate" });
    const br = await warm(list, { "accept-encoding": "gzip, deflate, br" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(br.headers["content-encoding"]).toBe("br");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 4);
    expect(new Set([plain, gzip, br].map((a) => a.headers["etag"])).size).toBe(3);
  });

  test("a matching entity tag gets a 304 without a body, from memory and by inject", async () => {
    const { headers } = await warm(list);
    const has = { "if-none-match": headers["etag"] as string };
    const again = await ask(list, has);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers["etag"]).toBe(headers["etag"]);
    expect(again.headers["vary"]).toBe(headers["vary"]);
    const injected = await t.app.inject({ url: list, headers: has });
    expect([injected.statusCode, injected.body]).toEqual([304, ""]);
    expect((await ask(list, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("a response that is not cached is compressed too", async () => {
    const search = `${list}&gameName=kite`;
    const plain = await ask(search);
    const br = await ask(search, { "accept-encoding": "br" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(br.headers["vary"]).toBe(plain.headers["vary"]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  });

  test("a cached response to HEAD has no body", async () => {
    await warm(list);
    const { status, body } = await ask(list, {}, "HEAD");
    expect([status, body.length]).toEqual([200, 0]);
  });

  test("concurrent requests for one uncached response compute it once", async () => {
    let pageSize = 1;
    // a late notification of an earlier write can drop what is being computed: the next size is computed once
    await expect
      .poll(async () => {
        const path = `${list}&pageSize=${++pageSize}`;
        const before = t.app.hotCache.misses;
        const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path)));
        expect(new Set(answers.map((a) => a.body.toString())).size).toBe(1);
        return t.app.hotCache.misses - before;
      })
      .toBe(1);
  });
});

describe("invalidation", () => {
  test("a write drops the responses it changes on every gateway", async () => {
    const other = await t.another();
    const maintenance = async (app: typeof other) =>
      (await app.inject({ url: list })).json().value.games[0].maintenance;
    expect([await maintenance(t.app), await maintenance(other)]).toEqual([false, false]);
    await run("UPDATE vendor_categories SET state = 'maintenance'");
    await expect.poll(() => maintenance(other)).toBe(true);
    await expect
      .poll(async () => JSON.parse((await ask(list)).body.toString()).value.games[0].maintenance)
      .toBe(true);
    await run("UPDATE vendor_categories SET state = 'open'");
    await expect.poll(() => maintenance(t.app)).toBe(false);
  });

  test("a change of a merchant reaches its settings", async () => {
    const read = async () => (await t.app.inject({ url: "/wps/system/whitelabel" })).json().value.trial;
    expect(await read()).toBe(false);
    await run(`UPDATE merchants SET whitelabel = whitelabel || '{"trial":true}' WHERE code = 'DEMO'`);
    await expect.poll(read).toBe(true);
  });

  test("a write is not missed when the database connection breaks at that moment", async () => {
    await warm(list);
    const losses = t.app.notifications.losses;
    await run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'foyer-gateway-events' AND datname = current_database()`,
    );
    await run("UPDATE games SET name = 'Renamed in the dark' WHERE name = 'Kite 0'");
    await expect.poll(async () => (await ask(list)).body.toString()).toContain("Renamed in the dark");
    await expect.poll(() => t.app.notifications.up).toBe(true);
    expect(t.app.notifications.losses).toBeGreaterThan(losses);
  });
});

describe("hostile addresses", () => {
  test("unknown parameters, parameter orders, names and errors do not fill the cache", async () => {
    await warm(list);
    const { hotCache } = t.app;
    const before = { entries: hotCache.entries, addresses: hotCache.addresses };
    const junk = Array.from({ length: 40 }, (_, i) => [
      `${list}&junk${i}=1`,
      `${list}&gameName=x${i}`,
      `${list}&minBet=0.${10_000 + i}`,
      `${list}&vassalage=NOBODY${i}`,
      `${list}&pageNo=${1_000 + i}`,
      `${list}&gameType=RNG&clientType=${i}&clientType=${i}`,
      `/lgw/games?gameType=NO${i}`,
    ]).flat();
    for (const path of junk) await ask(path);
    for (let i = 0; i < 20; i++) await ask(list, { merchant: `NOBODY${i}`, language: `L${i}` });
    expect(hotCache.entries).toBeLessThanOrEqual(before.entries + 1);
    // clientType and merchantCode are known parameters, so up to eight of their values become aliases of the one list
    for (let i = 0; i < 40; i++) await ask(`${list}&clientType=${i}`);
    expect(hotCache.addresses).toBeLessThanOrEqual(before.addresses + 8);
  });

  test("very long addresses are answered and not cached", async () => {
    const before = t.app.hotCache.addresses;
    const answer = await ask(`${list}&platform=html5&language=${"E".repeat(2_000)}`);
    expect(answer.status).toBe(422);
    expect(t.app.hotCache.addresses).toBe(before);
  });

  describe("another merchant", () => {
    const read = (headers: Record<string, string>) => ask("/wps/system/settings/consolidated", headers);
    const of = async (headers: Record<string, string>) =>
      JSON.parse((await read(headers)).body.toString()).value?.merchantCode;
    beforeAll(async () => {
      await run("INSERT INTO merchants (code, name, currency) VALUES ('SECOND', 'Second', 'EUR')");
      await upToDate(t.app);
    });

    test("a response of another merchant is never served", async () => {
      for (let i = 0; i < 3; i++)
        expect([await of({}), await of({ merchant: "DEMO" }), await of({ merchant: "SECOND" })]).toEqual([
          "DEMO",
          "DEMO",
          "SECOND",
        ]);
    });

    test("a session that decides the merchant decides it for its caller only", async () => {
      await createMember(t.app, "second1", { merchant: "SECOND" });
      const { rows } = await run("SELECT id FROM merchants WHERE code = 'SECOND'");
      const member = await signIn(t.app, "second1", { merchant: "SECOND" });
      const operator = await operatorAt(t.app, rows[0].id);
      for (const session of [member, { authorization: `Bearer ${member.token}` }, operator])
        for (let i = 0; i < 3; i++) expect([await of(session), await of({})]).toEqual(["SECOND", "DEMO"]);
      // caches outside do not know of sessions
      expect((await read(member)).headers["cache-control"]).toBe("private, no-store");
      expect((await read({})).headers["cache-control"]).toBe("public, max-age=5");
    });
  });

  test("merchant and language of a request are not confused", async () => {
    const path = "/wps/system/whitelabel";
    await warm(path, { merchant: "DEMO", language: "X Y" });
    expect((await ask(path, { merchant: "DEMO X", language: "Y" })).status).toBe(404);
  });
});

test("a value whose load spans an invalidation is not cached", async () => {
  const cache = new HotCache();
  cache.trustAgain();
  let finish: (value: number) => void = () => {};
  let loads = 0;
  const value = cache.value(["catalogue"], () => {
    loads++;
    return new Promise<number>((resolve) => {
      finish = resolve;
    });
  });
  const before = value();
  cache.drop("catalogue");
  finish(1);
  expect(await before).toBe(1);
  const after = value();
  finish(2);
  expect(await after).toBe(2);
  expect(await value()).toBe(2);
  expect(loads).toBe(2);
});

test("a cached list is not served to a caller from a country the merchant blocks", async () => {
  const proxied = await t.another({ TRUSTED_PROXIES: "127.0.0.1" });
  const site = await proxied.listen({ port: 0 });
  const from = async (address: string) => {
    const answer = await fetch(`${site}${list}`, { headers: { "x-forwarded-for": address } });
    await answer.arrayBuffer();
    return answer;
  };
  const [manila, amsterdam] = ["119.92.1.1", "193.0.6.139"];
  expect((await from(amsterdam)).status).toBe(200);
  await run(`UPDATE merchants SET settings = '{"blockedCountries": ["NL"]}' WHERE code = 'DEMO'`);
  try {
    await expect.poll(async () => (await from(amsterdam)).status).toBe(451);
    await expect
      .poll(async () => {
        const before = proxied.hotCache.hits;
        expect((await from(manila)).status).toBe(200);
        return proxied.hotCache.hits - before;
      })
      .toBe(1);
    expect((await from(manila)).headers.get("cache-control")).toBe("private, max-age=5");
    expect((await from(amsterdam)).status).toBe(451);
  } finally {
    await run("UPDATE merchants SET settings = '{}' WHERE code = 'DEMO'");
  }
});
