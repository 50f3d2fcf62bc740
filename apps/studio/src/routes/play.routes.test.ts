import { brotliDecompressSync } from "node:zlib";
import { gamePaths } from "@foyer/wallet-protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "../../../../tools/postgres/test-server.ts";
import {
  bootIn,
  launchOf,
  openPage,
  openPaidPage,
  Page,
  type TestStudio,
  testStudio,
} from "../../testing/studio.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await testStudio();
});
afterAll(() => studio.close());

async function address(change = {}): Promise<string> {
  const { url } = (await studio.operator(gamePaths.url, launchOf({ currency: "XXX", ...change }))).json();
  return new URL(url).pathname;
}

describe("the game page", () => {
  it("the game page contains its initial state, but neither strips nor token", async () => {
    const { page, token } = await openPaidPage(studio);
    const { boot } = page;
    expect(boot).toMatchObject({ free: false, language: "EN", lobbyOrigin: "https://lobby.example" });
    expect(boot.currency).toEqual({ code: "CNY", symbol: "¥" });
    expect(boot.symbols.length).toBeGreaterThan(boot.game.pays.length);
    expect(boot.state.window.map((column) => column.length)).toEqual(boot.game.heights);
    expect(boot.game.stakes).toContain(boot.state.stake);
    expect(Number(boot.game.returnPercent)).toBeGreaterThan(94);
    expect(JSON.stringify(boot)).not.toMatch(new RegExp(`strips|${token}`));
  });

  it("the game page is in Filipino when the operator asks for it", async () => {
    expect((await openPage(studio, { currency: "XXX", lang: "fil" })).boot.language).toBe("TY");
  });

  it("the game page may be framed by the lobby and loads from the studio only", async () => {
    const policy = (await studio.app.inject({ url: await address() })).headers["content-security-policy"];
    expect(policy).toContain("frame-ancestors https://lobby.example");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' http://studio.test:8081;");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("the game page may be framed as localhost and 127.0.0.1 when the lobby is on this machine", async () => {
    const url = await address({ lobby_url: "http://127.0.0.1:8080/m/home" });
    expect((await studio.app.inject({ url })).headers["content-security-policy"]).toContain(
      "frame-ancestors http://localhost:8080 http://127.0.0.1:8080",
    );
  });

  it("the game page escapes the operator's values in its JSON", async () => {
    const url = await address({ lobby_url: "https://lobby.example/</script><script>alert(1)</script>" });
    const page = await studio.app.inject({ url });
    expect(page.body).not.toContain("<script>alert");
    expect(bootIn(page.body).lobbyOrigin).toBe("https://lobby.example");
  });

  it("reopening the game page within a moment invalidates the earlier page", async () => {
    const url = await address();
    const [one, two] = await Promise.all([0, 1].map(async () => (await studio.app.inject({ url })).body));
    const answers = await Promise.all(
      [one, two].map((html) => new Page(studio.app, bootIn(html ?? "")).call("state")),
    );
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200, 401]));
  });

  it("a game URL returns 410 when it was used before or is too old", async () => {
    const [used, old] = [await address(), await address()];
    await studio.app.inject({ url: used });
    await query(
      studio.around.env["STUDIO_DATABASE_URL"] as string,
      "UPDATE play_sessions SET opened_at = opened_at - interval '2 minutes', created_at = created_at - interval '11 minutes'",
    );
    for (const url of [used, old]) {
      const page = await studio.app.inject({ url });
      expect(page.statusCode).toBe(410);
      expect(page.body).toContain("This game session has ended");
    }
  });

  it("the game page is compressed with the best encoding the browser accepts", async () => {
    const url = await address();
    const page = await studio.app.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(page.headers["content-encoding"]).toBe("br");
    expect(bootIn(brotliDecompressSync(page.rawPayload).toString()).ref).toMatch(/^[\w-]{43}$/);
    expect(page.rawPayload.length).toBeLessThan(14_000);
  });

  it.each(["x", "A".repeat(43), "..%2F..%2Fetc%2Fpasswd", "%00"])(
    "the invalid reference %s opens no game page",
    async (ref) => {
      const page = await studio.app.inject({ url: `/play/${ref}` });
      expect([400, 410]).toContain(page.statusCode);
      expect(page.body).not.toContain("boot");
    },
  );

  it("asset files allow cross-origin loading and are cached for a year", async () => {
    const file = await studio.app.inject({ url: "/assets/game-0.js" });
    expect(file.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await studio.app.inject({ url: "/assets/%2e%2e/index.html" })).statusCode).toBe(404);
  });
});

describe("calls of the game page", () => {
  it("API calls are allowed from an opaque origin and from no other site", async () => {
    const page = await openPage(studio, { currency: "XXX" });
    expect((await page.call("state")).headers["access-control-allow-origin"]).toBe("null");
    const other = await page.call("state", undefined, {
      headers: { "play-ref": page.boot.ref, origin: "https://evil.example" },
    });
    expect(other.headers["access-control-allow-origin"]).toBeUndefined();
    const preflight = await studio.app.inject({
      method: "OPTIONS",
      url: "/api/spin",
      headers: { origin: "null" },
    });
    expect([preflight.statusCode, preflight.headers["access-control-allow-headers"]]).toEqual([
      204,
      "play-ref, content-type",
    ]);
  });

  it.each([[undefined], ["x"], ["A".repeat(43)], ["' OR '1'='1"]])(
    "API calls with the reference %s return 401",
    async (ref) => {
      const page = await openPage(studio, { currency: "XXX" });
      for (const url of ["state", "history"]) {
        const answer = await page.call(url, undefined, {
          headers: ref === undefined ? {} : { "play-ref": ref },
        });
        expect([answer.statusCode, answer.json()]).toEqual([401, { error: "unknown-session" }]);
      }
    },
  );

  it.each([
    ["no body", undefined],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["a stake as text", JSON.stringify({ spinId: "0123456789abcdef", stake: "100000" })],
    ["a fractional stake", JSON.stringify({ spinId: "0123456789abcdef", stake: 0.5 })],
    ["a negative stake", JSON.stringify({ spinId: "0123456789abcdef", stake: -1 })],
    ["no spin id", JSON.stringify({ stake: 100_000 })],
    ["a spin id with SQL", JSON.stringify({ spinId: "'; DROP TABLE rounds;--", stake: 100_000 })],
    ["an additional field", JSON.stringify({ spinId: "0123456789abcdef", stake: 100_000, win: 1 })],
    ["a body over the limit", JSON.stringify({ spinId: "x".repeat(100_000), stake: 1 })],
  ])("a spin call with %s returns 400 and stakes nothing", async (_, payload) => {
    const page = await openPage(studio, { currency: "XXX" });
    const answer = await page.call("spin", undefined, {
      method: "POST",
      headers: { "play-ref": page.boot.ref, "content-type": "application/json" },
      ...(payload !== undefined && { payload }),
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: "bad-request" }]);
    expect((await page.state()).balance).toBe(page.boot.state.balance);
  });

  it("API calls above the limit return too-many-requests", async () => {
    const page = await openPage(studio, { currency: "XXX" });
    const answers = await Promise.all(Array.from({ length: 140 }, () => page.call("history")));
    expect(answers.map((a) => a.json().error)).toContain("too-many-requests");
  });
});

describe("a database that fails", () => {
  it("a page and the readiness check tell nobody why", async () => {
    const own = await testStudio();
    const database = own.around.env["STUDIO_DATABASE_URL"] as string;
    const { url } = (await own.operator(gamePaths.url, launchOf({ currency: "XXX" }))).json();
    await query(database, "ALTER TABLE play_sessions RENAME TO away");
    const page = await own.app.inject({ url: new URL(url).pathname });
    expect([page.statusCode, page.json()]).toEqual([500, { error: "failed" }]);
    await query(database, "DELETE FROM schema_migrations");
    const ready = await own.app.inject({ url: "/readyz" });
    expect(ready.statusCode).toBe(503);
    expect(ready.body).not.toContain(".sql");
    await own.close();
  });
});

describe("health checks", () => {
  it("the health endpoints report liveness and the readiness checks", async () => {
    expect((await studio.app.inject({ url: "/healthz" })).json()).toMatchObject({ status: "alive" });
    const ready = await studio.app.inject({ url: "/readyz" });
    expect([ready.statusCode, ready.json().status]).toEqual([200, "ready"]);
    expect(Object.keys(ready.json().checks)).toEqual(["database", "migrations", "games"]);
  });
});
