import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("/healthz reports that the process is alive", async () => {
  const answer = await t.app.inject({ url: "/healthz" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: "alive", checks: { process: { ok: true } } });
});

test("/readyz reports its checks", async () => {
  const answer = await t.app.inject({ url: "/readyz" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    status: "ready",
    checks: {
      database: { ok: true },
      migrations: { ok: true },
      schema: { ok: true },
      sealedBodyKey: { ok: true },
    },
  });
});

test("/readyz is 503 while a trigger is missing, without its name", async () => {
  const { pool } = t.app.database;
  await pool.query("ALTER TRIGGER ledger_entries_append_only ON ledger_entries RENAME TO another");
  // one that has not compared yet
  const gateway = await t.another();
  const answer = await gateway.inject({ url: "/readyz" });
  await pool.query("ALTER TRIGGER another ON ledger_entries RENAME TO ledger_entries_append_only");
  expect(answer.statusCode).toBe(503);
  expect(answer.json().checks.schema).toEqual({ ok: false, reason: "the schema is incomplete" });
  expect(answer.body).not.toContain("ledger");
});

test("/readyz is 503 while a migration is missing, without its name", async () => {
  const { pool } = t.app.database;
  const { rows } = await pool.query("DELETE FROM schema_migrations WHERE name LIKE '005%' RETURNING *");
  const answer = await t.app.inject({ url: "/readyz" });
  expect(answer.statusCode).toBe(503);
  expect(answer.json().checks.migrations).toEqual({
    ok: false,
    reason: "the schema is not that of this version",
  });
  expect(answer.body).not.toContain("005");
  await pool.query(
    "INSERT INTO schema_migrations SELECT * FROM json_populate_record(NULL::schema_migrations, $1)",
    [JSON.stringify(rows[0])],
  );
  expect((await t.app.inject({ url: "/readyz" })).statusCode).toBe(200);
});

test("/readyz is 503 without a database, and tells neither its address nor the names of its migrations", async () => {
  const gateway = await t.another();
  const { pool } = gateway.database;
  vi.spyOn(pool, "query").mockImplementation(() =>
    Promise.reject(new Error("connect ECONNREFUSED 10.1.2.3:5432")),
  );
  const answer = await gateway.inject({ url: "/readyz" });
  vi.restoreAllMocks();
  expect(answer.statusCode).toBe(503);
  expect(answer.json().checks.database).toEqual({ ok: false, reason: "no answer" });
  expect(answer.body).not.toMatch(/10\.1\.2\.3|\.sql/);
});

test("/metrics is in the Prometheus format and has routes, never URLs, as labels", async () => {
  await t.app.inject({ url: "/lgw/games?gameType=RNG&gameName=secret-word" });
  await t.app.inject({ url: "/no/such/secret-path" });
  const { body, headers, statusCode } = await t.app.inject({ url: "/metrics" });
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toContain("text/plain");
  for (const line of [
    /^foyer_http_request_duration_seconds_count\{method="GET",route="\/lgw\/games",status="200"\} 1$/m,
    /^foyer_http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 1$/m,
    /^foyer_database_connections \d+$/m,
    /^foyer_notifications_up 1$/m,
    /^foyer_event_streams 0$/m,
    /^foyer_hot_cache_misses_total \d+$/m,
  ])
    expect(body).toMatch(line);
  expect(body).not.toContain("secret");
});

test.each(["203.0.113.9", "2001:db8::1", "::ffff:203.0.113.9", "172.32.0.1"])(
  "/metrics is not found for the public address %s",
  async (remoteAddress) => {
    expect((await t.app.inject({ url: "/metrics", remoteAddress })).statusCode).toBe(404);
  },
);

test.each(["127.0.0.1", "::1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "::ffff:10.0.0.1", "fd00::1"])(
  "/metrics is available to the private address %s",
  async (remoteAddress) => {
    expect((await t.app.inject({ url: "/metrics", remoteAddress })).statusCode).toBe(200);
  },
);

test("/metrics is not found through a proxy that is not trusted or under a public name", async () => {
  for (const headers of [
    { "x-forwarded-for": "203.0.113.9" },
    { via: "1.1 proxy" },
    { host: "play.example" },
  ])
    expect((await t.app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
});

test("with METRICS_TOKEN, /metrics is available to its bearer from anywhere and to nobody else", async () => {
  const gateway = await t.another({ METRICS_TOKEN: "a-token-of-some-length" });
  const status = async (authorization?: string, remoteAddress = "203.0.113.9") =>
    (
      await gateway.inject({
        url: "/metrics",
        remoteAddress,
        headers: { host: "play.example", ...(authorization && { authorization }) },
      })
    ).statusCode;
  expect(await status("Bearer a-token-of-some-length")).toBe(200);
  expect(await status("Bearer another-token-of-some")).toBe(404);
  expect(await status()).toBe(404);
  expect((await gateway.inject({ url: "/metrics" })).statusCode).toBe(404);
});
