import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Sms, SmsFailure, type SmsSender } from "../../channels/sms/port.ts";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let app: FastifyInstance;
let memberId: bigint;
let merchantId: number;

const MINE = "+639171234567";
const FLAGS = { MOBILEVERCODELOGIN3: true, REGMOBVERF3: true, CHNGPASSVERIF3: true };
const pool = () => app.database.pool;

const setMerchant = async (flags: object, settings: object = {}) => {
  await pool().query("UPDATE merchants SET whitelabel = $1, settings = $2 WHERE code = 'DEMO'", [
    { flags },
    settings,
  ]);
  await vi.waitFor(async () => {
    const { value } = (await app.inject({ url: "/wps/system/whitelabel" })).json();
    expect(value.flags).toEqual(flags);
  });
};

beforeAll(async () => {
  t = await testApp();
  app = t.app;
  memberId = await createMember(app, "holder");
  await pool().query("UPDATE members SET mobile = $2, mobile_verified_at = now() WHERE id = $1", [
    memberId,
    MINE,
  ]);
  const unproved = await createMember(app, "claimer");
  await pool().query("UPDATE members SET mobile = '+639170000001' WHERE id = $1", [unproved]);
  merchantId = (await pool().query("SELECT id FROM merchants")).rows[0].id;
  await setMerchant(FLAGS);
});
afterAll(() => t.close());
beforeEach(async () => {
  await pool().query("TRUNCATE verification_codes, outbox, rate_limits");
});

const ask = async (purpose: string, mobileNum: string, more: Record<string, string> = {}, at = app) => {
  const { countryDialingCode = "63", language = "EN", ...headers } = more;
  const answer = await at.inject({
    method: "POST",
    url: "/wps/verification/sms/noLogin",
    headers: { language, ...headers },
    payload: { purpose, mobileNum, countryDialingCode },
  });
  return { status: answer.statusCode, ...answer.json() };
};
const sent = async () => {
  await app.services.verification.allSent();
  const messages = "SELECT recipient, body FROM outbox ORDER BY id";
  return (await pool().query<{ recipient: string; body: string }>(messages)).rows;
};
const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? "")?.[0] as string;
const check = (code: string, more: object = {}, at = app) =>
  at.services.verification.check({ merchantId, purpose: "login", recipient: MINE, code, ...more });
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");
const later = (seconds: number) =>
  pool().query(
    "UPDATE verification_codes SET sent_at = sent_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)",
    [seconds],
  );

describe("a requested verification code", () => {
  test("a verification code is sent to the number without its leading zero, and is valid for five minutes", async () => {
    const { status, value } = await ask("login", "09171234567");
    expect(status).toBe(200);
    expect(value.expiredMinutes).toBe(5);
    expect(Date.parse(value.expirationTime) - Date.now()).toBeGreaterThan(290_000);
    expect(Date.parse(value.expirationTime) - Date.now()).toBeLessThan(301_000);
    const [message] = await sent();
    expect(message?.recipient).toBe(MINE);
    expect(message?.body).toMatch(
      /^Demo: \d{6} is your login code\. It expires in 5 minutes\. Don't share it\.$/,
    );
    const { rows } = await pool().query("SELECT code_mac FROM verification_codes");
    expect(rows[0].code_mac).toHaveLength(32);
  });

  test.each(["login", "register", "password"])(
    "a verification code is sent in the player's language for %s",
    async (purpose) => {
      await ask(purpose, "9171234567", { language: "TY" });
      expect((await sent())[0]?.body).toMatch(/ang code mo .*Huwag itong ibahagi/);
    },
  );

  test("a verification code is logged as a security event without code and number", async () => {
    await ask("login", "9171234567");
    const { rows } = await pool().query(
      "SELECT * FROM security_events WHERE kind = 'code-asked' ORDER BY at DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({ member_id: memberId, detail: { purpose: "login", sent: true } });
    expect(JSON.stringify(rows[0].detail)).not.toMatch(/917/);
  });

  test("a verification code is accepted once, also when used concurrently at two gateways", async () => {
    const other = await t.another();
    await ask("login", "9171234567");
    const code = codeIn((await sent())[0]?.body);
    const answers = await Promise.all([
      check(code),
      check(code, {}, other),
      check(code),
      check(code, {}, other),
    ]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await check(code)).toBe(false);
  });

  test("a verification code is invalid after five wrong guesses, also concurrent ones", async () => {
    await ask("login", "9171234567");
    const code = codeIn((await sent())[0]?.body);
    const guesses = await Promise.all(Array.from({ length: 9 }, (_, i) => check(wrong(code, i + 1))));
    expect(guesses).not.toContain(true);
    expect(await check(code)).toBe(false);
  });

  test("a verification code is still valid after four wrong guesses", async () => {
    await ask("login", "9171234567");
    const code = codeIn((await sent())[0]?.body);
    for (let i = 1; i <= 4; i++) expect(await check(wrong(code, i))).toBe(false);
    expect(await check(code)).toBe(true);
  });

  test("a verification code expires after five minutes", async () => {
    await ask("login", "9171234567");
    await later(301);
    expect(await check(codeIn((await sent())[0]?.body))).toBe(false);
  });

  test("a verification code is valid only for its own purpose, number and merchant", async () => {
    await ask("login", "9171234567");
    const code = codeIn((await sent())[0]?.body);
    expect(await check(code, { purpose: "password" })).toBe(false);
    expect(await check(code, { purpose: "register" })).toBe(false);
    expect(await check(code, { recipient: "+639171234568" })).toBe(false);
    expect(await check(code, { merchantId: merchantId + 1 })).toBe(false);
    expect(await check(code)).toBe(true);
  });

  test("a verification code is replaced by the next, which is sent after a minute at the earliest", async () => {
    await ask("login", "9171234567");
    const early = await ask("login", "9171234567");
    expect(early).toMatchObject({ status: 429, errorCode: "verification.too.soon" });
    expect(early.value.retryAfterSeconds).toBeGreaterThan(50);
    expect(early.value.retryAfterSeconds).toBeLessThanOrEqual(60);
    await later(61);
    expect((await ask("login", "9171234567")).status).toBe(200);
    const [first, second] = await sent();
    if (codeIn(first?.body) !== codeIn(second?.body)) expect(await check(codeIn(first?.body))).toBe(false);
    expect(await check(codeIn(second?.body))).toBe(true);
    expect((await ask("login", "9171234567")).errorCode).toBe("verification.too.soon");
  });

  test("concurrent requests send one verification code", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask("register", "9171234567")));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
  });
});

describe("a number without an account", () => {
  test.each(["login", "password"])(
    "a number without an account gets the same answer and time for %s, and no message",
    async (purpose) => {
      const time = async (number: string) => {
        const began = performance.now();
        const { value, status } = await ask(purpose, number);
        return { status, keys: Object.keys(value).sort(), ms: performance.now() - began };
      };
      const [held, free, unproved] = [
        await time("9171234567"),
        await time("9179999999"),
        await time("9170000001"),
      ];
      expect(free).toMatchObject({ status: held.status, keys: held.keys });
      expect(unproved).toMatchObject({ status: held.status, keys: held.keys });
      for (const { ms } of [held, free, unproved]) expect(ms).toBeGreaterThanOrEqual(49);
      expect((await sent()).map((m) => m.recipient)).toEqual([MINE]);
      expect((await ask(purpose, "9179999999")).errorCode).toBe("verification.too.soon");
    },
  );

  test("a number without an account gets a code to register", async () => {
    expect((await ask("register", "9179999999")).status).toBe(200);
    expect((await sent())[0]?.recipient).toBe("+639179999999");
  });
});

describe("a refused code request", () => {
  test.each([
    ["a landline", "285551234", "63"],
    ["too few digits", "917", "63"],
    ["a country the merchant does not offer", "2015550123", "1"],
  ])("a code request is refused: %s", async (_, number, countryDialingCode) => {
    expect(await ask("register", number, { countryDialingCode })).toMatchObject({
      status: 422,
      errorCode: "verification.mobile.invalid",
    });
    expect(await sent()).toEqual([]);
  });

  test("a code request is refused for a purpose whose flag is off, which the description shows", async () => {
    await setMerchant({});
    for (const purpose of ["login", "register", "password"]) {
      expect((await ask(purpose, "9171234567")).errorCode).toBe("verification.closed");
      const { value } = (await app.inject({ url: `/wps/verification?purpose=${purpose}` })).json();
      expect(value).toEqual({ enabled: false, channel: "sms", expiredMinutes: 5 });
    }
    await setMerchant({ MOBILENUMREG3: true });
    expect((await ask("register", "9171234567")).status).toBe(200);
    expect((await ask("login", "9171234567")).errorCode).toBe("verification.closed");
    await setMerchant(FLAGS);
    expect((await app.inject({ url: "/wps/verification?purpose=login" })).json().value.enabled).toBe(true);
  });

  test("the eleventh code to one number in a day is refused", async () => {
    for (let i = 0; i < 10; i++) {
      expect((await ask("register", "9171234567")).status).toBe(200);
      await later(61);
    }
    const full = await ask("register", "9171234567");
    expect(full.errorCode).toBe("verification.too.soon");
    expect(full.value.retryAfterSeconds).toBeGreaterThan(3_600);
    expect(await sent()).toHaveLength(10);
  });

  test("code requests per address are limited", async () => {
    const strict = await t.another({ RATE_LIMIT_FACTOR: 0.1 });
    for (const last of [1, 2, 3])
      expect((await ask("register", `917123456${last}`, {}, strict)).status).toBe(200);
    expect((await ask("register", "9171234564", {}, strict)).errorCode).toBe("request.rate.limited");
    expect(await sent()).toHaveLength(3);
  });

  test("code requests beyond the merchant's daily limit are refused, for unknown numbers too", async () => {
    await setMerchant({ ...FLAGS, DAY: true }, { smsPerDay: 2 });
    await ask("login", "9178888888");
    await ask("register", "9171234561");
    await ask("register", "9171234562");
    for (const [purpose, number] of [
      ["register", "9171234563"],
      ["login", "9171234567"],
      ["login", "9179999999"],
    ] as const)
      expect((await ask(purpose, number)).errorCode, number).toBe("request.rate.limited");
    expect(await sent()).toHaveLength(2);
    await setMerchant(FLAGS);
  });
});

describe("a failing SMS carrier", () => {
  /** Replaces the carrier at one gateway. */
  class Carrier implements SmsSender {
    // a failure must be known before the answer, on a busy machine too
    readonly usualMs = 500;
    readonly messages: Sms[] = [];
    failure: Error | null = null;
    /** Until it resolves, the carrier does not answer. */
    answers = Promise.resolve();
    async send(message: Sms): Promise<void> {
      await this.answers;
      if (this.failure) throw this.failure;
      this.messages.push(message);
    }
  }
  const withCarrier = async () => {
    const gateway = await t.another();
    const carrier = new Carrier();
    Object.assign(gateway.services.sms, {
      send: (message: Sms) => carrier.send(message),
      usualMs: carrier.usualMs,
    });
    return { gateway, carrier };
  };

  test("a carrier failure is reported, and the code is withdrawn, so that a retry can follow at once", async () => {
    const { gateway, carrier } = await withCarrier();
    carrier.failure = new SmsFailure("unreachable", "no answer");
    for (const purpose of ["register", "login"])
      expect(await ask(purpose, "9171234567", {}, gateway)).toMatchObject({
        status: 502,
        errorCode: "verification.send.failed",
      });
    expect((await pool().query("SELECT FROM verification_codes")).rowCount).toBe(0);
    carrier.failure = null;
    for (const purpose of ["register", "login"])
      expect((await ask(purpose, "9171234567", {}, gateway)).status).toBe(200);
    expect(carrier.messages).toHaveLength(2);
  });

  test("a carrier failure also fails requests for numbers without an account", async () => {
    const { gateway, carrier } = await withCarrier();
    carrier.failure = new SmsFailure("account", "401");
    await ask("login", "9171234567", {}, gateway);
    expect((await ask("login", "9179999999", {}, gateway)).errorCode).toBe("verification.send.failed");
    expect((await ask("login", "9179999999", {}, gateway)).errorCode).toBe("verification.send.failed");
  });

  test("a carrier's fault with one number does not reveal that it has an account", async () => {
    const { gateway, carrier } = await withCarrier();
    carrier.failure = new SmsFailure("number", "21614");
    expect((await ask("login", "9171234567", {}, gateway)).status).toBe(200);
    expect((await ask("register", "9171234561", {}, gateway)).errorCode).toBe("verification.send.failed");
  });

  test("a slow carrier does not reveal an account either, and the code is withdrawn when it finally fails", async () => {
    const { gateway, carrier } = await withCarrier();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    carrier.answers = promise;
    carrier.failure = new SmsFailure("unreachable", "no answer in time");
    expect((await ask("login", "9171234567", {}, gateway)).status).toBe(200);
    expect((await pool().query("SELECT FROM verification_codes")).rowCount).toBe(1);
    release();
    await expect.poll(async () => (await pool().query("SELECT FROM verification_codes")).rowCount).toBe(0);
  });

  test("a gateway that stops sends the messages that are under way first", async () => {
    const { gateway, carrier } = await withCarrier();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    carrier.answers = promise;
    expect((await ask("login", "9171234567", {}, gateway)).status).toBe(200);
    const closed = gateway.close().then(() => carrier.messages.length);
    release();
    expect(await closed).toBe(1);
  });
});

test("the settings list the countries to dial, the likeliest first", async () => {
  const { signIn } = (await app.inject({ url: "/wps/system/settings/consolidated" })).json().value;
  expect(signIn.dialingCodes.slice(0, 5)).toEqual([
    { country: "PH", code: "63" },
    { country: "VN", code: "84" },
    { country: "TH", code: "66" },
    { country: "ID", code: "62" },
    { country: "MY", code: "60" },
  ]);
  expect(signIn.dialingCodes.length).toBeGreaterThanOrEqual(10);
  expect(signIn.firebase).toBeUndefined();
});
