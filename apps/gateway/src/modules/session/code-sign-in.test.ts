import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createMember, login, PASSWORD, seal, solvedCaptcha, testApp } from "../../testing/index.ts";

const t = await testApp();
const { pool } = t.app.database;
await pool.query("UPDATE merchants SET whitelabel = $1", [
  { flags: { MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true, CHNGPASSVERIF3: true } },
]);
const app = await t.another();

const PROJECT = "foyer-test";
const keys = await generateKeyPair("RS256");
const published = JSON.stringify({
  keys: [{ ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256" }],
});
const google = createServer((_, response) =>
  response.setHeader("content-type", "application/json").end(published),
);
await new Promise<void>((done) => google.listen(0, "127.0.0.1", done));
const firebase = await t.another({
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_KEYS_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}/`,
});
afterAll(async () => {
  await t.close();
  google.close();
});

beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

let made = 0;
async function someone(options: { verified?: boolean; status?: "active" | "disabled" } = {}) {
  const { verified = true, status = "active" } = options;
  const n = ++made;
  const username = `Mobile${n}x`;
  const id = await createMember(app, username, { status });
  const national = `918${String(5_000_000 + n)}`;
  await pool.query(
    "UPDATE members SET mobile = $2, mobile_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1",
    [id, `+63${national}`, verified],
  );
  return { id, username, national, mobileNum: `0${national}`, countryDialingCode: "63" };
}
type Someone = Awaited<ReturnType<typeof someone>>;

type Purpose = "login" | "register" | "password";

const send = async (body: Record<string, unknown>, gateway = app) =>
  gateway.inject(await seal(gateway.services.sealedBodyKeys.currentKey(), "session.login", body));
const byCode = (
  { mobileNum }: Pick<Someone, "mobileNum">,
  verificationCode: string,
  more: Record<string, unknown> = {},
) => send({ type: "sms", mobileNum, countryDialingCode: "63", verificationCode, ...more });
async function codeFor(mobileNum: string, purpose: Purpose = "login"): Promise<string> {
  const payload = { purpose, mobileNum, countryDialingCode: "63" };
  const answer = await app.inject({ method: "POST", url: "/wps/verification/sms/noLogin", payload });
  expect(answer.statusCode).toBe(200);
  await app.services.verification.allSent();
  const { rows } = await pool.query<{ body: string }>(
    "SELECT body FROM outbox WHERE channel = 'sms' AND recipient = $1 ORDER BY id DESC LIMIT 1",
    [`+63${mobileNum.replace(/^0/, "")}`],
  );
  return /\b[0-9]{6}\b/.exec(rows[0]?.body ?? "")?.[0] ?? "000000";
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("sign-in by code", () => {
  it("a code signs in the owner of the proven number, its leading zero written or not, once", async () => {
    const member = await someone();
    const code = await codeFor(member.mobileNum);
    const answer = await byCode({ mobileNum: member.national }, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().value).toMatchObject({ userName: member.username, customerType: 0 });
    expect((await byCode(member, code)).json()).toMatchObject({
      errorCode: "verification.code.invalid",
      value: { captcha: true },
    });
  });

  it("number and code may be written in the digits of any script", async () => {
    const member = await someone();
    const code = await codeFor(member.mobileNum);
    const inScript = (digits: string, zero: string) =>
      digits.replace(/[0-9]/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
    expect(
      (await byCode({ mobileNum: inScript(member.national, "၀") }, inScript(code, "٠"))).statusCode,
    ).toBe(200);
  });

  it("one of two concurrent sign-ins by one code succeeds", async () => {
    const member = await someone();
    const code = await codeFor(member.mobileNum);
    const answers = await Promise.all([byCode(member, code), byCode(member, code)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("a wrong code gets the answer of an unknown or unproven number, and a captcha is required from then on", async () => {
    const member = await someone();
    const unproven = await someone({ verified: false });
    const code = await codeFor(member.mobileNum);
    await codeFor("09187777777");
    const wrong = await byCode(member, otherThan(code));
    expect([wrong.statusCode, wrong.json().errorCode]).toEqual([422, "verification.code.invalid"]);
    for (const mobileNum of ["09187777777", unproven.mobileNum]) {
      const other = await byCode({ mobileNum }, "123456");
      expect([other.statusCode, other.body]).toEqual([wrong.statusCode, wrong.body]);
    }
    expect((await byCode(member, code)).json()).toMatchObject({
      errorCode: "session.login.captcha",
      value: { captcha: true },
    });
    expect((await byCode(member, code, await solvedCaptcha(app))).statusCode).toBe(200);
  });

  it("five wrong codes invalidate the code and lock the number for the address with back-off, known or unknown", async () => {
    const member = await someone();
    const code = await codeFor(member.mobileNum);
    for (const mobileNum of [member.mobileNum, "09186666666"]) {
      const guess = async () => byCode({ mobileNum }, otherThan(code), await solvedCaptcha(app));
      for (let i = 0; i < 5; i++) expect((await guess()).json().errorCode).toBe("verification.code.invalid");
      expect((await guess()).json()).toMatchObject({
        errorCode: "session.login.locked",
        value: { retryAfterSeconds: 60 },
      });
      await pool.query("UPDATE rate_limits SET expire = 0 WHERE key LIKE 'sign-in:%'");
      for (let i = 0; i < 5; i++) await guess();
      expect((await guess()).json().value).toEqual({ retryAfterSeconds: 120 });
    }
    await pool.query("DELETE FROM rate_limits");
    expect((await byCode(member, code)).json().errorCode).toBe("verification.code.invalid");
  });

  it.each([
    ["login", "register"],
    ["login", "password"],
    ["register", "login"],
    ["register", "password"],
    ["password", "login"],
    ["password", "register"],
  ] as const)("a code sent for %s is refused for %s, whose own code stays valid", async (sent, purpose) => {
    const { mobileNum } = await someone();
    const number = { mobileNum, countryDialingCode: "63" };
    const newPassword = "blue7-lantern";
    const useCode = async (verificationCode: string) => {
      const captcha = await solvedCaptcha(app);
      if (purpose === "login") return byCode({ mobileNum }, verificationCode, captcha);
      const fields = { ...number, verificationCode };
      const [id, body] =
        purpose === "password"
          ? (["password.mobile", { ...fields, newPassword }] as const)
          : ([
              "member.register.mobile",
              {
                ...fields,
                ...captcha,
                type: 0,
                registerUrl: "play.example",
                registerMethod: "H5",
                agreed: true,
              },
            ] as const);
      return app.inject(await seal(app.services.sealedBodyKeys.currentKey(), id, body));
    };
    const code = await codeFor(mobileNum, sent);
    // with no code pending for sign-in, and with another one pending
    expect((await useCode(code)).json().errorCode).toBe("verification.code.invalid");
    const own = await codeFor(mobileNum, purpose);
    expect((await useCode(code)).json().errorCode).toBe("verification.code.invalid");
    // at registration a proven number already belongs to a member
    expect((await useCode(own)).json().errorCode).toBe(
      purpose === "register" ? "member.mobile.taken" : undefined,
    );
  });

  it("sign-in by code refuses an invalid number and an invalid code", async () => {
    for (const mobileNum of ["12", "0000000000"])
      expect((await byCode({ mobileNum }, "123456")).json().errorCode).toBe("verification.mobile.invalid");
    for (const mobileNum of ["+639171234567", "", "9".repeat(21), "0917 123"])
      expect((await byCode({ mobileNum }, "123456")).json().errorCode).toBe("request.invalid");
    for (const code of ["", "12345678901", "12a456"])
      expect((await byCode({ mobileNum: "09171234567" }, code)).json().errorCode).toBe("request.invalid");
  });

  it("sign-in by code refuses a disabled member or a wrong audience, but reveals it only to the code's holder", async () => {
    const member = await someone({ status: "disabled" });
    const code = await codeFor(member.mobileNum);
    expect((await byCode(member, otherThan(code))).json().errorCode).toBe("verification.code.invalid");
    expect((await byCode(member, code, await solvedCaptcha(app))).json().errorCode).toBe(
      "session.login.disabled",
    );
    const player = await someone();
    const answer = await byCode(player, await codeFor(player.mobileNum), { audience: "agent" });
    expect(answer.json().errorCode).toBe("session.login.non.agent");
  });

  it("sign-in by code is closed where the merchant disables it", async () => {
    await pool.query("INSERT INTO merchants (code, name, currency) VALUES ('SHUT', 'Shut', 'CNY')");
    const gateway = await t.another();
    const body = {
      type: "sms",
      mobileNum: "09171234567",
      countryDialingCode: "63",
      verificationCode: "123456",
    };
    const request = await seal(gateway.services.sealedBodyKeys.currentKey(), "session.login", body);
    const answer = await gateway.inject({ ...request, headers: { ...request.headers, merchant: "SHUT" } });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([403, "session.login.method.closed"]);
  });

  it("a code signs in to an account without a password, which no password opens after the same work as a wrong one", async () => {
    const member = await someone();
    await pool.query("UPDATE member_credentials SET password_hash = NULL WHERE member_id = $1", [member.id]);
    const verify = vi.spyOn(app.services.passwords, "verify");
    for (const password of [PASSWORD, "null", " "])
      expect((await login(app, member.username, password, await solvedCaptcha(app))).json().errorCode).toBe(
        "session.login.invalid",
      );
    expect(verify).toHaveBeenCalledTimes(3);
    verify.mockRestore();
    expect((await byCode(member, await codeFor(member.mobileNum))).statusCode).toBe(200);
  });

  it("sign-in by code with an unknown link token is refused", async () => {
    const member = await someone();
    const before = (await pool.query("SELECT count(*)::int AS n FROM sessions")).rows[0].n;
    const answer = await login(app, member.username, PASSWORD, { linkToken: "A".repeat(43) });
    expect(answer.json().errorCode).toBe("social.token.invalid");
    expect((await pool.query("SELECT count(*)::int AS n FROM sessions")).rows[0].n).toBe(before);
  });
});

describe("sign-in by Firebase", () => {
  const token = (mobile: string) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ phone_number: mobile, auth_time: now, firebase: { sign_in_provider: "phone" } })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(crypto.randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(keys.privateKey);
  };
  const enter = (firebaseMobileNo: string, firebaseIdToken: string) =>
    send(
      {
        type: "firebase",
        firebaseChannel: "sms",
        firebaseIdToken,
        firebaseMobileNo,
        countryDialingCode: "63",
      },
      firebase,
    );

  it("a Firebase token signs in the owner of its number, once", async () => {
    const member = await someone();
    const proof = await token(`+63${member.national}`);
    expect((await enter(member.mobileNum, proof)).json().value).toMatchObject({ userName: member.username });
    expect((await enter(member.mobileNum, proof)).json().errorCode).toBe("verification.code.invalid");
  });

  it("sign-in by Firebase refuses another number than the token's, an unknown number, and a missing token", async () => {
    const member = await someone();
    const other = await someone();
    const answers = [
      await enter(member.mobileNum, await token(`+63${other.national}`)),
      await enter("09185555555", await token("+639185555555")),
      await enter(other.mobileNum, "not.a.token"),
    ];
    for (const answer of answers)
      expect(answer.json()).toMatchObject({
        errorCode: "verification.code.invalid",
        value: { captcha: true },
      });
  });
});
