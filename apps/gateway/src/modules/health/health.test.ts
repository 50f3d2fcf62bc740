import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";
import { isPrivate } from "./metrics.ts";

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
    checks: { database: { ok: true }, migrations: { ok: true }, envelopeKey: { ok: true } },
  });
});

test("/readyz is 503 and names the missing migration", async () => {
  const { pool } = t.app.database;
  const { rows } = await pool.query("DELETE FROM schema_migrations WHERE name LIKE '005%' RETURNING *");
  const answer = await t.app.inject({ url: "/readyz" });
  expect(answer.statusCode).toBe(503);
  expect(answer.json().checks.migrations.reason).toContain("005_security.sql");
  await pool.query(
    "INSERT INTO schema_migrations SELECT * FROM json_populate_record(NULL::schema_migrations, $1)",
    [JSON.stringify(rows[0])],
  );
  expect((await t.app.inject({ url: "/readyz" })).statusCode).toBe(200);
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

test("/metrics is not found for public addresses", async () => {
  for (const remoteAddress of ["203.0.113.9", "2001:db8::1", "::ffff:203.0.113.9"]) {
    const answer = await t.app.inject({ url: "/metrics", remoteAddress });
    expect(answer.statusCode, remoteAddress).toBe(404);
  }
});

test.each(["127.0.0.1", "::1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "::ffff:10.0.0.1", "fd00::1"])(
  "%s is a private address",
  (address) => {
    expect(isPrivate(address)).toBe(true);
  },
);
test.each(["8.8.8.8", "172.32.0.1", "::ffff:8.8.8.8", "2606:4700::1", "not an address"])(
  "%s is not a private address",
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);
