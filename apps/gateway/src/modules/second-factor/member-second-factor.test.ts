import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runAdmin } from "../../admin/run-admin.fixture.ts";
import { login, testApp } from "../../testing/index.ts";
import { SoftwareAuthenticator } from "../passkeys/passkeys.fixture.ts";
import {
  Browser,
  codeOf,
  confirmApp,
  enrolled,
  mailed,
  messagesOf,
  password,
  someone,
} from "./second-factor.fixture.ts";

const t = await testApp();
afterAll(t.close);
const { app } = t;
const { pool } = app.database;
const ORIGIN = "http://localhost";

beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find(
    (code) => !right.includes(code),
  ) as string;
};
/** A code some steps away lets earlier codes be used again, as if time had passed. */
const forgetSteps = (memberId: bigint) =>
  pool.query("UPDATE member_authenticators SET last_step = 0 WHERE owner_id = $1", [memberId]);
describe("setting up two-step login", () => {
  it("codes cannot be guessed to confirm a secret that somebody else was shown", async () => {
    const who = await someone(app);
    const { value } = await who.browser.sealed("factor.begin", { proof: password });
    for (let i = 0; i < 20; i++)
      expect((await confirmApp(who.browser, wrongCode(value.secret))).errorCode).toBe(
        "second.factor.code.invalid",
      );
    expect((await confirmApp(who.browser, codeOf(value.secret))).errorCode).toBe("request.rate.limited");
  });

  it("setting up two-step login needs a proof, shows the secret again after a reload, and counts once a code is confirmed", async () => {
    const { username, memberId, browser } = await someone(app);
    expect(
      await browser.sealed("factor.begin", { proof: { kind: "password", password: "wrong" } }),
    ).toMatchObject({ errorCode: "security.proof.wrong", value: { kind: "password" } });
    const { value } = await browser.sealed("factor.begin", { proof: password });
    expect(value.address).toMatch(new RegExp(`^otpauth://totp/Demo:${username}\\?.*secret=${value.secret}`));
    expect((await browser.sealed("factor.begin", { proof: password })).value).toEqual(value);
    expect((await confirmApp(browser, wrongCode(value.secret))).errorCode).toBe("second.factor.code.invalid");
    expect(await browser.config()).toMatchObject({ secondFactor: { set: false, recoveryCodes: 0 } });
    expect((await new Browser(app).first(username)).status).toBe(200);

    const confirmed = await confirmApp(browser, codeOf(value.secret));
    expect(new Set(confirmed.value.recoveryCodes).size).toBe(10);
    // the answer was lost
    expect((await confirmApp(browser, codeOf(value.secret))).value).toEqual(confirmed.value);
    const config = await browser.config();
    expect(config.secondFactor).toEqual({ set: true, changedAt: expect.any(String), recoveryCodes: 10 });
    expect(config.coolings).toContainEqual({ reason: "login-method", endsAt: expect.any(String) });
    expect(await messagesOf(app, memberId)).toEqual(["Two-step login was turned on"]);
    expect(await mailed(app, memberId)).toBe(1);
    const history = await browser.send({ method: "GET", url: "/wps/member/security/history" } as object);
    expect(history.value.events[0]).toMatchObject({ kind: "second-factor-set" });
  });

  it("setting up two-step login ends the other sessions and the logins under way, and the database shows no secret", async () => {
    const { username, browser, memberId } = await someone(app);
    const other = new Browser(app);
    await other.first(username);
    const { value } = await browser.sealed("factor.begin", { proof: password });
    const { recoveryCodes } = (await confirmApp(browser, codeOf(value.secret))).value;
    expect((await other.send({ method: "GET", url: "/wps/member/security" } as object)).errorCode).toBe(
      "session.ended.elsewhere",
    );
    expect((await browser.config()).secondFactor.set).toBe(true);
    const { rows } = await pool.query<{ stored: string }>(
      `SELECT to_json(a)::text || encode(r.code_mac, 'escape') AS stored
         FROM member_authenticators a JOIN member_recovery_codes r USING (owner_id) WHERE owner_id = $1`,
      [memberId],
    );
    expect(rows).toHaveLength(10);
    for (const text of [value.secret, ...recoveryCodes])
      for (const { stored } of rows) expect(stored).not.toContain(text);
  });
});

describe("the second step of a login", () => {
  it("the second step of a login opens the session that the first did not, and the device then needs no cooling time", async () => {
    const { username, memberId, secret } = await enrolled(app);
    await pool.query("DELETE FROM security_changes WHERE member_id = $1", [memberId]);
    const phone = new Browser(app);
    const first = await phone.first(username, { keepSignedIn: true });
    expect(first).toMatchObject({ status: 401, errorCode: "second.factor.required" });
    expect(first.value).toEqual({
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expiresAt: expect.any(String),
    });
    const { rows } = await pool.query("SELECT FROM sessions WHERE member_id = $1 AND ended_at IS NULL", [
      memberId,
    ]);
    expect(rows).toHaveLength(1);
    const shown = codeOf(secret);
    const entered = await phone.second(first.value.ticket, ` ${shown.slice(0, 3)} ${shown.slice(3)}`);
    expect(entered).toMatchObject({ status: 200, value: { userName: username } });
    const days = (Date.parse(entered.value.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13);
    expect((await phone.config()).coolings).toEqual([]);
  });

  it("a new device of an account without a second step waits an hour", async () => {
    const { username } = await someone(app);
    const phone = new Browser(app);
    await phone.first(username);
    const [cooling] = (await phone.config()).coolings;
    expect(cooling.reason).toBe("new-device");
    const minutes = (Date.parse(cooling.endsAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it("codes of the step before and after are accepted, others are not, and none twice", async () => {
    const { username, memberId, secret } = await enrolled(app);
    const browser = new Browser(app);
    const attempt = async (code: string) => {
      const { value } = await browser.first(username);
      const { errorCode } = await browser.second(value.ticket, code);
      return errorCode ?? "entered";
    };
    await forgetSteps(memberId);
    expect(await attempt(codeOf(secret, -1))).toBe("entered");
    expect(await attempt(codeOf(secret, -1))).toBe("second.factor.code.invalid");
    const next = codeOf(secret, 1);
    expect(await attempt(next)).toBe("entered");
    expect(await attempt(next)).toBe("second.factor.code.invalid");
    expect(await attempt(codeOf(secret, 0))).toBe("second.factor.code.invalid");
    await forgetSteps(memberId);
    expect(await attempt(codeOf(secret, 3))).toBe("second.factor.code.invalid");
    expect(await attempt(codeOf(secret, -3))).toBe("second.factor.code.invalid");
  });

  it("of two tabs that send one code at once, one is let in", async () => {
    const { username, secret } = await enrolled(app);
    const browser = new Browser(app);
    const one = (await browser.first(username)).value.ticket;
    const two = (await browser.first(username)).value.ticket;
    const code = codeOf(secret);
    const both = await Promise.all([browser.second(one, code), browser.second(two, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it("a ticket works once, in its own browser, for its own merchant, and not after ten minutes", async () => {
    const { username, memberId, secret, recoveryCodes } = await enrolled(app);
    const browser = new Browser(app);
    const { ticket } = (await browser.first(username)).value;
    const expired = { status: 410, errorCode: "second.factor.expired" };
    const other = new Browser(app);
    expect(await other.second(ticket, codeOf(secret))).toMatchObject(expired);
    await other.first(username);
    expect(await other.second(ticket, codeOf(secret))).toMatchObject(expired);
    expect(await browser.second("A".repeat(43), codeOf(secret))).toMatchObject(expired);
    expect(await browser.second(ticket, codeOf(secret))).toMatchObject({ status: 200 });
    expect(await browser.second(ticket, recoveryCodes[0] as string)).toMatchObject(expired);

    const late = (await browser.first(username)).value.ticket;
    await pool.query(
      "UPDATE pending_sign_ins SET expires_at = expires_at - interval '10 minutes' WHERE member_id = $1",
      [memberId],
    );
    expect(await browser.second(late, recoveryCodes[0] as string)).toMatchObject(expired);
    // and the recovery code is not used up by it
    const again = (await browser.first(username)).value.ticket;
    expect(await browser.second(again, recoveryCodes[0] as string)).toMatchObject({ status: 200 });
  });

  it("a recovery code works once, and its owner is notified", async () => {
    const { username, memberId, recoveryCodes } = await enrolled(app);
    const browser = new Browser(app);
    const code = recoveryCodes[3] as string;
    const first = (await browser.first(username)).value.ticket;
    expect(await browser.second(first, code.toUpperCase().replace("-", " "))).toMatchObject({ status: 200 });
    expect((await browser.config()).secondFactor.recoveryCodes).toBe(9);
    expect((await messagesOf(app, memberId)).at(-1)).toBe("A recovery code was used");
    const second = (await browser.first(username)).value.ticket;
    expect(await browser.second(second, code)).toMatchObject({ errorCode: "second.factor.code.invalid" });
  });

  it("of 64 wrong codes at once five are checked, and then a right one is refused too", async () => {
    const { username, memberId, secret } = await enrolled(app);
    const browser = new Browser(app);
    const { ticket } = (await browser.first(username)).value;
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => browser.second(ticket, wrongCode(secret))),
    );
    const codes = answers.map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === "second.factor.code.invalid")).toHaveLength(5);
    expect(codes.filter((code) => code === "session.login.locked")).toHaveLength(59);
    const locked = await browser.second(ticket, codeOf(secret));
    expect(locked).toMatchObject({ status: 429, value: { retryAfterSeconds: expect.any(Number) } });
    const { rows } = await pool.query(
      "SELECT kind, detail FROM security_events WHERE member_id = $1 ORDER BY id DESC LIMIT 1",
      [memberId],
    );
    expect(rows[0].kind).toMatch(/^sign-in-(locked|refused)$/);
    // a device of an earlier login has a limit of its own
    const known = new Browser(app);
    known.device = browser.device;
    expect((await known.first(username)).errorCode).toBe("second.factor.required");
  });

  it("a changed password and a disabled account end a login that waits", async () => {
    const one = await enrolled(app);
    const browser = new Browser(app);
    const { ticket } = (await browser.first(one.username)).value;
    await pool.query(
      "UPDATE member_credentials SET changed_at = changed_at + interval '1 second' WHERE member_id = $1",
      [one.memberId],
    );
    expect(await browser.second(ticket, codeOf(one.secret))).toMatchObject({
      errorCode: "second.factor.expired",
    });
    const other = await enrolled(app);
    const waits = (await browser.first(other.username)).value.ticket;
    await pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [other.memberId]);
    expect(await browser.second(waits, codeOf(other.secret))).toMatchObject({
      errorCode: "session.login.disabled",
    });
  });

  it("an expired password opens a session after the second step only, for its change and nothing else", async () => {
    const { username, memberId, secret } = await enrolled(app);
    await pool.query("UPDATE member_credentials SET password_expired = true WHERE member_id = $1", [
      memberId,
    ]);
    const phone = new Browser(app);
    const { ticket } = (await phone.first(username)).value;
    const next = { oldPassword: password.password, newPassword: "quite-another-8" };
    const change = () => phone.sealed("password.change", { ...next, confirmNewPassword: next.newPassword });
    // the ticket of the first step is no session
    phone.token = ticket;
    expect(await change()).toMatchObject({ errorCode: "session.expired" });
    phone.token = undefined;
    await forgetSteps(memberId);
    const entered = await phone.second(ticket, codeOf(secret));
    expect(entered.value).toMatchObject({ passwordExpired: true });
    const orders = async () =>
      (await app.inject({ url: "/wps/withdraw/orders", headers: { token: entered.value.token } })).json();
    expect(await orders()).toMatchObject({ errorCode: "session.password.change.required" });
    expect(await phone.post("/wps/member/security/second-factor/confirm", { code: "123456" })).toMatchObject({
      errorCode: "session.password.change.required",
    });
    expect(await change()).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject({ success: true });
    // the second step is still asked for
    await forgetSteps(memberId);
    expect(await phone.first(username, { password: next.newPassword })).toMatchObject({
      errorCode: "second.factor.required",
    });
  });

  it("a wrong password is refused alike with and without a second step", async () => {
    const { username } = await enrolled(app);
    const answer = await login(app, username, "not-the-password-1");
    expect(answer.json().errorCode).toBe("session.login.invalid");
  });

  it("a passkey that verified its user counts as both steps, another one as the first", async () => {
    const { memberId, secret, browser } = await enrolled(app);
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const registration = (await browser.sealed("passkeys.register.options", { proof: password })).value;
    const registered = await browser.post("/wps/session/passkeys", {
      challengeId: registration.challengeId,
      response: authenticator.create(registration.options),
    });
    expect(registered.status).toBe(200);
    const phone = new Browser(app);
    const enter = async (changes: object) => {
      const asked = (await phone.post("/wps/session/login/passkey/options")).value;
      authenticator.counter += 1;
      return phone.post("/wps/session/login/passkey", {
        challengeId: asked.challengeId,
        response: authenticator.get(asked.options, changes),
      });
    };
    expect(await enter({})).toMatchObject({ status: 200 });
    const waits = await enter({ flags: 0x01 });
    expect(waits).toMatchObject({ errorCode: "second.factor.required" });
    await forgetSteps(memberId);
    expect(await phone.second(waits.value.ticket, codeOf(secret))).toMatchObject({ status: 200 });
  });

  it("a guest on trial is asked for no second step", async () => {
    const trial = await new Browser(app).post("/wps/member/trial/login");
    expect(trial.errorCode).not.toBe("second.factor.required");
  });
});

describe("changing two-step login", () => {
  it.each(["factor.begin", "factor.codes", "factor.off"] as const)(
    "%s is refused without a code of the app or a recovery code, which works once, and codes cannot be guessed",
    async (id) => {
      const { browser, username, secret, recoveryCodes } = await enrolled(app);
      const [code, later] = recoveryCodes;
      const errorOf = async (body: object) => (await browser.sealed(id, { ...body })).errorCode;
      const wrongProof = { kind: "password", password: "wrong" };
      expect(await errorOf({ proof: wrongProof, code })).toBe("security.proof.wrong");
      expect(await errorOf({ proof: password })).toBe("second.factor.code.invalid");
      for (let i = 0; i < 19; i++)
        expect(await errorOf({ proof: password, code: wrongCode(secret) })).toBe(
          "second.factor.code.invalid",
        );
      expect(await errorOf({ proof: password, code })).toBeUndefined();
      // a right one takes the wrong ones back
      if (id === "factor.begin") {
        expect(await errorOf({ proof: password, code })).toBe("second.factor.code.invalid");
        for (let i = 0; i < 19; i++) await errorOf({ proof: password, code: wrongCode(secret) });
        expect(await errorOf({ proof: password, code: later })).toBe("request.rate.limited");
      }
      const phone = new Browser(app);
      expect((await phone.first(username)).status).toBe(id === "factor.off" ? 200 : 401);
    },
  );

  it("new recovery codes replace those before, after a proof and a code", async () => {
    const { browser, memberId, username, secret, recoveryCodes } = await enrolled(app);
    const { value } = await browser.sealed("factor.codes", { proof: password, code: codeOf(secret) });
    expect(value.recoveryCodes).toHaveLength(10);
    expect((await messagesOf(app, memberId)).at(-1)).toBe("Your account has new recovery codes");
    const phone = new Browser(app);
    const { ticket } = (await phone.first(username)).value;
    expect((await phone.second(ticket, recoveryCodes[0] as string)).errorCode).toBe(
      "second.factor.code.invalid",
    );
    expect((await phone.second(ticket, value.recoveryCodes[0])).status).toBe(200);
    const without = await someone(app);
    expect((await without.browser.sealed("factor.codes", { proof: password })).errorCode).toBe(
      "second.factor.unset",
    );
  });

  it("two-step login is turned off after a proof and a code, which can be repeated and is reported once", async () => {
    const { browser, memberId, username, secret, recoveryCodes } = await enrolled(app);
    const phone = new Browser(app);
    const { ticket } = (await phone.first(username)).value;
    const off = { proof: password, code: recoveryCodes[0] };
    for (let i = 0; i < 2; i++)
      expect((await browser.sealed("factor.off", off)).value).toEqual({ off: true });
    expect(await messagesOf(app, memberId)).toEqual([
      "Two-step login was turned on",
      "Two-step login was turned off",
    ]);
    expect((await browser.config()).secondFactor).toEqual({ set: false, recoveryCodes: 0 });
    expect((await phone.second(ticket, codeOf(secret))).errorCode).toBe("second.factor.expired");
    expect((await phone.first(username)).status).toBe(200);
  });

  it("the admin command turns it off, ends all sessions and tells the member", async () => {
    const { browser, memberId, username } = await enrolled(app);
    const reset = (name: string) => runAdmin(t, ["members", "reset-second-factor", name]);
    expect(await reset(username.toUpperCase())).toMatchObject({ code: 0 });
    expect((await browser.send({ method: "GET", url: "/wps/member/security" } as object)).errorCode).toBe(
      "session.ended.elsewhere",
    );
    expect((await messagesOf(app, memberId)).at(-1)).toBe("Customer service turned two-step login off");
    const { rows } = await pool.query(
      "SELECT detail FROM security_events WHERE member_id = $1 AND kind = 'second-factor-reset'",
      [memberId],
    );
    expect(rows).toEqual([{ detail: { by: expect.any(String) } }]);
    expect((await browser.first(username)).status).toBe(200);
    expect((await browser.config()).coolings).toContainEqual(
      expect.objectContaining({ reason: "login-method" }),
    );
    const again = await reset(username);
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringContaining(`${username} has no second factor.`),
    ]);
    expect((await reset("Nobody9")).errors).toContain("DEMO has no member Nobody9.");
  });
});
