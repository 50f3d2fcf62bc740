import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PASSWORD, seal, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let merchantId: number;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.app.database.pool.query("DELETE FROM rate_limits");
});

let made = 0;
async function newOperator(): Promise<string> {
  const name = `operator-${++made}`;
  await t.app.services.operators.create(merchantId, name, name, PASSWORD);
  return name;
}

async function logIn(
  name: string,
  {
    code,
    password = PASSWORD,
    device,
    from = "127.0.0.1",
    app = t.app,
  }: { code?: string; password?: string; device?: string; from?: string; app?: TestApp["app"] } = {},
) {
  const body = { name, password, ...(code !== undefined && { code }) };
  const request = await seal(app.services.sealedBodyKeys.currentKey(), "backoffice.login", body);
  const answer = await app.inject({
    ...request,
    headers: { ...request.headers, ...(device && { cookie: `device=${device}` }) },
    remoteAddress: from,
  });
  const { errorCode, value } = answer.json();
  return {
    errorCode,
    value,
    device: answer.cookies.find((cookie) => cookie.name === "device")?.value,
    headers: { "operator-token": value?.token as string },
  };
}
const call = async (
  method: "GET" | "POST",
  url: string,
  headers: Record<string, string>,
  payload?: object,
  app = t.app,
) => {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.json().errorCode ?? answer.json().value;
};
const begin = (headers: Record<string, string>, app = t.app) =>
  call("POST", "/wps/backoffice/second-factor", headers, undefined, app);
const confirm = (headers: Record<string, string>, code: string, app = t.app) =>
  call("POST", "/wps/backoffice/second-factor/confirm", headers, { code }, app);

/** The code an authenticator app shows, some steps of 30 s away from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find(
    (code) => !right.includes(code),
  ) as string;
};

/** An operator with an authenticator app, whose code of the step before was used to confirm it. */
async function enrolled() {
  const name = await newOperator();
  const first = await logIn(name);
  const { secret } = await begin(first.headers);
  const code = codeOf(secret, -1);
  const { recoveryCodes } = await confirm(first.headers, code);
  return { name, secret, code, recoveryCodes, ...first } as typeof first & {
    name: string;
    secret: string;
    /** The one that confirmed it. */
    code: string;
    recoveryCodes: string[];
  };
}

describe("an operator with an authenticator app", () => {
  test("an operator with an authenticator app logs in with password and code, and the password alone asks for the code", async () => {
    const { name, secret } = await enrolled();
    expect((await logIn(name)).errorCode).toBe("operator.code.required");
    expect((await logIn(name, { code: wrongCode(secret) })).errorCode).toBe("operator.code.invalid");
    const shown = codeOf(secret);
    const entered = await logIn(name, { code: `${shown.slice(0, 3)} ${shown.slice(3)}` });
    expect(entered.value.operator).toMatchObject({ name, secondFactor: "on" });
    expect(await call("GET", "/wps/backoffice/waiting", entered.headers)).toHaveProperty("chats");
  });

  test("a wrong password gets the same answer with and without a second factor", async () => {
    const { name, secret } = await enrolled();
    for (const code of [undefined, codeOf(secret)])
      expect((await logIn(name, { password: "wrong", ...(code && { code }) })).errorCode).toBe(
        "operator.login.invalid",
      );
  });

  test("a code signs in once, and none of an earlier step after it", async () => {
    const { name, secret } = await enrolled();
    const code = codeOf(secret);
    const both = await Promise.all([logIn(name, { code }), logIn(name, { code })]);
    expect(new Set(both.map(({ errorCode }) => errorCode))).toEqual(
      new Set([undefined, "operator.code.invalid"]),
    );
    expect((await logIn(name, { code: codeOf(secret, -1) })).errorCode).toBe("operator.code.invalid");
  });

  test("five wrong codes lock the account for a while, also for a right code", async () => {
    const { name, secret } = await enrolled();
    for (let i = 0; i < 5; i++)
      expect((await logIn(name, { code: wrongCode(secret) })).errorCode).toBe("operator.code.invalid");
    expect((await logIn(name, { code: wrongCode(secret) })).errorCode).toBe("session.login.locked");
    expect((await logIn(name, { code: codeOf(secret) })).errorCode).toBe("session.login.locked");
  });

  test("a recovery code signs in once in place of a code", async () => {
    const { name, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ""] = recoveryCodes;
    expect((await logIn(name, { code: code.toUpperCase() })).errorCode).toBeUndefined();
    expect((await logIn(name, { code })).errorCode).toBe("operator.code.invalid");
  });

  test("the database holds neither the secret nor a recovery code", async () => {
    const { secret, recoveryCodes } = await enrolled();
    const { rows } = await t.app.database.pool.query(
      "SELECT to_json(a)::text || encode(r.code_mac, 'escape') AS stored FROM operator_authenticators a JOIN operator_recovery_codes r USING (owner_id)",
    );
    expect(rows.length).toBeGreaterThan(9);
    for (const text of [secret, ...recoveryCodes])
      for (const { stored } of rows) expect(stored).not.toContain(text);
  });

  test("the second factor is removed by the admin command's reset, which ends the sessions", async () => {
    const { name, headers } = await enrolled();
    expect(await t.app.services.operators.resetSecondFactor(merchantId, name.toUpperCase())).toBe(true);
    expect(await call("GET", "/wps/backoffice/me", headers)).toBe("operator.expired");
    expect((await logIn(name)).value.operator.secondFactor).toBe("off");
    expect(await t.app.services.operators.resetSecondFactor(merchantId, "no-such-operator")).toBe(false);
  });
});

describe("setting up an authenticator app", () => {
  test("the secret is offered again after a reload, and counts only once a code of it is confirmed", async () => {
    const name = await newOperator();
    const { headers } = await logIn(name);
    const { secret, address } = await begin(headers);
    expect(await begin(headers)).toEqual({ secret, address });
    expect(address).toMatch(new RegExp(`^otpauth://totp/Demo:${name}\\?.*secret=${secret}`));
    expect(await confirm(headers, wrongCode(secret))).toBe("operator.code.invalid");
    expect((await logIn(name)).errorCode).toBeUndefined();
    expect((await confirm(headers, codeOf(secret, -1))).recoveryCodes).toHaveLength(10);
    expect((await logIn(name)).errorCode).toBe("operator.code.required");
  });

  test("a confirmation sent again gets the same recovery codes, and later no more", async () => {
    const { name, headers, code, recoveryCodes } = await enrolled();
    expect(await confirm(headers, code)).toEqual({ recoveryCodes });
    await t.app.database.pool.query(
      "UPDATE operator_authenticators SET confirmed_at = now() - interval '3 min' WHERE owner_id = (SELECT id FROM operators WHERE name = $1)",
      [name],
    );
    expect(await confirm(headers, code)).toBe("operator.code.invalid");
  });

  test("a confirmation ends the operator's other sessions", async () => {
    const name = await newOperator();
    const other = await logIn(name);
    const { headers } = await logIn(name);
    const { secret } = await begin(headers);
    await confirm(headers, codeOf(secret));
    expect(await call("GET", "/wps/backoffice/me", other.headers)).toBe("operator.expired");
    expect(await call("GET", "/wps/backoffice/me", headers)).toMatchObject({ secondFactor: "on" });
  });

  test("an older session must sign in again first", async () => {
    const { headers } = await logIn(await newOperator());
    await t.app.database.pool.query(
      "UPDATE operator_sessions SET created_at = now() - interval '11 min' WHERE id = (SELECT max(id) FROM operator_sessions)",
    );
    expect(await begin(headers)).toBe("session.sign.in.again");
  });
});

describe("a merchant that requires a second factor", () => {
  const setRequirement = async (operatorSecondFactor: string, app = t.app) => {
    const { merchantChanges, settings } = app.services;
    const merchant = await settings.merchant("DEMO");
    await merchantChanges.setSetting(merchant, "operatorSecondFactor", operatorSecondFactor);
    await vi.waitFor(async () =>
      expect((await settings.merchant("DEMO")).settings).toMatchObject({ operatorSecondFactor }),
    );
  };

  test("an operator without one can only set it up or log out, and is locked out of nothing afterwards", async () => {
    const name = await newOperator();
    const before = await logIn(name);
    await setRequirement("required");
    try {
      for (const { headers } of [before, await logIn(name)]) {
        expect(await call("GET", "/wps/backoffice/me", headers)).toMatchObject({ secondFactor: "due" });
        expect(await call("GET", "/wps/backoffice/waiting", headers)).toBe("operator.second.factor.required");
        expect(await call("GET", "/wps/backoffice/events", headers)).toBe("operator.second.factor.required");
      }
      const { secret } = await begin(before.headers);
      await confirm(before.headers, codeOf(secret));
      expect(await call("GET", "/wps/backoffice/waiting", before.headers)).toHaveProperty("chats");
    } finally {
      await setRequirement("optional");
    }
  });

  test("a second factor is required by default where there are no demo accounts", async () => {
    await setRequirement("automatic");
    const name = await newOperator();
    const site = await t.another({ PUBLIC_URL: "https://play.example" });
    const demo = await t.another({ PUBLIC_URL: "https://demo.example", DEMO: "on" });
    expect((await logIn(name, { app: site })).value.operator.secondFactor).toBe("due");
    expect((await logIn(name, { app: demo })).value.operator.secondFactor).toBe("off");
    expect((await logIn(name)).value.operator.secondFactor).toBe("off");
  });
});

describe("a flood of wrong passwords for an operator", () => {
  const flood = async (name: string) => {
    for (let host = 1; host <= 25; host++)
      for (let i = 0; i < 5; i++) await logIn(name, { password: "wrong", from: `198.51.${host}.7` });
  };

  test("a flood of wrong passwords locks out strangers, and not the operator on a device of an earlier login", async () => {
    const name = await newOperator();
    const { device } = await logIn(name);
    await flood(name);
    expect((await logIn(name, { from: "203.0.113.5" })).errorCode).toBe("session.login.locked");
    expect((await logIn(name, { device: "A".repeat(43) })).errorCode).toBe("session.login.locked");
    expect((await logIn(name, { device: device as string })).errorCode).toBeUndefined();
  });

  test("a known device has a limit of its own, which locks no other device", async () => {
    const name = await newOperator();
    const stolen = (await logIn(name)).device as string;
    for (let i = 0; i < 5; i++)
      expect((await logIn(name, { device: stolen, password: "wrong" })).errorCode).toBe(
        "operator.login.invalid",
      );
    expect((await logIn(name, { device: stolen })).errorCode).toBe("session.login.locked");
    expect((await logIn(name)).errorCode).toBeUndefined();
  });

  test("a device of one operator is a stranger's to another", async () => {
    const [name, other] = [await newOperator(), await newOperator()];
    const { device } = await logIn(other);
    await flood(name);
    expect((await logIn(name, { device: device as string })).errorCode).toBe("session.login.locked");
  });
});
