import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createMember, login, PASSWORD, seal, signIn, testApp } from "../../testing/index.ts";
import { SoftwareAuthenticator } from "../passkeys/passkeys.fixture.ts";
import { ProofTriesRepository } from "./proof-tries.repository.ts";

const t = await testApp();
afterAll(t.close);
const { app } = t;
const { pool } = app.database;
const DIGITS = "271828";
const OTHER_DIGITS = "314159";
const ORIGIN = "http://localhost";

beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

let made = 0;
/** A member of their own for each test, with a verified address and number. */
async function someone() {
  const n = ++made;
  const username = `Safe${n}x`;
  const memberId = await createMember(app, username);
  const email = `safe${n}@mail.example`;
  await pool.query(
    "UPDATE members SET email = $2, email_verified_at = now(), mobile = $3, mobile_verified_at = now() WHERE id = $1",
    [memberId, email, `+63917${5_100_000 + n}`],
  );
  const { merchantId } = { merchantId: 1 };
  return {
    memberId,
    merchantId,
    username,
    email,
    language: "EN" as const,
    headers: await signIn(app, username),
  };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const password = { kind: "password", password: PASSWORD };
const payment = (digits = DIGITS) => ({ kind: "payment", password: digits });
const call = async (
  id: "security.payment" | "security.email" | "security.mobile",
  who: Someone,
  body: Record<string, unknown>,
) => {
  const request = await seal(app.services.sealedBodyKeys.currentKey(), id, body);
  const answer = await app.inject({ ...request, headers: { ...request.headers, ...who.headers } });
  return { status: answer.statusCode, ...(answer.json() as { errorCode?: string; value?: unknown }) };
};
const setPayment = (who: Someone, newPassword: string, ...proofs: object[]) =>
  call("security.payment", who, { newPassword, proofs });
const config = async (who: Someone) =>
  (await app.inject({ url: "/wps/member/security", headers: who.headers })).json().value;
const verify = (who: Someone, digits: string) =>
  app.services.security.verifyPaymentPassword(who, digits, { ip: "127.0.0.1", id: "a-request" }).then(
    () => "right",
    (error: { code: string }) => error.code,
  );
/** The token of a link to a new password, mailed to the member's address. */
async function linkFor({ username, email }: Someone): Promise<string> {
  await app.inject({ method: "POST", url: "/wps/member/password/email", payload: { username, email } });
  return vi.waitFor(async () => {
    await app.services.mail.deliver();
    const { rows } = await pool.query<{ body: string }>(
      "SELECT body FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1",
      [email],
    );
    const token = /token=([\w-]{43})/.exec(rows[0]?.body ?? "")?.[1];
    expect(token).toBeDefined();
    return token as string;
  });
}
const resetBy = async (token: string) =>
  app.inject(await seal(app.services.sealedBodyKeys.currentKey(), "password.link", { token }));
const askCode = async (who: Someone, channel: "sms" | "email") => {
  const answer = await app.inject({
    method: "POST",
    url: "/wps/member/security/code",
    headers: who.headers,
    payload: { channel },
  });
  return answer.json().errorCode ?? "sent";
};
/** The newest code that was sent to a recipient. */
const codeFor = (recipient: string): Promise<string> =>
  vi.waitFor(async () => {
    await app.services.mail.deliver();
    const { rows } = await pool.query<{ body: string }>(
      "SELECT body FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1",
      [recipient],
    );
    const code = /\b\d{6}\b/.exec(rows[0]?.body ?? "")?.[0];
    expect(code).toBeDefined();
    return code as string;
  });
const mailed = async (who: Someone) =>
  (
    await pool.query<{ kind: string }>(
      "SELECT kind FROM outgoing_mail WHERE member_id = $1 AND kind = 'security-changed'",
      [who.memberId],
    )
  ).rowCount;
const messagesOf = async (who: Someone): Promise<string[]> =>
  (
    await pool.query<{ title: string }>(
      "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
      [who.memberId],
    )
  ).rows.map(({ title }) => title);

describe("the payment password", () => {
  it("a payment password is set by the login password, reported by mail and message, and starts its cooling time", async () => {
    const who = await someone();
    expect(await config(who)).toMatchObject({
      paymentPassword: { set: false },
      email: { shown: expect.stringMatching(/^s•••\d+@mail\.example$/), verified: true },
      mobile: { shown: expect.stringMatching(/^••• \d{4}$/), verified: true },
      cards: { count: 0, most: 5 },
      passkeys: 0,
      coolings: [],
    });
    expect(await setPayment(who, DIGITS, password)).toMatchObject({ status: 200, value: { set: true } });
    const { paymentPassword, coolings } = await config(who);
    expect(paymentPassword).toMatchObject({ set: true, changedAt: expect.any(String) });
    expect(coolings).toEqual([{ reason: "payment-password", endsAt: expect.any(String) }]);
    const hours = (Date.parse(coolings[0].endsAt) - Date.parse(paymentPassword.changedAt)) / 3_600_000;
    expect(hours).toBe(24);
    expect(await messagesOf(who)).toEqual(["Your payment password was changed"]);
    expect(await mailed(who)).toBe(1);
    const { rows } = await pool.query(
      "SELECT payment_password_hash AS hash FROM member_profiles WHERE member_id = $1",
      [who.memberId],
    );
    expect(rows[0].hash).toMatch(/^\$argon2id\$/);
    expect(await verify(who, DIGITS)).toBe("right");
  });

  it.each([
    ["111111", "guessable"],
    ["123456", "guessable"],
    ["12345", "minLength"],
    ["1234567", "maxLength"],
    ["27182a", "pattern"],
    ["27182x", "pattern"],
    ["", "required"],
  ])("%s is refused as a payment password, before any proof is checked", async (digits, rule) => {
    const who = await someone();
    expect(await setPayment(who, digits, { kind: "password", password: "wrong" })).toMatchObject({
      errorCode: "security.field.invalid",
      value: { field: "paymentPassword", rule },
    });
  });

  it("a payment password is changed by the one before, and not by the login password or a passkey alone", async () => {
    const who = await someone();
    await setPayment(who, DIGITS, password);
    expect(await setPayment(who, OTHER_DIGITS, password)).toMatchObject({
      errorCode: "security.proof.insufficient",
    });
    expect(await setPayment(who, OTHER_DIGITS, payment(OTHER_DIGITS))).toMatchObject({
      errorCode: "payment.password.wrong",
      value: { left: 4 },
    });
    expect(await setPayment(who, OTHER_DIGITS, payment())).toMatchObject({ status: 200 });
    expect(await verify(who, OTHER_DIGITS)).toBe("right");
    expect(await verify(who, DIGITS)).toBe("payment.password.wrong");
  });

  it("64 wrong payment passwords at once count as at most five and lock it for a day, and only two proofs reset it", async () => {
    const who = await someone();
    await setPayment(who, DIGITS, password);
    const answers = await Promise.all(Array.from({ length: 64 }, () => verify(who, OTHER_DIGITS)));
    const count = (code: string) => answers.filter((answer) => answer === code).length;
    expect(count("payment.password.wrong")).toBe(4);
    expect(count("payment.password.locked")).toBe(60);
    expect(await verify(who, DIGITS)).toBe("payment.password.locked");
    const { paymentPassword } = await config(who);
    const left = Date.parse(paymentPassword.lockedUntil) - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);
    expect(await messagesOf(who)).toEqual([
      "Your payment password was changed",
      "Your payment password is locked",
    ]);

    expect(await askCode(who, "email")).toBe("sent");
    const code = { kind: "email", code: await codeFor(who.email) };
    expect(await setPayment(who, OTHER_DIGITS, code)).toMatchObject({
      errorCode: "security.proof.insufficient",
    });
    const wrong = { kind: "password", password: "not-the-password" };
    expect(await setPayment(who, OTHER_DIGITS, wrong, code)).toMatchObject({
      errorCode: "security.proof.wrong",
      value: { kind: "password" },
    });
    // the code was not used up by the refusal
    expect(await setPayment(who, OTHER_DIGITS, code, password)).toMatchObject({ status: 200 });
    expect(await verify(who, OTHER_DIGITS)).toBe("right");
    expect((await config(who)).paymentPassword.lockedUntil).toBeUndefined();
    expect(await setPayment(who, DIGITS, code, password)).toMatchObject({
      errorCode: "security.proof.wrong",
      value: { kind: "email" },
    });
  });

  it("right and wrong payment passwords at once are each checked, until five in a row are wrong", async () => {
    const who = await someone();
    await setPayment(who, DIGITS, password);
    const mixed = [OTHER_DIGITS, OTHER_DIGITS, OTHER_DIGITS, DIGITS, DIGITS, DIGITS, DIGITS, DIGITS];
    const answers = await Promise.all(mixed.map((digits) => verify(who, digits)));
    expect(answers).toEqual(mixed.map((digits) => (digits === DIGITS ? "right" : "payment.password.wrong")));
  });

  it("a payment password waits for the tries that another gateway is checking, and is locked only by those found wrong", async () => {
    const who = await someone();
    await setPayment(who, DIGITS, password);
    const elsewhere = new ProofTriesRepository(pool, "payment_password_tries");
    const takeAll = async () => {
      for (let n = 0; n < 5; n++) await elsewhere.take(who.memberId);
    };
    await takeAll();
    const waiting = verify(who, DIGITS);
    expect((await config(who)).paymentPassword.lockedUntil).toBeUndefined();
    await elsewhere.clear(who.memberId);
    expect(await waiting).toBe("right");

    await takeAll();
    const refused = verify(who, DIGITS);
    await elsewhere.confirmLock(who.memberId);
    expect(await refused).toBe("payment.password.locked");
    expect((await config(who)).paymentPassword.lockedUntil).toBeDefined();
    // a lock whose checks were never ended, because their gateway was killed
    await pool.query(
      "UPDATE payment_password_tries SET wrong = 5, locked_until = locked_until - interval '5 seconds' WHERE member_id = $1",
      [who.memberId],
    );
    expect(await verify(who, DIGITS)).toBe("payment.password.locked");
  });

  it("the lock of a payment password ends after a day, and the right one gives all tries back", async () => {
    const who = await someone();
    await setPayment(who, DIGITS, password);
    for (let n = 0; n < 4; n++) expect(await verify(who, OTHER_DIGITS)).toBe("payment.password.wrong");
    expect(await verify(who, DIGITS)).toBe("right");
    for (let n = 0; n < 4; n++) expect(await verify(who, OTHER_DIGITS)).toBe("payment.password.wrong");
    expect(await verify(who, OTHER_DIGITS)).toBe("payment.password.locked");
    await pool.query(
      "UPDATE payment_password_tries SET locked_until = now() - interval '1 second' WHERE member_id = $1",
      [who.memberId],
    );
    expect(await verify(who, OTHER_DIGITS)).toBe("payment.password.wrong");
    expect(await verify(who, DIGITS)).toBe("right");
  });

  it("of two payment passwords set at once by one proof, one is set", async () => {
    const who = await someone();
    const answers = await Promise.all([
      setPayment(who, DIGITS, password),
      setPayment(who, OTHER_DIGITS, password),
    ]);
    // refused when it is stored, or where the first one was stored before, for its proof
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await messagesOf(who)).length).toBe(1);
  });

  it("a member without a payment password cannot prove anything with one", async () => {
    const who = await someone();
    expect(await setPayment(who, DIGITS, payment())).toMatchObject({
      errorCode: "security.proof.insufficient",
    });
    expect(await verify(who, DIGITS)).toBe("payment.password.unset");
  });
});

describe("proofs", () => {
  it("wrong login passwords share one limit with the change of the login password", async () => {
    const who = await someone();
    const wrong = { kind: "password", password: "not-the-password" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => setPayment(who, DIGITS, wrong)));
    const codes = answers.map(({ errorCode = "" }) => errorCode).toSorted();
    expect(codes).toEqual([
      ...Array<string>(3).fill("request.rate.limited"),
      ...Array<string>(5).fill("security.proof.wrong"),
    ]);
    const change = await seal(app.services.sealedBodyKeys.currentKey(), "password.change", {
      oldPassword: PASSWORD,
      newPassword: "blue7-lantern",
      confirmNewPassword: "blue7-lantern",
    });
    const answer = await app.inject({ ...change, headers: { ...change.headers, ...who.headers } });
    expect(answer.json().errorCode).toBe("request.rate.limited");
  });

  it("a passkey proves its own member once, and nobody else", async () => {
    const [who, other] = [await someone(), await someone()];
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const post = async (url: string, of: Someone, payload: object = {}) =>
      (
        await app.inject({ method: "POST", url, headers: { ...of.headers, host: "localhost" }, payload })
      ).json().value;
    const offer = await seal(app.services.sealedBodyKeys.currentKey(), "passkeys.register.options", {
      proof: { kind: "password", password: PASSWORD },
    });
    const { challengeId, options } = (
      await app.inject({ ...offer, headers: { ...offer.headers, ...who.headers, host: "localhost" } })
    ).json().value;
    await post("/wps/session/passkeys", who, { challengeId, response: authenticator.create(options) });
    expect((await config(who)).coolings).toMatchObject([{ reason: "login-method" }]);

    const proofOf = async (of: Someone) => {
      const asked = await post("/wps/member/security/passkey", of);
      authenticator.counter += 1;
      return {
        kind: "passkey",
        challengeId: asked.challengeId,
        // an authenticator that was told which passkey to use need not name its user
        response: authenticator.get(asked.options, { userHandle: null }),
      };
    };
    const wrong = { errorCode: "security.proof.wrong", value: { kind: "passkey" } };
    const set = async (of: Someone, proof: object) => {
      const request = await seal(app.services.sealedBodyKeys.currentKey(), "security.payment", {
        newPassword: DIGITS,
        proofs: [proof],
      });
      const headers = { ...request.headers, ...of.headers, host: "localhost" };
      return (await app.inject({ ...request, headers })).json();
    };
    expect(await set(other, await proofOf(other))).toMatchObject(wrong);
    expect(await set(other, await proofOf(who))).toMatchObject(wrong);
    const proof = await proofOf(who);
    expect(await set(who, proof)).toMatchObject({ success: true });
    await pool.query("UPDATE member_profiles SET payment_password_hash = NULL WHERE member_id = $1", [
      who.memberId,
    ]);
    expect(await set(who, proof)).toMatchObject(wrong);
  });

  it("codes go only to a verified number and address, and one at a time", async () => {
    const who = await someone();
    expect(await askCode(who, "sms")).toBe("sent");
    expect(await askCode(who, "sms")).toBe("verification.too.soon");
    await pool.query("UPDATE members SET email_verified_at = NULL, mobile_verified_at = NULL WHERE id = $1", [
      who.memberId,
    ]);
    expect(await askCode(who, "sms")).toBe("security.proof.insufficient");
    expect(await askCode(who, "email")).toBe("security.proof.insufficient");
  });

  it("two codes reset the payment password, and a wrong one of them uses up neither", async () => {
    const who = await someone();
    await setPayment(who, DIGITS, password);
    expect(await askCode(who, "sms")).toBe("sent");
    expect(await askCode(who, "email")).toBe("sent");
    const { rows } = await pool.query("SELECT mobile FROM members WHERE id = $1", [who.memberId]);
    const sms = { kind: "sms", code: await codeFor(rows[0].mobile) };
    const email = { kind: "email", code: await codeFor(who.email) };
    const wrong = { kind: "email", code: String((Number(email.code) + 1) % 1_000_000).padStart(6, "0") };
    expect(await setPayment(who, OTHER_DIGITS, sms, wrong)).toMatchObject({
      errorCode: "security.proof.wrong",
      value: { kind: "email" },
    });
    expect(await setPayment(who, OTHER_DIGITS, sms, email)).toMatchObject({ status: 200 });
  });
});

describe("contacts", () => {
  it("an address of 254 characters gets a code, and a longer one is refused", async () => {
    const who = await someone();
    const end = "@mail.example";
    const ask = (email: string) =>
      app.inject({
        method: "POST",
        url: "/wps/member/security/code",
        headers: who.headers,
        payload: { channel: "email", email },
      });
    expect((await ask("e".repeat(254 - end.length) + end)).json()).toMatchObject({ success: true });
    expect((await ask("e".repeat(255 - end.length) + end)).json().errorCode).toBe("request.invalid");
  });

  const bindCode = async (who: Someone, body: object) => {
    const answer = await app.inject({
      method: "POST",
      url: "/wps/member/security/code",
      headers: who.headers,
      payload: body,
    });
    return answer.json().errorCode ?? "sent";
  };
  const recipients = async (who: Someone) =>
    (
      await pool.query<{ recipient: string }>(
        "SELECT recipient FROM outgoing_mail WHERE member_id = $1 AND kind = 'security-changed' ORDER BY id",
        [who.memberId],
      )
    ).rows.map(({ recipient }) => recipient);

  it("an e-mail address is changed by a code sent to it and a proof, and both addresses are notified", async () => {
    const who = await someone();
    const email = `new${made}@mail.example`;
    const link = await linkFor(who);
    expect(await bindCode(who, { channel: "email", email })).toBe("sent");
    const verificationCode = await codeFor(email);
    const body = { email, verificationCode };
    expect(
      await call("security.email", who, { ...body, proof: { kind: "password", password: "no" } }),
    ).toMatchObject({
      errorCode: "security.proof.wrong",
    });
    // a code sent to one address is none for another
    const other = { ...body, email: `other${made}@mail.example` };
    expect(await call("security.email", who, { ...other, proof: password })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
    expect(await call("security.email", who, { ...body, proof: password })).toMatchObject({ status: 200 });
    expect((await recipients(who)).toSorted((a, b) => a.localeCompare(b))).toEqual([email, who.email]);
    expect((await resetBy(link)).json().errorCode).toBe("password.token.invalid");
    expect(await messagesOf(who)).toEqual(["Your e-mail address was changed"]);
    const { coolings } = await config(who);
    expect(coolings).toMatchObject([{ reason: "contact", contact: "email" }]);
    expect(await call("security.email", who, { ...body, proof: password })).toMatchObject({
      errorCode: "verification.code.invalid",
    });
  });

  it("the address given at registration is confirmed without being typed again, once", async () => {
    const who = await someone();
    await pool.query("UPDATE members SET email_verified_at = NULL WHERE id = $1", [who.memberId]);
    const registered = { channel: "email", registered: true };
    expect(await bindCode(who, registered)).toBe("sent");
    const verificationCode = await codeFor(who.email);
    expect(await call("security.email", who, { verificationCode, proof: password })).toMatchObject({
      status: 200,
    });
    expect((await config(who)).email).toMatchObject({ verified: true });
    expect(await bindCode(who, registered)).toBe("security.field.invalid");
    expect(await call("security.email", who, { verificationCode, proof: password })).toMatchObject({
      errorCode: "security.field.invalid",
    });
  });

  it("a mobile number is changed by a code sent to it, unless another member has it", async () => {
    const [who, other] = [await someone(), await someone()];
    const { rows } = await pool.query<{ mobile: string }>("SELECT mobile FROM members WHERE id = $1", [
      other.memberId,
    ]);
    const taken = rows[0]?.mobile as string;
    const attempt = async (mobile: string) => {
      const number = { mobileNum: mobile.slice(3), countryDialingCode: "63" };
      expect(await bindCode(who, { channel: "sms", ...number })).toBe("sent");
      const verificationCode = await codeFor(mobile);
      return call("security.mobile", who, { ...number, verificationCode, proof: password });
    };
    expect(await attempt(taken)).toMatchObject({ errorCode: "member.mobile.taken" });
    expect(await attempt("+639175999001")).toMatchObject({ status: 200 });
    expect(await config(who)).toMatchObject({ mobile: { shown: "••• 9001", verified: true } });
    expect(await messagesOf(who)).toEqual(["Your mobile number was changed"]);
  });

  it.each([
    [{ channel: "email", email: "no-address" }, "security.field.invalid"],
    [{ channel: "sms", mobileNum: "1", countryDialingCode: "63" }, "verification.mobile.invalid"],
    [{ channel: "sms", mobileNum: "612345678", countryDialingCode: "33" }, "verification.mobile.invalid"],
  ])("no code is sent for %j", async (body, errorCode) => {
    expect(await bindCode(await someone(), body)).toBe(errorCode);
  });
});

describe("the history", () => {
  it("the security history lists logins and changes, newest first and page by page, with the device", async () => {
    const who = await someone();
    await setPayment(who, DIGITS, password);
    await login(app, who.username, "not-the-password");
    const read = async (before = "") =>
      (await app.inject({ url: `/wps/member/security/history${before}`, headers: who.headers })).json().value;
    const { events, next } = await read();
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "sign-in-refused",
      "payment-password-set",
      "signed-in",
    ]);
    expect(next).toBeUndefined();
    await pool.query(
      `INSERT INTO security_events (kind, member_id, at, detail)
         SELECT 'signed-in', $1, now() - interval '1 day', '{"device":"Chrome on Android"}' FROM generate_series(1, 50)`,
      [who.memberId],
    );
    const ids: string[] = [];
    let page = await read();
    expect(page.events[24]).toMatchObject({
      kind: "signed-in",
      at: expect.any(String),
      device: "Chrome on Android",
    });
    for (;;) {
      ids.push(...page.events.map(({ id }: { id: string }) => id));
      if (!page.next) break;
      page = await read(`?before=${page.next}`);
    }
    expect(ids).toHaveLength(53);
    expect(new Set(ids).size).toBe(53);
  });
});

describe("cooling times", () => {
  it("a changed login password and a new device start a cooling time, and a device with two factors does not", async () => {
    const who = await someone();
    const reasons = async () =>
      ((await config(who)).coolings as { reason: string }[]).map(({ reason }) => reason);
    expect(await reasons()).toEqual([]);
    // a sign-in without the device cookie
    await login(app, who.username);
    expect(await reasons()).toEqual(["new-device"]);
    await pool.query("UPDATE known_devices SET second_step = true WHERE member_id = $1", [who.memberId]);
    expect(await reasons()).toEqual([]);
    const change = await seal(app.services.sealedBodyKeys.currentKey(), "password.change", {
      oldPassword: PASSWORD,
      newPassword: "blue7-lantern",
      confirmNewPassword: "blue7-lantern",
    });
    await app.inject({ ...change, headers: { ...change.headers, ...who.headers } });
    expect(await reasons()).toEqual(["login-password"]);
    expect(await app.services.security.coolings(who)).toEqual([
      { reason: "login-password", endsAt: expect.any(Number) },
    ]);
    await pool.query(
      "UPDATE security_changes SET changed_at = now() - interval '24 hours' WHERE member_id = $1",
      [who.memberId],
    );
    expect(await reasons()).toEqual([]);
  });
});
