import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { createMember, login, signIn, testApp } from "../../testing/index.ts";

const { app, another, close } = await testApp();
afterAll(close);
const { pool } = app.database;

let made = 0;
/** A new member for each test. */
async function someone() {
  const username = `member${++made}`;
  const id = await createMember(app, username);
  return { id, username, ...(await signIn(app, username)) };
}
const info = (token: string, gateway = app) =>
  gateway.inject({ method: "GET", url: "/wps/member/info", headers: { token } });
const renew = (token: string, gateway = app) =>
  gateway.inject({ method: "POST", url: "/wps/session/renew", headers: { token } });
const logout = (token: string) =>
  app.inject({ method: "DELETE", url: "/wps/session/logout", headers: { token } });
const shift = (memberId: bigint, column: string, interval: string) =>
  pool.query(`UPDATE sessions SET ${column} = ${column} + $2::interval WHERE member_id = $1`, [
    memberId,
    interval,
  ]);

/** The events published while `work` runs. */
async function notificationsDuring(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const client = await pool.connect();
  const notifications: Record<string, unknown>[] = [];
  client.on("notification", ({ payload }) => notifications.push(JSON.parse(payload ?? "{}")));
  await client.query("LISTEN foyer_events");
  await work();
  await client.query("UNLISTEN foyer_events");
  client.removeAllListeners("notification");
  client.release();
  return notifications.filter(({ kind }) => kind === "session-ended");
}

describe("a session", () => {
  it("a session authorises calls by the Token header or as a bearer token, at every gateway", async () => {
    const { token, username } = await someone();
    expect((await info(token)).json().value.account).toBe(username);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await app.inject({ method: "GET", url: "/wps/member/info", headers: bearer })).statusCode).toBe(
      200,
    );
    expect((await info(token, await another())).statusCode).toBe(200);
  });

  it("a session token in the URL is not accepted", async () => {
    const { token } = await someone();
    const answer = await app.inject({ method: "GET", url: `/wps/member/info?token=${token}&Token=${token}` });
    expect(answer.json().errorCode).toBe("session.required");
  });

  it("a session is required where the contract says so", async () => {
    const answer = await app.inject({ method: "GET", url: "/wps/member/info" });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, errorCode: "session.required" });
  });

  it.each([
    ["a foreign token", () => randomBytes(32).toString("base64url")],
    ["a token of other length", () => "abc"],
    ["SQL", () => "' OR 1=1 --"],
    ["the hash of a token", () => randomBytes(32).toString("hex")],
    ["a very long one", () => "A".repeat(4000)],
  ])("a session is not opened by %s", async (_, token) => {
    const answer = await info(token());
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errorCode).toBe("session.expired");
  });

  it("a session is stored without its token", async () => {
    const { id, token } = await someone();
    const { rows } = await pool.query("SELECT token_hash FROM sessions WHERE member_id = $1", [id]);
    expect(rows[0].token_hash).toHaveLength(32);
    const answer = await info(rows[0].token_hash.toString("base64url"));
    expect(answer.statusCode).toBe(401);
    expect((await info(token)).statusCode).toBe(200);
  });
});

describe("an idle session", () => {
  it("an idle session expires", async () => {
    const { id, token } = await someone();
    await shift(id, "expires_at", "-31 minutes");
    expect((await info(token)).json().errorCode).toBe("session.expired");
    expect((await renew(token)).json().errorCode).toBe("session.expired");
  });

  it("use extends a session with one write a minute, not one a call", async () => {
    const { id, token } = await someone();
    const read = async () =>
      (await pool.query("SELECT expires_at, xmin FROM sessions WHERE member_id = $1", [id])).rows[0];
    const fresh = await read();
    await info(token);
    expect(await read()).toEqual(fresh);
    await shift(id, "expires_at", "-10 minutes");
    await info(token);
    await expect
      .poll(async () => (await read()).expires_at.getTime())
      .toBeGreaterThanOrEqual(fresh.expires_at.getTime());
  });

  it("a session ends on its last day however it is used", async () => {
    const { id, token } = await someone();
    await shift(id, "ends_at", "-29 days -23 hours -50 minutes");
    const { expiresAt } = (await renew(token)).json().value;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(11 * 60_000);
  });
});

describe("session renewal", () => {
  const ageToken = (id: bigint) => shift(id, "rotated_at", "-11 minutes");

  it("renewal extends a young token", async () => {
    const { id, token } = await someone();
    await shift(id, "expires_at", "-20 minutes");
    const { value } = (await renew(token)).json();
    expect(value.token).toBe(token);
    expect(Date.parse(value.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
  });

  it("renewal replaces an old token, which stays valid for a short time only", async () => {
    const { id, token } = await someone();
    await ageToken(id);
    const next = (await renew(token)).json().value.token;
    expect(next).not.toBe(token);
    expect(next).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await info(next)).statusCode).toBe(200);
    expect((await info(token)).statusCode).toBe(200);
    await shift(id, "previous_until", "-61 seconds");
    expect((await info(token)).json().errorCode).toBe("session.expired");
    expect((await info(next)).statusCode).toBe(200);
  });

  it("concurrent renewals by several tabs over two gateways return one token", async () => {
    const { id, token } = await someone();
    await ageToken(id);
    const other = await another();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => renew(token, i % 2 ? other : app)));
    const tokens = new Set(answers.map((answer) => answer.json().value.token));
    expect(tokens.size).toBe(1);
    const [only] = tokens;
    expect(only).not.toBe(token);
    expect((await info(only)).statusCode).toBe(200);
  });

  it("a renewal whose answer was lost can be repeated", async () => {
    const { id, token } = await someone();
    await ageToken(id);
    const lost = (await renew(token)).json().value;
    expect((await renew(token)).json().value).toEqual(lost);
  });

  it("renewal requires a session", async () => {
    const answer = await app.inject({ method: "POST", url: "/wps/session/renew" });
    expect(answer.json().errorCode).toBe("session.required");
  });
});

describe("logout", () => {
  it("logout ends the session at once, also at other gateways, and publishes an event", async () => {
    const { id, token } = await someone();
    const other = await another();
    const notifications = await notificationsDuring(async () => {
      expect((await logout(token)).json()).toEqual({ success: true, value: { ended: true } });
    });
    expect(notifications).toEqual([
      {
        kind: "session-ended",
        member_id: Number(id),
        session_id: expect.any(Number),
        error_code: "session.expired",
      },
    ]);
    for (const gateway of [app, other])
      expect((await info(token, gateway)).json().errorCode).toBe("session.expired");
    const { rows } = await pool.query(
      "SELECT FROM security_events WHERE kind = 'signed-out' AND member_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it("logout of an ended or missing session is not an error", async () => {
    const { token } = await someone();
    await logout(token);
    expect((await logout(token)).json().value).toEqual({ ended: false });
    expect((await logout("nonsense")).json().value).toEqual({ ended: false });
    const bare = await app.inject({ method: "DELETE", url: "/wps/session/logout" });
    expect(bare.json()).toEqual({ success: true, value: { ended: false } });
  });

  it("logout does not affect the member's other sessions", async () => {
    const { username, token } = await someone();
    const phone = await signIn(app, username);
    await logout(token);
    expect((await info(phone.token)).statusCode).toBe(200);
  });
});

describe("forced logout", () => {
  it('a forced logout has the reason "elsewhere" and publishes an event', async () => {
    const { id, username, token } = await someone();
    const current = await signIn(app, username);
    const { player } = await app.services.sessions.resolve(current.token);
    const notifications = await notificationsDuring(() =>
      app.services.sessions.endAll(id, "password-changed", player?.sessionId),
    );
    expect(notifications).toEqual([
      expect.objectContaining({ member_id: Number(id), error_code: "session.ended.elsewhere" }),
    ]);
    const answer = await info(token);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errorCode).toBe("session.ended.elsewhere");
    expect((await info(current.token)).statusCode).toBe(200);
  });

  it("disabling a member ends their sessions, also by direct SQL", async () => {
    const { id, token } = await someone();
    const notifications = await notificationsDuring(() =>
      pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [id]),
    );
    expect(notifications).toHaveLength(1);
    expect((await info(token)).json().errorCode).toBe("session.ended.elsewhere");
  });

  it("an eleventh session ends the member's oldest", async () => {
    const { username, token } = await someone();
    const others = [];
    for (let i = 0; i < 9; i++) others.push(await signIn(app, username));
    expect((await info(token)).statusCode).toBe(200);
    await login(app, username);
    expect((await info(token)).json().errorCode).toBe("session.ended.elsewhere");
    for (const other of others) expect((await info(other.token)).statusCode).toBe(200);
  });
});
