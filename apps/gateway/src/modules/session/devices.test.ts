import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, PASSWORD, seal, solvedCaptcha, testApp } from "../../testing/index.ts";

const { app, another, close } = await testApp();
afterAll(close);
const { pool } = app.database;

beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:109.0) Gecko/20100101 Firefox/115.0";

let made = 0;
async function someone(email: string | null = "someone@mail.example") {
  const username = `Device${++made}x`;
  const id = await createMember(app, username);
  await pool.query("UPDATE members SET email = $2 WHERE id = $1", [id, email]);
  return { id, username };
}

/** A sign-in from a browser, which stores the cookie it gets. */
async function enter(
  username: string,
  userAgent: string,
  cookie?: string,
  gateway = app,
  remoteAddress = "127.0.0.1",
) {
  const body = { type: "username", username, password: PASSWORD };
  const request = await seal(gateway.services.sealedBodyKeys.currentKey(), "session.login", body);
  const headers = { ...request.headers, "user-agent": userAgent, language: "TY", ...(cookie && { cookie }) };
  const answer = await gateway.inject({ ...request, headers, remoteAddress });
  expect(answer.statusCode).toBe(200);
  const deviceCookie = answer.cookies.find(({ name }) => name.endsWith("device"));
  return {
    value: answer.json().value,
    deviceCookie,
    cookie: `device=${deviceCookie?.value}`,
    headers: { token: answer.json().value.token },
  };
}
const sessionsOf = async (headers: { token: string }) =>
  (await app.inject({ url: "/wps/session/sessions", headers })).json().value.sessions;
const end = (headers: { token: string }, path = "") =>
  app.inject({ method: "DELETE", url: `/wps/session/sessions${path}`, headers });
const messagesTo = async (id: bigint) =>
  (
    await pool.query<{ title: string; content: string; mail: string | null }>(
      `SELECT i.texts -> 'EN' ->> 'title' AS title, i.texts -> 'EN' ->> 'content' AS content,
              (SELECT recipient FROM outgoing_mail WHERE member_id = $1 AND kind = 'security-changed' LIMIT 1) AS mail
         FROM inbox_messages i WHERE i.member_id = $1 AND i.kind = 'security' ORDER BY i.id`,
      [id],
    )
  ).rows;
const info = (headers: { token: string }) => app.inject({ url: "/wps/member/info", headers });
const mails = async (id: bigint) =>
  (await pool.query("SELECT recipient FROM outgoing_mail WHERE member_id = $1 AND kind = 'new-device'", [id]))
    .rows;

describe("the device cookie", () => {
  it("the device cookie is unreadable to scripts, not sent by other sites, and valid for 400 days", async () => {
    const { username } = await someone();
    const { deviceCookie } = await enter(username, PHONE);
    expect(deviceCookie).toMatchObject({
      value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      maxAge: 400 * 24 * 60 * 60,
    });
    expect(deviceCookie).not.toHaveProperty("secure");
    const secure = await another({ PUBLIC_URL: "https://play.example" });
    expect((await enter(username, PHONE, undefined, secure)).deviceCookie).toMatchObject({
      name: "__Host-device",
      secure: true,
    });
  });

  it("the device cookie survives sign-ins and is stored as a hash", async () => {
    const { id, username } = await someone();
    const first = await enter(username, PHONE);
    const second = await enter(username, PHONE, first.cookie);
    expect(second.deviceCookie?.value).toBe(first.deviceCookie?.value);
    const { rows } = await pool.query("SELECT device_hash FROM known_devices WHERE member_id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].device_hash.toString("base64url")).not.toBe(first.deviceCookie?.value);
    const forged = await enter(username, PHONE, "device=' OR 1=1 --");
    expect(forged.deviceCookie?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it("a new device is notified by mail, but not at the very first sign-in nor the second time", async () => {
    const { id, username } = await someone();
    const phone = await enter(username, PHONE);
    expect(await mails(id)).toEqual([]);
    const laptop = await enter(username, LAPTOP);
    expect(await mails(id)).toEqual([{ recipient: "someone@mail.example" }]);
    await enter(username, LAPTOP, laptop.cookie);
    await enter(username, PHONE, phone.cookie);
    expect(await mails(id)).toHaveLength(1);
    await app.services.mail.deliver();
    // other mail may be delivered at the same time
    const { rows } = await pool.query("SELECT body FROM outbox WHERE strpos(body, $1) > 0", [username]);
    expect(rows).toEqual([{ body: expect.stringContaining("Firefox on Windows") }]);
  });

  it("the mail about a new device names its country if known, in the reader's language", async () => {
    const { username } = await someone("abroad@mail.example");
    await enter(username, PHONE);
    await enter(username, LAPTOP, undefined, app, "193.0.6.139");
    await enter(username, LAPTOP, undefined, app, "10.1.2.3");
    await app.services.mail.deliver();
    const { rows } = await pool.query<{ body: string }>(
      "SELECT body FROM outbox WHERE recipient = 'abroad@mail.example' ORDER BY id",
    );
    expect(rows.map(({ body }) => /Firefox on Windows, (Netherlands, )?/.exec(body)?.[1])).toEqual([
      "Netherlands, ",
      undefined,
    ]);
  });

  it("an account without an e-mail address gets no mail about a new device", async () => {
    const { id, username } = await someone(null);
    await enter(username, PHONE);
    await enter(username, LAPTOP);
    expect(await mails(id)).toEqual([]);
  });
});

describe("a flood of wrong passwords for a member", () => {
  /** One attempt, with a solved captcha where one is asked for. */
  async function attempt(username: string, password: string, from: string, cookie?: string) {
    const ask = async (more: object = {}) => {
      const body = { type: "username", username, password, ...more };
      const request = await seal(app.services.sealedBodyKeys.currentKey(), "session.login", body);
      const headers = { ...request.headers, ...(cookie && { cookie }) };
      return (await app.inject({ ...request, headers, remoteAddress: from })).json();
    };
    const answer = await ask();
    return answer.errorCode === "session.login.captcha" ? ask(await solvedCaptcha(app)) : answer;
  }

  it("a flood of wrong passwords locks out strangers, and not the member on a device of an earlier login", async () => {
    const { username } = await someone();
    const { cookie } = await enter(username, PHONE);
    await attempt(username, "wrong-password-1", "198.51.100.7");
    await pool.query("UPDATE rate_limits SET points = points + 100 WHERE key LIKE 'sign-in-account:%'");
    expect((await attempt(username, PASSWORD, "203.0.113.5")).errorCode).toBe("session.login.locked");
    const other = await enter((await someone()).username, PHONE);
    expect((await attempt(username, PASSWORD, "203.0.113.6", other.cookie)).errorCode).toBe(
      "session.login.locked",
    );
    expect((await attempt(username, PASSWORD, "203.0.113.6", cookie)).value).toHaveProperty("token");
  });

  it("a known device has a limit of its own, which locks no other device", async () => {
    const { username } = await someone();
    const { cookie } = await enter(username, PHONE);
    for (let i = 0; i < 5; i++) await attempt(username, "wrong-password-1", "127.0.0.1", cookie);
    expect((await attempt(username, PASSWORD, "127.0.0.1", cookie)).errorCode).toBe("session.login.locked");
    expect((await attempt(username, PASSWORD, "127.0.0.1")).value).toHaveProperty("token");
  });
});

describe("sessions and devices of a player", () => {
  it("a sign-in returns time and device of the previous one", async () => {
    const { username } = await someone();
    expect((await enter(username, PHONE)).value).not.toHaveProperty("previous");
    const { previous } = (await enter(username, LAPTOP)).value;
    expect(previous.device).toBe("Chrome on Android");
    expect(Math.abs(Date.parse(previous.at) - Date.now())).toBeLessThan(10_000);
    expect((await enter(username, LAPTOP)).value.previous.device).toBe("Firefox on Windows");
  });

  it("a player sees their own open sessions, newest first", async () => {
    const { username } = await someone();
    const otherMember = await someone();
    await enter(otherMember.username, PHONE);
    const phone = await enter(username, PHONE);
    const laptop = await enter(username, LAPTOP);
    const sessions = await sessionsOf(phone.headers);
    expect(sessions).toEqual([
      expect.objectContaining({ device: "Firefox on Windows", current: false }),
      expect.objectContaining({ device: "Chrome on Android", current: true }),
    ]);
    expect((await sessionsOf(laptop.headers)).map(({ current }: { current: boolean }) => current)).toEqual([
      true,
      false,
    ]);
  });

  it("open sessions have a country where the address has one", async () => {
    const { username } = await someone();
    await enter(username, PHONE, undefined, app, "119.92.1.1");
    await enter(username, LAPTOP, undefined, app, "2001:67c:2e8:22::c100:68b");
    const here = await enter(username, PHONE);
    const sessions: { country?: string }[] = await sessionsOf(here.headers);
    expect(sessions.map(({ country }) => country)).toEqual([undefined, "NL", "PH"]);
  });

  it("a player ends one of their sessions, which is notified; an ended, foreign or invalid id is unknown", async () => {
    const { id, username } = await someone();
    const otherMember = await enter((await someone()).username, PHONE);
    const phone = await enter(username, PHONE);
    const laptop = await enter(username, LAPTOP);
    const [{ id: laptopId }] = await sessionsOf(phone.headers);
    const [{ id: otherSessionId }] = await sessionsOf(otherMember.headers);
    expect((await end(phone.headers, `/${laptopId}`)).json().value).toEqual({ ended: true });
    expect((await info(laptop.headers)).json().errorCode).toBe("session.ended.elsewhere");
    for (const other of [laptopId, otherSessionId, "x", "'%20OR%201=1"]) {
      const answer = await end(phone.headers, `/${other}`);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, "session.unknown"]);
    }
    expect((await info(otherMember.headers)).statusCode).toBe(200);
    const { rows } = await pool.query(
      "SELECT FROM security_events WHERE member_id = $1 AND kind = 'sessions-ended'",
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await messagesTo(id)).toEqual([
      {
        title: "A device was logged out",
        content: expect.stringContaining("Firefox on Windows was logged out of your account"),
        mail: "someone@mail.example",
      },
    ]);
  });

  it("a player who ends the session they are in is told nothing", async () => {
    const { id, username } = await someone();
    const phone = await enter(username, PHONE);
    const [{ id: own }] = await sessionsOf(phone.headers);
    await end(phone.headers, `/${own}`);
    expect(await messagesTo(id)).toEqual([]);
  });

  it("a player ends all their sessions but the current one", async () => {
    const { id, username } = await someone();
    const others = [await enter(username, LAPTOP), await enter(username, LAPTOP)];
    const phone = await enter(username, PHONE);
    expect((await end(phone.headers)).json().value).toEqual({ ended: 2 });
    expect((await end(phone.headers)).json().value).toEqual({ ended: 0 });
    for (const other of others)
      expect((await info(other.headers)).json().errorCode).toBe("session.ended.elsewhere");
    expect((await info(phone.headers)).statusCode).toBe(200);
    expect(await sessionsOf(phone.headers)).toHaveLength(1);
    expect(await messagesTo(id)).toMatchObject([
      { title: "Your other devices were logged out", mail: "someone@mail.example" },
    ]);
  });
});

it.each(["GET", "DELETE"] as const)("%s of sessions requires a session", async (method) => {
  const answer = await app.inject({ method, url: "/wps/session/sessions" });
  expect(answer.json().errorCode).toBe("session.required");
});
