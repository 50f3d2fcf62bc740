import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMember, PASSWORD, seal, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { MOST_PASSKEYS } from "../passkeys/passkey-ceremonies.ts";
import { type Changes, SoftwareAuthenticator } from "../passkeys/passkeys.fixture.ts";

const ORIGIN = "http://localhost:8080";
const UNVERIFIED = 0x01;
const PASSKEYS = "/wps/backoffice/passkeys";
const LOGIN = "/wps/backoffice/login/passkey";
const LAPTOP =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

let t: TestApp;
let merchantId: number;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
});
afterAll(() => t.close());

type Headers = Record<string, string>;

async function ask(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  headers: Headers,
  payload?: object,
) {
  const answer = await t.app.inject({
    method,
    url,
    headers: { host: "localhost:8080", "user-agent": LAPTOP, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function logIn(name: string, code?: string) {
  const body = { name, password: PASSWORD, ...(code !== undefined && { code }) };
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), "backoffice.login", body);
  const { errorCode, value } = (await t.app.inject(request)).json();
  return { errorCode, value, headers: { "operator-token": value?.token as string } };
}

let made = 0;
async function newOperator() {
  const name = `operator-${++made}`;
  await t.app.services.operators.create(merchantId, name, name, PASSWORD);
  return { name, headers: (await logIn(name)).headers };
}
type Person = Awaited<ReturnType<typeof newOperator>>;

async function add(
  { headers }: Pick<Person, "headers">,
  authenticator: SoftwareAuthenticator,
  changes?: Changes,
) {
  const { challengeId, options } = (await ask("POST", `${PASSKEYS}/options`, headers)).value;
  const response = authenticator.create(options, changes);
  return ask("POST", PASSKEYS, headers, { challengeId, response });
}

async function enter(authenticator: SoftwareAuthenticator, changes?: Changes, headers: Headers = {}) {
  const { challengeId, options } = (await ask("POST", `${LOGIN}/options`, headers)).value;
  return ask("POST", LOGIN, headers, { challengeId, response: authenticator.get(options, changes) });
}

async function withPasskey() {
  const person = await newOperator();
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const { value: passkey } = await add(person, authenticator);
  return { ...person, authenticator, passkey };
}

const passkeysOf = async ({ headers }: Pick<Person, "headers">) =>
  (await ask("GET", PASSKEYS, headers)).value;

/** Deeds of the audit trail about an operator's passkeys, the oldest first. */
async function auditOf(name: string) {
  const { rows } = await t.app.database.pool.query(
    `SELECT a.deed, o.name AS by, a.detail FROM audit_trail a LEFT JOIN operators o ON o.id = a.operator_id
      WHERE a.subject = $1 AND a.deed LIKE 'passkey-%' ORDER BY a.id`,
    [name],
  );
  return rows;
}

async function setRequirement(operatorSecondFactor: "required" | "optional") {
  const { merchantChanges, settings } = t.app.services;
  await merchantChanges.setSetting(
    await settings.merchant("DEMO"),
    "operatorSecondFactor",
    operatorSecondFactor,
  );
  await vi.waitFor(async () =>
    expect((await settings.merchant("DEMO")).settings).toMatchObject({ operatorSecondFactor }),
  );
}

describe("an operator with a passkey", () => {
  test("an operator logs in with a passkey, without name, password and code", async () => {
    const { name, authenticator } = await withPasskey();
    const { status, value } = await enter(authenticator);
    expect(status).toBe(200);
    expect(value.operator).toMatchObject({ name, merchantCode: "DEMO", secondFactor: "on" });
    expect((await ask("GET", "/wps/backoffice/waiting", { "operator-token": value.token })).status).toBe(200);
  });

  test("an operator with a passkey is asked for it after the password, which alone opens nothing any more", async () => {
    const { name } = await withPasskey();
    expect((await logIn(name)).errorCode).toBe("operator.passkey.required");
  });

  test("an operator with a passkey can log in by password and code too where an authenticator app is connected", async () => {
    const { name, headers } = await withPasskey();
    const { secret } = (await ask("POST", "/wps/backoffice/second-factor", headers)).value;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: Date.now() - 30_000 });
    await ask("POST", "/wps/backoffice/second-factor/confirm", headers, { code });
    expect((await passkeysOf({ headers })).hasApp).toBe(true);
    expect((await logIn(name)).errorCode).toBe("operator.code.required");
    expect((await logIn(name, totp.generate())).errorCode).toBeUndefined();
  });

  test("an operator names a passkey, and others neither see nor name it", async () => {
    const { name, headers, passkey } = await withPasskey();
    expect(passkey).toEqual({
      id: expect.any(String),
      name: "Chrome on Linux",
      createdAt: expect.any(String),
    });
    const other = await newOperator();
    const rename = (by: Headers, to: string) => ask("PUT", `${PASSKEYS}/${passkey.id}`, by, { name: to });
    expect(await rename(other.headers, "Mine")).toMatchObject({ status: 404, errorCode: "passkey.unknown" });
    expect((await rename(headers, " ")).errorCode).toBe("request.invalid");
    for (let i = 0; i < 2; i++)
      expect((await rename(headers, " Work laptop ")).value).toEqual({ named: true });
    expect((await passkeysOf({ headers })).passkeys).toEqual([{ ...passkey, name: "Work laptop" }]);
    expect((await passkeysOf(other)).passkeys).toEqual([]);
    expect(await auditOf(name)).toEqual([
      { deed: "passkey-added", by: name, detail: { passkey: "Chrome on Linux" } },
      { deed: "passkey-named", by: name, detail: { passkey: "Work laptop", before: "Chrome on Linux" } },
    ]);
  });

  test("an operator who adds a passkey ends the other sessions", async () => {
    const person = await newOperator();
    const other = await logIn(person.name);
    await add(person, new SoftwareAuthenticator(ORIGIN));
    expect((await ask("GET", "/wps/backoffice/me", other.headers)).errorCode).toBe("operator.expired");
    expect((await ask("GET", "/wps/backoffice/me", person.headers)).value.secondFactor).toBe("on");
  });

  test("an operator must log in again to change passkeys long after the login", async () => {
    const { headers, passkey } = await withPasskey();
    await t.app.database.pool.query("UPDATE operator_sessions SET created_at = now() - interval '11 min'");
    for (const [method, url, payload] of [
      ["POST", `${PASSKEYS}/options`, undefined],
      ["POST", PASSKEYS, { challengeId: "A".repeat(22), response: {} }],
      ["DELETE", `${PASSKEYS}/${passkey.id}`, undefined],
    ] as const)
      expect((await ask(method, url, headers, payload)).errorCode).toBe("session.sign.in.again");
    expect((await passkeysOf({ headers })).passkeys).toEqual([passkey]);
  });

  test("an operator removes a passkey, and logs in by password again where a second factor is optional", async () => {
    const { name, headers, authenticator, passkey } = await withPasskey();
    const other = { "operator-token": (await enter(authenticator)).value.token };
    expect((await ask("DELETE", `${PASSKEYS}/${passkey.id}`, (await newOperator()).headers)).errorCode).toBe(
      "passkey.unknown",
    );
    expect((await ask("DELETE", `${PASSKEYS}/${passkey.id}`, headers)).value).toEqual({ removed: true });
    expect((await ask("DELETE", `${PASSKEYS}/${passkey.id}`, headers)).errorCode).toBe("passkey.unknown");
    expect((await ask("GET", "/wps/backoffice/me", other)).errorCode).toBe("operator.expired");
    expect((await enter(authenticator)).errorCode).toBe("passkey.invalid");
    expect((await logIn(name)).errorCode).toBeUndefined();
    expect((await auditOf(name)).at(-1)).toEqual({
      deed: "passkey-removed",
      by: name,
      detail: { passkey: "Chrome on Linux" },
    });
  });

  test("an operator loses a passkey by the admin command's reset, which ends the sessions", async () => {
    const { name, headers, authenticator } = await withPasskey();
    expect(await t.app.services.operators.resetSecondFactor(merchantId, name)).toBe(true);
    expect((await ask("GET", "/wps/backoffice/me", headers)).errorCode).toBe("operator.expired");
    expect((await enter(authenticator)).errorCode).toBe("passkey.invalid");
    expect((await logIn(name)).value.operator.secondFactor).toBe("off");
    expect((await auditOf(name)).at(-1)).toMatchObject({ deed: "passkey-removed", by: null });
  });

  test("an operator has at most ten passkeys", async () => {
    const person = await newOperator();
    for (let i = 0; i < MOST_PASSKEYS; i++)
      expect((await add(person, new SoftwareAuthenticator(ORIGIN))).status).toBe(200);
    expect((await add(person, new SoftwareAuthenticator(ORIGIN))).errorCode).toBe("passkey.too.many");
  });
});

describe("a merchant that requires a second factor", () => {
  test("a passkey satisfies a merchant that requires a second factor, and the last one cannot be removed", async () => {
    await setRequirement("required");
    try {
      const person = await newOperator();
      expect((await ask("GET", "/wps/backoffice/waiting", person.headers)).errorCode).toBe(
        "operator.second.factor.required",
      );
      const authenticators = [new SoftwareAuthenticator(ORIGIN), new SoftwareAuthenticator(ORIGIN)];
      const ids: string[] = [];
      for (const one of authenticators) ids.push((await add(person, one)).value.id);
      expect((await ask("GET", "/wps/backoffice/waiting", person.headers)).status).toBe(200);
      const removals = await Promise.all(ids.map((id) => ask("DELETE", `${PASSKEYS}/${id}`, person.headers)));
      expect(new Set(removals.map(({ errorCode }) => errorCode ?? "removed"))).toEqual(
        new Set(["removed", "operator.second.factor.last"]),
      );
      expect((await passkeysOf(person)).passkeys).toHaveLength(1);
    } finally {
      await setRequirement("optional");
    }
  });
});

describe("a login of an operator by passkey is refused", () => {
  test.each<[string, Changes]>([
    ["without verification of the user", { flags: UNVERIFIED }],
    ["from another site", { origin: "https://evil.example" }],
    ["for another challenge", { challenge: "bm90IHRoaXMgb25l" }],
    ["of another relying party", { rpId: "evil.example" }],
    ["with another user handle", { userHandle: "bm90IG1pbmU" }],
  ])("a passkey login of an operator is refused %s", async (_, changes) => {
    const { authenticator } = await withPasskey();
    expect(await enter(authenticator, changes)).toMatchObject({ status: 401, errorCode: "passkey.invalid" });
    expect((await enter(authenticator)).status).toBe(200);
  });

  test("an operator's passkey created without verification of the user is refused", async () => {
    const person = await newOperator();
    const flags = 0x41;
    expect((await add(person, new SoftwareAuthenticator(ORIGIN), { flags })).errorCode).toBe(
      "passkey.invalid",
    );
  });

  test("a passkey login of an operator is refused when it is sent again", async () => {
    const { authenticator } = await withPasskey();
    const { challengeId, options } = (await ask("POST", `${LOGIN}/options`, {})).value;
    const payload = { challengeId, response: authenticator.get(options) };
    const both = await Promise.all([1, 2].map(() => ask("POST", LOGIN, {}, payload)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("a passkey login of an operator is refused at another merchant, and for a disabled operator", async () => {
    const { name, authenticator } = await withPasskey();
    await t.app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('NEXT', 'Next', 'CNY')",
    );
    await expect
      .poll(async () => (await enter(authenticator, {}, { merchant: "NEXT" })).errorCode)
      .toBe("passkey.invalid");
    await t.app.services.operators.disable(merchantId, name);
    expect(await enter(authenticator)).toMatchObject({ status: 401, errorCode: "passkey.invalid" });
  });

  test("a login of an operator with a player's passkey is refused, and a player's with an operator's", async () => {
    const { authenticator } = await withPasskey();
    await createMember(t.app, "player");
    const headers = await signIn(t.app, "player");
    const own = new SoftwareAuthenticator(ORIGIN);
    const offer = await seal(t.app.services.sealedBodyKeys.currentKey(), "passkeys.register.options", {
      proof: { kind: "password", password: PASSWORD },
    });
    const made = (
      await t.app.inject({ ...offer, headers: { ...offer.headers, ...headers, host: "localhost:8080" } })
    ).json().value;
    const response = own.create(made.options);
    await ask("POST", "/wps/session/passkeys", headers, { challengeId: made.challengeId, response });
    expect((await enter(own)).errorCode).toBe("passkey.invalid");
    for (const options of [LOGIN, "/wps/session/login/passkey"]) {
      const challenge = (await ask("POST", `${options}/options`, {})).value;
      for (const [holder, url] of [
        [own, LOGIN],
        [authenticator, "/wps/session/login/passkey"],
      ] as const)
        expect(
          (
            await ask(
              "POST",
              url,
              {},
              {
                challengeId: challenge.challengeId,
                response: holder.get(challenge.options),
              },
            )
          ).errorCode,
        ).toBe("passkey.invalid");
    }
  });
});
