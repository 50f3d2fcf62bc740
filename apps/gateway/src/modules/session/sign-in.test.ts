import { hash } from "@node-rs/argon2";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createMember,
  login,
  PASSWORD,
  seal,
  signIn,
  solvedCaptcha,
  testApp,
  upToDate,
} from "../../testing/index.ts";
import { PASSWORD_COST } from "./session-limits.ts";

const { app, another, close } = await testApp();
/** Another gateway of the same database, which hashes passwords at the cost that the product has. */
const strong = await another({}, PASSWORD_COST);
afterAll(close);
const { pool } = app.database;

const alice = await createMember(app, "Alice1");
await createMember(app, "agent1", { type: 1 });
await createMember(app, "testagent", { type: 41 });
await createMember(app, "tester", { type: 40 });
await createMember(app, "locked", { status: "disabled" });
await createMember(app, "newcomer", { firstTimeLogin: true });
await createMember(app, "expired", { passwordExpired: true });

/** Each test begins without counted attempts. */
beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

const events = async (kind: string) =>
  (await pool.query("SELECT * FROM security_events WHERE kind = $1 ORDER BY id", [kind])).rows;
const wrong = async (username: string, more: Record<string, unknown> = {}) =>
  login(app, username, "not-the-password-1", more);

describe("sign-in by password", () => {
  it("a sign-in returns the member's name and type", async () => {
    const before = Date.now();
    const answer = await login(app, "Alice1");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { value } = answer.json();
    expect(value).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      userName: "Alice1",
      customerType: 0,
      firstTimeLogin: false,
      passwordExpired: false,
      expiresAt: expect.any(String),
    });
    expect(Date.parse(value.expiresAt) - before).toBeGreaterThan(29 * 60_000);
    expect(Date.parse(value.expiresAt) - before).toBeLessThan(31 * 60_000);
  });

  it("a sign-in ignores the capitalisation of the username", async () => {
    expect((await login(app, "aLICE1")).json().value.userName).toBe("Alice1");
  });

  it("a sign-in reports a first sign-in and an expired password", async () => {
    expect((await login(app, "newcomer")).json().value).toMatchObject({
      firstTimeLogin: true,
      passwordExpired: false,
    });
    expect((await login(app, "expired")).json().value).toMatchObject({
      firstTimeLogin: false,
      passwordExpired: true,
    });
  });

  it("a sign-in is recorded: last sign-in and security log", async () => {
    await login(app, "Alice1");
    const { rows } = await pool.query(
      "SELECT last_login_at > now() - interval '1 minute' AS fresh FROM members WHERE id = $1",
      [alice],
    );
    expect(rows).toEqual([{ fresh: true }]);
    expect((await events("signed-in")).at(-1)).toMatchObject({ member_id: alice, address: "127.0.0.1" });
  });

  it("a sign-in lasts longer on request", async () => {
    const { value } = (await login(app, "Alice1", PASSWORD, { keepSignedIn: true })).json();
    expect(Date.parse(value.expiresAt) - Date.now()).toBeGreaterThan(13 * 24 * 60 * 60_000);
  });

  it("a sign-in accepts a password typed in other code points for the same letters", async () => {
    const id = await createMember(app, "umlaut");
    const hash = await app.services.passwords.hash("schl\u00fcssel-7");
    await pool.query("UPDATE member_credentials SET password_hash = $2 WHERE member_id = $1", [id, hash]);
    expect((await login(app, "umlaut", "schlu\u0308ssel-7")).statusCode).toBe(200);
  });

  it("a sign-in rehashes an old password hash with current parameters", async () => {
    const id = await createMember(app, "oldhash");
    const old = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await pool.query("UPDATE member_credentials SET password_hash = $2 WHERE member_id = $1", [id, old]);
    expect((await login(strong, "oldhash")).statusCode).toBe(200);
    const { rows } = await pool.query("SELECT password_hash FROM member_credentials WHERE member_id = $1", [
      id,
    ]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(strong, "oldhash")).statusCode).toBe(200);
  });

  it("two concurrent sign-ins survive a password rehash", async () => {
    const id = await createMember(app, "oldhash2");
    const old = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await pool.query("UPDATE member_credentials SET password_hash = $2 WHERE member_id = $1", [id, old]);
    // from two addresses: at one, a second attempt while the first is undecided would need a captcha
    const answers = await Promise.all(
      ["198.51.100.20", "198.51.100.21"].map(async (remoteAddress) => {
        const body = { type: "username", username: "oldhash2", password: PASSWORD };
        const request = await seal(strong.services.sealedBodyKeys.currentKey(), "session.login", body);
        return strong.inject({ ...request, remoteAddress });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it("a member can sign in at their own merchant only", async () => {
    await pool.query("INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')");
    await createMember(app, "elsewhere", { merchant: "OTHER" });
    await upToDate(app);
    const ask = async (merchant: string) => {
      const request = await seal(app.services.sealedBodyKeys.currentKey(), "session.login", {
        type: "username",
        username: "elsewhere",
        password: PASSWORD,
      });
      return app.inject({ ...request, headers: { ...request.headers, merchant } });
    };
    expect((await ask("OTHER")).statusCode).toBe(200);
    expect((await ask("DEMO")).json().errorCode).toBe("session.login.invalid");
    expect((await ask("NOBODY")).json().errorCode).toBe("merchant.unknown");
  });
});

describe("a wrong password and an unknown username", () => {
  it("a wrong password and an unknown username get the same answer after the same work", async () => {
    const verify = vi.spyOn(app.services.passwords, "verify");
    const known = await wrong("Alice1");
    const unknown = await wrong("Nobody1");
    expect(known.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.json()).toEqual(known.json());
    expect(known.json()).toMatchObject({ errorCode: "session.login.invalid", value: { captcha: true } });
    const comparable = (headers: object) => Object.keys(headers).filter((name) => name !== "date");
    expect(comparable(unknown.headers)).toEqual(comparable(known.headers));
    // a real hash is checked either way
    expect(verify).toHaveBeenCalledTimes(2);
    expect(verify.mock.calls.map(([hash]) => hash?.slice(0, 9) ?? null)).toEqual(["$argon2id", null]);
    verify.mockRestore();
  });

  it("a wrong password and an unknown username take the same time", async () => {
    const { passwords } = strong.services;
    const right = await passwords.hash(PASSWORD);
    const time = async (hash: string | null) => {
      const started = performance.now();
      await passwords.verify(hash, "not-the-password-1");
      return performance.now() - started;
    };
    const times: [number, number][] = [];
    for (let i = 0; i < 9; i++) times.push([await time(right), await time(null)]);
    const median = (of: 0 | 1) => times.map((pair) => pair[of]).sort((a, b) => a - b)[4] as number;
    // a look-up without a hash would be thousands of times as fast
    expect(median(1)).toBeGreaterThan(median(0) / 3);
    expect(median(1)).toBeLessThan(median(0) * 3);
  });

  it("a wrong password and an unknown username leave the same log entry, which names no unknown account", async () => {
    await wrong("Alice1");
    await wrong("hunter2secret");
    const [known, unknown] = (await events("sign-in-refused")).slice(-2);
    expect(known).toMatchObject({ member_id: alice, detail: { reason: "password" } });
    expect(unknown).toMatchObject({ member_id: null, detail: { reason: "account" } });
    expect(JSON.stringify(unknown, (_, v) => (typeof v === "bigint" ? String(v) : v))).not.toContain(
      "hunter2",
    );
  });

  it("a failed sign-in makes the form require a captcha", async () => {
    await wrong("Alice1");
    const without = await login(app, "Alice1");
    expect(without.statusCode).toBe(401);
    expect(without.json()).toMatchObject({ errorCode: "session.login.captcha", value: { captcha: true } });

    const solved = await solvedCaptcha(app);
    const misread = await login(app, "Alice1", PASSWORD, { ...solved, captcha: "000000" });
    expect(misread.json()).toMatchObject({ errorCode: "captcha.invalid", value: { captcha: true } });
    expect(misread.statusCode).toBe(422);

    expect((await login(app, "Alice1", PASSWORD, await solvedCaptcha(app))).statusCode).toBe(200);
    // and none after a successful one
    expect((await login(app, "Alice1")).statusCode).toBe(200);
  });

  it("failed sign-ins require a captcha from one address only, until there are many", async () => {
    await wrong("Alice1");
    const request = await seal(app.services.sealedBodyKeys.currentKey(), "session.login", {
      type: "username",
      username: "Alice1",
      password: PASSWORD,
    });
    expect((await app.inject({ ...request, remoteAddress: "198.51.100.4" })).statusCode).toBe(200);
  });

  it("failed sign-ins for many accounts require a captcha of their address", async () => {
    const strict = await another({ RATE_LIMIT_FACTOR: 1 });
    for (let i = 0; i < 10; i++)
      expect((await login(strict, `nobody${i}`)).json().errorCode).toBe("session.login.invalid");
    expect((await login(strict, "Alice1")).json().errorCode).toBe("session.login.captcha");
  });
});

describe("a locked account", () => {
  const failUntilLocked = async () => {
    await wrong("Alice1");
    for (let i = 0; i < 4; i++) await wrong("Alice1", await solvedCaptcha(app));
    return wrong("Alice1", await solvedCaptcha(app));
  };

  it("a locked account says how long, also to the right password, and each lock lasts twice as long", async () => {
    const first = await failUntilLocked();
    expect(first.statusCode).toBe(429);
    expect(first.json()).toMatchObject({
      errorCode: "session.login.locked",
      value: { retryAfterSeconds: 60 },
    });
    expect(first.headers["retry-after"]).toBe("60");

    const right = await login(app, "Alice1", PASSWORD, await solvedCaptcha(app));
    expect(right.json().errorCode).toBe("session.login.locked");
    expect(right.json().value.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await events("sign-in-locked")).length).toBeGreaterThan(0);

    const waited = () => pool.query("UPDATE rate_limits SET expire = 0 WHERE key LIKE 'sign-in:%'");
    await waited();
    expect((await failUntilLocked()).json().value).toEqual({ retryAfterSeconds: 120 });
    await waited();
    // after ten failures the account requires a captcha of everyone
    expect((await login(app, "Alice1", PASSWORD, await solvedCaptcha(app))).statusCode).toBe(200);
  });

  it("an unknown account locks like an existing one", async () => {
    await wrong("Nobody9");
    for (let i = 0; i < 4; i++) await wrong("Nobody9", await solvedCaptcha(app));
    const answer = await wrong("Nobody9", await solvedCaptcha(app));
    expect(answer.json()).toMatchObject({
      errorCode: "session.login.locked",
      value: { retryAfterSeconds: 60 },
    });
  });

  it("concurrent attempts are limited like sequential ones", async () => {
    const verify = vi.spyOn(app.services.passwords, "verify");
    const answers = await Promise.all(Array.from({ length: 24 }, () => wrong("Alice1")));
    expect(verify.mock.calls.length).toBeLessThanOrEqual(5);
    const codes = answers.map((answer) => answer.json().errorCode);
    expect(codes.filter((code) => code === "session.login.invalid")).toHaveLength(verify.mock.calls.length);
    for (const code of codes)
      expect(["session.login.invalid", "session.login.locked", "session.login.captcha"]).toContain(code);
    verify.mockRestore();
  });

  it("a lock applies at every gateway", async () => {
    await failUntilLocked();
    expect((await login(strong, "Alice1", PASSWORD, await solvedCaptcha(app))).json().errorCode).toBe(
      "session.login.locked",
    );
  });
});

describe("sign-in by audience", () => {
  it.each([
    ["agent1", "agent", 200, undefined],
    ["testagent", "agent", 200, undefined],
    ["Alice1", "agent", 403, "session.login.non.agent"],
    ["tester", "agent", 403, "session.login.non.agent"],
    ["Alice1", "member", 200, undefined],
    ["agent1", "member", 403, "session.login.non.member"],
    ["agent1", undefined, 200, undefined],
    ["locked", undefined, 403, "session.login.disabled"],
    ["locked", "agent", 403, "session.login.disabled"],
  ])("%s signing in with audience %s: %i %s", async (username, audience, status, errorCode) => {
    const answer = await login(app, username, PASSWORD, audience ? { audience } : {});
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errorCode).toBe(errorCode);
  });

  it("a disabled account is revealed only to its password", async () => {
    const answer = await wrong("locked");
    expect(answer.json().errorCode).toBe("session.login.invalid");
  });
});

describe("hostile input to sign-in", () => {
  it.each([
    "' OR '1'='1",
    "Alice1'; DROP TABLE members; --",
    "<script>alert(1)</script>",
    "Alice1\u0000",
    "\u0000",
    "\ud800",
    "Ａlice1",
    "%",
    "A".repeat(64),
    "../../etc/passwd",
    "${jndi:ldap://x}",
    "🎰".repeat(30),
  ])("%j as name or password is only a wrong one", async (text) => {
    const asName = await login(app, text);
    expect(asName.json().errorCode).toBe("session.login.invalid");
    const asPassword = await login(app, "tester", text, {});
    expect(asPassword.json().errorCode).toBe("session.login.invalid");
    const { rows } = await pool.query("SELECT count(*)::int AS n FROM members WHERE username = 'Alice1'");
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("hostile text in the captcha is only a wrong captcha", async () => {
    await wrong("Alice1");
    for (const text of ["' OR 1=1--", "<b>1</b>", "\u0000", "６５４３２１"]) {
      const solved = await solvedCaptcha(app);
      const answer = await login(app, "Alice1", PASSWORD, { ...solved, captcha: text });
      expect(answer.json().errorCode).toBe("captcha.invalid");
    }
  });
});

describe("sign-ins under load", () => {
  it("concurrent sign-ins queue, and those beyond the queue's limit are refused", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `crowd${i}x`);
    for (const name of names) await createMember(app, name);
    const answers = await Promise.all(names.map((name) => signIn(app, name)));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(12);
  });

  it("sign-ins from one address are limited", async () => {
    const strict = await another({ RATE_LIMIT_FACTOR: 0.05 });
    const ask = async () => login(strict, "Nobody1");
    for (let i = 0; i < 6; i++) await ask();
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      errorCode: "request.rate.limited",
      value: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

it("the security log is append-only", async () => {
  await login(app, "Alice1");
  for (const sql of [
    "UPDATE security_events SET kind = 'x'",
    "DELETE FROM security_events",
    "TRUNCATE security_events",
  ])
    await expect(pool.query(sql)).rejects.toThrow("append only");
});

it("no password or token is in the log or the database", async () => {
  const token = (await login(app, "Alice1")).json().value.token;
  const { rows } = await pool.query(
    "SELECT (SELECT json_agg(s) FROM sessions s)::text || (SELECT json_agg(e) FROM security_events e)::text AS all",
  );
  expect(rows[0].all).not.toContain(token);
  expect(rows[0].all).not.toContain(PASSWORD);
});
