import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, login, seal, solvedCaptcha, testApp, upToDate } from "../../testing/index.ts";

const t = await testApp();
const { pool } = t.app.database;
const FLAGS = { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true };
await pool.query("UPDATE merchants SET whitelabel = $1", [{ flags: FLAGS }]);
const { app } = t;
await upToDate(app);

const PROJECT = "foyer-test";
const keys = await generateKeyPair("RS256");
const published = JSON.stringify({
  keys: [{ ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256" }],
});
const google = createServer((_, response) =>
  response.setHeader("content-type", "application/json").end(published),
);
await new Promise<void>((done) => google.listen(0, "127.0.0.1", done));
afterAll(async () => {
  await t.close();
  google.close();
});
beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

const PASSWORD = "lantern-of-9-doors";
let made = 0;
const newNumber = () => `918${String(6_000_000 + ++made)}`;
const around = { type: 0, registerUrl: "play.example", registerMethod: "H5", agreed: true };

async function register(
  id: "member.register" | "member.register.mobile",
  body: Record<string, unknown>,
  gateway = app,
  headers: Record<string, string> = {},
) {
  const sealed = await seal(gateway.services.sealedBodyKeys.currentKey(), id, {
    ...around,
    ...(await solvedCaptcha(gateway)),
    ...body,
  });
  const answer = await gateway.inject({ ...sealed, headers: { ...sealed.headers, ...headers } });
  return { status: answer.statusCode, ...answer.json() };
}
const byMobile = (
  mobileNum: string,
  verificationCode: string | undefined,
  more: object = {},
  gateway = app,
) =>
  register(
    "member.register.mobile",
    { mobileNum, countryDialingCode: "63", ...(verificationCode && { verificationCode }), ...more },
    gateway,
  );
const byName = (username: string, more: object = {}, headers?: Record<string, string>) => {
  const body = { username, password: PASSWORD, confirmPassword: PASSWORD, ...more };
  return register("member.register", body, app, headers);
};

async function codeFor(mobileNum: string, purpose = "register"): Promise<string> {
  const payload = { purpose, mobileNum, countryDialingCode: "63" };
  const answer = await app.inject({ method: "POST", url: "/wps/verification/sms/noLogin", payload });
  expect(answer.json()).toMatchObject({ success: true });
  const { rows } = await pool.query<{ body: string }>(
    "SELECT body FROM outbox WHERE channel = 'sms' AND recipient = $1 ORDER BY id DESC LIMIT 1",
    [`+63${mobileNum.replace(/^0/, "")}`],
  );
  return /\b[0-9]{6}\b/.exec(rows[0]?.body ?? "")?.[0] ?? "";
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const members = async () => (await pool.query("SELECT count(*) AS n FROM members")).rows[0].n as bigint;
/** Sets other flags and rules, until the next call. */
async function merchant(flags: object, rules: object = {}): Promise<void> {
  await pool.query("UPDATE merchants SET whitelabel = $1 WHERE code = 'DEMO'", [
    { flags: { ...FLAGS, ...flags } },
  ]);
  await pool.query("DELETE FROM registration_settings");
  await pool.query(
    "INSERT INTO registration_settings (merchant_id, captcha, rules) SELECT id, true, $1 FROM merchants WHERE code = 'DEMO'",
    [rules],
  );
  await upToDate(app);
}

describe("registration by mobile number", () => {
  it("mobile registration opens an account with a generated username and no password, which signs in by code", async () => {
    const number = newNumber();
    const answer = await byMobile(`0${number}`, await codeFor(number));
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    expect(answer.value).toMatchObject({
      userName: expect.stringMatching(/^p[a-z0-9]{9}$/),
      customerType: 0,
    });
    const { rows } = await pool.query(
      `SELECT m.mobile, m.mobile_verified_at IS NOT NULL AS verified, c.password_hash, r.way
       FROM members m JOIN member_credentials c ON c.member_id = m.id JOIN member_registrations r ON r.member_id = m.id
       WHERE m.username = $1`,
      [answer.value.userName],
    );
    expect(rows).toEqual([{ mobile: `+63${number}`, verified: true, password_hash: null, way: "mobileNum" }]);
    const headers = { token: answer.value.token };
    const info = await app.inject({ url: "/wps/member/info", headers });
    expect(info.json().value).toMatchObject({ nickname: `••• ${number.slice(-4)}`, generatedAccount: true });
    const wallet = await app.inject({ url: "/wps/wallet/balance", headers });
    expect(Number(wallet.json().value.sumBalance)).toBe(0);

    const code = await codeFor(number, "login");
    const body = { type: "sms", mobileNum: number, countryDialingCode: "63", verificationCode: code };
    const again = await app.inject(
      await seal(app.services.sealedBodyKeys.currentKey(), "session.login", body),
    );
    expect(again.json().value.userName).toBe(answer.value.userName);
  });

  it("mobile registration takes a password only where the merchant wants one", async () => {
    await merchant({ MOBILENUMPASSREG3: true });
    const number = newNumber();
    const code = await codeFor(number);
    expect(await byMobile(number, code)).toMatchObject({
      errorCode: "register.field.invalid",
      value: { field: "password", rule: "required" },
    });
    expect(
      await byMobile(number, code, { password: PASSWORD, confirmPassword: `${PASSWORD}x` }),
    ).toMatchObject({ errorCode: "register.password.mismatch" });
    expect(
      await byMobile(number, code, { password: "Password1234", confirmPassword: "Password1234" }),
    ).toMatchObject({ value: { field: "password", rule: "common" } });
    const opened = await byMobile(number, code, { password: PASSWORD, confirmPassword: PASSWORD });
    expect(opened.status).toBe(200);
    expect((await login(app, opened.value.userName, PASSWORD)).statusCode).toBe(200);

    await merchant({});
    const other = newNumber();
    const unasked = await byMobile(other, await codeFor(other), {
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(unasked.status).toBe(200);
    expect((await login(app, unasked.value.userName, PASSWORD)).statusCode).toBe(401);
  });

  it.each([
    ["", "register.field.invalid"],
    ["12ab", "register.field.invalid"],
    ["21234567", "verification.mobile.invalid"],
    ["00000000", "verification.mobile.invalid"],
  ])("mobile registration refuses the number %j", async (mobileNum, errorCode) => {
    const before = await members();
    expect(await byMobile(mobileNum, "123456")).toMatchObject({ success: false, errorCode });
    expect(await members()).toBe(before);
  });

  it("mobile registration refuses a code that is wrong, missing, of another purpose or used; the fifth wrong guess invalidates it", async () => {
    const number = newNumber();
    const before = await members();
    expect(await byMobile(number, undefined)).toMatchObject({
      errorCode: "register.field.invalid",
      value: { field: "verificationCode", rule: "required" },
    });
    const code = await codeFor(number);
    for (let guess = 0; guess < 5; guess++)
      expect(await byMobile(number, otherThan(code))).toMatchObject({
        errorCode: "verification.code.invalid",
      });
    expect(await byMobile(number, code)).toMatchObject({ errorCode: "verification.code.invalid" });
    expect(await members()).toBe(before);

    const another = newNumber();
    const used = await codeFor(another);
    expect((await byMobile(another, used)).status).toBe(200);
    expect(await byMobile(another, used)).toMatchObject({ errorCode: "verification.code.invalid" });
  });

  it("only the owner of a proven number learns that it already has an account", async () => {
    const number = newNumber();
    expect((await byMobile(number, await codeFor(number))).status).toBe(200);
    await pool.query("DELETE FROM verification_codes");
    const before = await members();
    expect(await byMobile(number, "123456")).toMatchObject({ errorCode: "verification.code.invalid" });
    expect(await byMobile(number, await codeFor(number))).toMatchObject({ errorCode: "member.mobile.taken" });
    expect(await members()).toBe(before);
  });

  it("one of two concurrent registrations with one number succeeds", async () => {
    const number = newNumber();
    const code = await codeFor(number);
    const before = await members();
    const answers = await Promise.all([1, 2, 3].map(() => byMobile(number, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await members()).toBe(before + 1n);
  });

  it("mobile registration is closed without its flag, and open without the flag of the other method", async () => {
    await merchant({ MOBILENUMREG3: false });
    expect(await byMobile(newNumber(), "123456")).toMatchObject({ errorCode: "register.closed" });
    await merchant({ USERNAMEREG3: false });
    expect(await byName("Closed1")).toMatchObject({ errorCode: "register.closed" });
    const number = newNumber();
    expect((await byMobile(number, await codeFor(number))).status).toBe(200);
  });
});

describe("mobile registration by Firebase", () => {
  const { port } = google.address() as AddressInfo;
  const config = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/` };
  const tokenOf = (mobile: string) =>
    new SignJWT({
      auth_time: Math.floor(Date.now() / 1000),
      phone_number: mobile,
      firebase: { sign_in_provider: "phone" },
    })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject("somebody")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(keys.privateKey);

  it("a Firebase token opens an account once, and only for its own number", async () => {
    await merchant({});
    const firebase = await t.another(config);
    const number = newNumber();
    const firebaseIdToken = await tokenOf(`+63${number}`);
    const proof = { firebaseChannel: "sms", firebaseIdToken };
    expect(
      await byMobile(
        newNumber(),
        undefined,
        { ...proof, firebaseIdToken: await tokenOf("+639170000000") },
        firebase,
      ),
    ).toMatchObject({ errorCode: "verification.code.invalid" });
    expect((await byMobile(number, undefined, proof, firebase)).status).toBe(200);
    expect(await byMobile(number, undefined, proof, firebase)).toMatchObject({
      errorCode: "verification.code.invalid",
    });
  });
});

describe("further fields of a registration", () => {
  const requested = { enabled: true };
  const EXTRAS = {
    payeeName: "Luz Reyes",
    idNumber: "N01-23-456789",
    qqNum: "10001",
    facebook: "luz.reyes",
    wechat: "luzr",
    line: "luz_r",
    whatsapp: "+63 917 123 4567",
    zalo: "0912345678",
    recommenderId: "friend7",
    paymentPassword: "271828",
  };

  it("further fields are stored with the account, the payment password only as an argon2id hash", async () => {
    const rules = Object.fromEntries(Object.keys(EXTRAS).map((field) => [field, requested]));
    await merchant({}, { ...rules, mobileNum: requested });
    const number = newNumber();
    const fields = { mobileNum: number, countryDialingCode: "63", email: "luz@mail.example" };
    const answer = await byName("Extras1", { ...EXTRAS, ...fields });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    const { rows } = await pool.query(
      `SELECT p.*, r.recommender, m.mobile, m.mobile_verified_at FROM members m
       JOIN member_profiles p ON p.member_id = m.id JOIN member_registrations r ON r.member_id = m.id
       WHERE m.username = 'Extras1'`,
    );
    expect(rows[0]).toMatchObject({
      payee_name: "Luz Reyes",
      id_number: "N01-23-456789",
      qq_num: "10001",
      facebook: "luz.reyes",
      wechat: "luzr",
      line: "luz_r",
      whatsapp: "+63 917 123 4567",
      zalo: "0912345678",
      recommender: "friend7",
      payment_password_hash: expect.stringMatching(/^\$argon2id\$/),
      mobile: `+63${number}`,
      mobile_verified_at: null,
    });
    const { rows: mails } = await pool.query(
      "SELECT kind, recipient FROM outgoing_mail o JOIN members m ON m.id = o.member_id WHERE m.username = 'Extras1'",
    );
    expect(mails).toEqual([{ kind: "welcome", recipient: "luz@mail.example" }]);
  });

  it("fields that the form does not ask for are not stored", async () => {
    await merchant({});
    const answer = await byName("Unasked1", { ...EXTRAS, mobileNum: newNumber(), countryDialingCode: "63" });
    expect(answer.status).toBe(200);
    const { rows } = await pool.query(
      `SELECT p.member_id, r.recommender, m.mobile FROM members m LEFT JOIN member_profiles p ON p.member_id = m.id
       JOIN member_registrations r ON r.member_id = m.id WHERE m.username = 'Unasked1'`,
    );
    expect(rows).toEqual([{ member_id: null, recommender: null, mobile: null }]);
  });

  it.each([
    ["payeeName", "9"],
    ["idNumber", "x"],
    ["qqNum", "0123"],
    ["facebook", "a\u0000b"],
    ["whatsapp", "call me"],
    ["zalo", "<b>1</b>"],
    ["recommenderId", "' OR 1=1"],
    ["paymentPassword", "12345"],
  ])("registration refuses %s %j", async (field, value) => {
    await merchant({}, { [field]: requested });
    expect(await byName(`Refused${++made}`, { [field]: value })).toMatchObject({
      errorCode: "register.field.invalid",
      value: { field },
    });
  });

  it("a merchant's own pattern lets nothing through that the database cannot store", async () => {
    await merchant({}, { line: { ...requested, pattern: "[^x]*" } });
    expect(await byName("Pattern1", { line: "ab\u0000" })).toMatchObject({
      errorCode: "register.field.invalid",
      value: { field: "line", rule: "pattern" },
    });
  });

  it("registration by username also proves the number where numbers must be proven", async () => {
    await merchant({ REGMOBVERF3: true }, { mobileNum: requested });
    const number = newNumber();
    const fields = { mobileNum: number, countryDialingCode: "63" };
    expect(await byName("Proved1", fields)).toMatchObject({
      value: { field: "verificationCode", rule: "required" },
    });
    const verificationCode = await codeFor(number);
    expect((await byName("Proved1", { ...fields, verificationCode })).status).toBe(200);
    const { rows } = await pool.query(
      "SELECT mobile_verified_at IS NOT NULL AS verified FROM members WHERE username = 'Proved1'",
    );
    expect(rows).toEqual([{ verified: true }]);
    expect((await byName("Proved2")).status).toBe(200);
  });
});

describe("registration with a social link token", () => {
  const browser = randomBytes(32).toString("base64url");
  const cookie = { cookie: `foyer-browser=${browser}` };
  async function linkToken(subject: string): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await pool.query(
      `INSERT INTO social_tokens (token_hash, kind, merchant_id, provider, subject, browser_hash, expires_at)
       SELECT $1, 'link', id, 'google', $2, $3, now() + interval '5 min' FROM merchants WHERE code = 'DEMO'`,
      [createHash("sha256").update(token).digest(), subject, createHash("sha256").update(browser).digest()],
    );
    return token;
  }

  it("registration links the new account; a refused registration leaves the link token valid", async () => {
    await merchant({});
    const token = await linkToken("google-1");
    expect(await byName("Linked1", { linkToken: token, password: "x" }, cookie)).toMatchObject({
      success: false,
    });
    expect((await byName("Linked1", { linkToken: token }, cookie)).status).toBe(200);
    const { rows } = await pool.query(
      "SELECT m.username FROM social_identities s JOIN members m ON m.id = s.member_id WHERE subject = 'google-1'",
    );
    expect(rows).toEqual([{ username: "Linked1" }]);
  });

  it("an invalid or used link token opens no account", async () => {
    await merchant({});
    const before = await members();
    const none = randomBytes(32).toString("base64url");
    expect(await byName("Linked2", { linkToken: none }, cookie)).toMatchObject({
      errorCode: "social.token.invalid",
    });
    expect(await members()).toBe(before);
  });
});

describe("an invitation code", () => {
  const read = async (code: string) =>
    (await app.inject({ url: "/wps/agent/affiliate", query: { code } })).json();

  it("an invitation code is returned when it belongs to an agent, and refused otherwise", async () => {
    const agent = await createMember(app, "agentcode", { type: 1 });
    await pool.query(
      `INSERT INTO affiliate_codes (merchant_id, code, member_id, active)
       SELECT merchant_id, code, id, active FROM members, (VALUES ('LAMP77', true), ('GONE77', false)) AS c (code, active)
       WHERE id = $1`,
      [agent],
    );
    expect(await read("LAMP77")).toEqual({ success: true, value: { code: "LAMP77" } });
    for (const code of ["GONE77", "NOBODY", "a';--"])
      expect(await read(code), code).toMatchObject({ errorCode: "register.affiliate.invalid" });
  });

  it("the invitation code check is rate limited", async () => {
    const strict = await t.another({ RATE_LIMIT_FACTOR: 0.1 });
    const ask = () => strict.inject({ url: "/wps/agent/affiliate", query: { code: "NOBODY" } });
    for (let i = 0; i < 3; i++) expect((await ask()).json().errorCode).toBe("register.affiliate.invalid");
    expect((await ask()).json().errorCode).toBe("request.rate.limited");
  });
});
