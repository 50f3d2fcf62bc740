import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, PASSWORD, seal, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { MOST_PASSKEYS } from "./passkey-ceremonies.ts";
import { type Changes, SoftwareAuthenticator } from "./passkeys.fixture.ts";

const ORIGIN = "http://localhost:8080";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

let t: TestApp;
let app: FastifyInstance;
let people = 0;

beforeAll(async () => {
  t = await testApp();
  app = t.app;
});
afterAll(() => t.close());

async function ask(
  method: "GET" | "POST" | "DELETE",
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
  gateway = app,
) {
  const options: InjectOptions = {
    method,
    url,
    headers: { host: "localhost:8080", "user-agent": PHONE, ...headers },
    ...(payload && { payload }),
  };
  const answer = await gateway.inject(options);
  return { status: answer.statusCode, ...answer.json() };
}

async function member(options: Parameters<typeof createMember>[2] = {}) {
  people += 1;
  const username = `holder${people}`;
  const id = await createMember(app, username, options);
  return { id, username, headers: await signIn(app, username) };
}
type PasskeyMember = Awaited<ReturnType<typeof member>>;

const OWN_PROOF = { proof: { kind: "password", password: PASSWORD } };

async function askSealed(
  id: "passkeys.register.options" | "passkeys.remove",
  headers: Record<string, string>,
  body: Record<string, unknown> = OWN_PROOF,
  gateway = app,
) {
  const sealed = await seal(gateway.services.sealedBodyKeys.currentKey(), id, body);
  const answer = await gateway.inject({
    ...sealed,
    headers: { host: "localhost:8080", "user-agent": PHONE, ...sealed.headers, ...headers },
  });
  return { status: answer.statusCode, ...answer.json() };
}
const removePasskey = (headers: Record<string, string>, passkeyId: string) =>
  askSealed("passkeys.remove", headers, { passkeyId, ...OWN_PROOF });

const registrationOptions = async ({ headers }: Pick<PasskeyMember, "headers">) =>
  (await askSealed("passkeys.register.options", headers)).value;

async function register(
  holder: Pick<PasskeyMember, "headers">,
  authenticator: SoftwareAuthenticator,
  changes: Changes = {},
) {
  const { challengeId, options } = await registrationOptions(holder);
  const response = authenticator.create(options, changes);
  return ask("POST", "/wps/session/passkeys", holder.headers, { challengeId, response });
}

const loginOptions = async (headers = {}) =>
  (await ask("POST", "/wps/session/login/passkey/options", headers)).value;

async function login(
  authenticator: SoftwareAuthenticator,
  changes: Changes = {},
  more: object = {},
  headers = {},
) {
  const { challengeId, options } = await loginOptions(headers);
  const response = authenticator.get(options, changes);
  return ask("POST", "/wps/session/login/passkey", headers, { challengeId, response, ...more });
}

async function holderWithPasskey(options: Parameters<typeof createMember>[2] = {}) {
  const holder = await member(options);
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const { value: passkey } = await register(holder, authenticator);
  return { holder, authenticator, passkey };
}

describe("registration of a passkey", () => {
  it("passkey registration asks for a discoverable passkey without attestation and excludes existing ones", async () => {
    const { holder, authenticator } = await holderWithPasskey();
    const { challengeId, options } = await registrationOptions(holder);
    expect(challengeId).toMatch(/^[\w-]{22}$/);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Demo" },
      user: { name: holder.username, id: expect.stringMatching(/^[\w-]{43}$/) },
      attestation: "none",
      timeout: 300_000,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: authenticator.id, type: "public-key", transports: ["internal", "hybrid"] }],
    });
    expect(Buffer.from(options.user.id, "base64url").includes(String(holder.id))).toBe(false);
  });

  it("a passkey is stored under its device's name and shown to its owner only", async () => {
    const { holder, passkey } = await holderWithPasskey();
    expect(passkey).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: "Chrome on Android",
      createdAt: expect.any(String),
    });
    expect((await ask("GET", "/wps/session/passkeys", holder.headers)).value.passkeys).toEqual([passkey]);
    const other = await member();
    expect((await ask("GET", "/wps/session/passkeys", other.headers)).value.passkeys).toEqual([]);
  });

  it.each<[string, Changes]>([
    ["on another site", { origin: "https://evil.example" }],
    ["on the same host by another scheme", { origin: "https://localhost:8080" }],
    ["for another challenge", { challenge: "bm90IHRoaXMgb25l" }],
    ["for another relying party", { rpId: "evil.example" }],
    ["with a response of the other ceremony", { type: "webauthn.get" }],
    ["without user presence", { flags: 0x40 }],
  ])("passkey registration refuses %s", async (_, changes) => {
    const holder = await member();
    expect(await register(holder, new SoftwareAuthenticator(ORIGIN), changes)).toMatchObject({
      status: 401,
      errorCode: "passkey.invalid",
    });
    expect((await ask("GET", "/wps/session/passkeys", holder.headers)).value.passkeys).toEqual([]);
  });

  it("a passkey challenge is answered once, in time, and by the member it was issued to", async () => {
    const holder = await member();
    const { challengeId, options } = await registrationOptions(holder);
    const response = new SoftwareAuthenticator(ORIGIN).create(options);
    const other = await member();
    const send = (headers: Record<string, string>) =>
      ask("POST", "/wps/session/passkeys", headers, { challengeId, response });
    expect(await send(other.headers)).toMatchObject({ errorCode: "passkey.invalid" });
    const both = await Promise.all([send(holder.headers), send(holder.headers)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);

    const late = await registrationOptions(holder);
    await app.database.pool.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
    expect(
      await ask("POST", "/wps/session/passkeys", holder.headers, {
        challengeId: late.challengeId,
        response: new SoftwareAuthenticator(ORIGIN).create(late.options),
      }),
    ).toMatchObject({ errorCode: "passkey.invalid" });
  });

  it("a passkey with an existing credential id is refused", async () => {
    const { authenticator } = await holderWithPasskey();
    expect(await register(await member(), authenticator)).toMatchObject({ errorCode: "passkey.invalid" });
    expect((await login(authenticator)).status).toBe(401);
  });

  it("a member has at most ten passkeys, also with concurrent registrations", async () => {
    const holder = await member();
    const offered = [];
    for (let i = 0; i < MOST_PASSKEYS + 2; i++) offered.push(await registrationOptions(holder));
    const made = await Promise.all(
      offered.map(({ challengeId, options }) => {
        const response = new SoftwareAuthenticator(ORIGIN).create(options);
        return ask("POST", "/wps/session/passkeys", holder.headers, { challengeId, response });
      }),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(MOST_PASSKEYS);
    expect(made.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      errorCode: "passkey.too.many",
    });
  });

  it("guests and visitors cannot register passkeys", async () => {
    const guest = await member({ type: 4 });
    expect(await askSealed("passkeys.register.options", guest.headers)).toMatchObject({
      status: 403,
      errorCode: "session.real.account.required",
    });
    expect(await askSealed("passkeys.register.options", {})).toMatchObject({
      errorCode: "session.required",
    });
  });

  it("passkey registration accepts ids as long as authenticators make them", async () => {
    const holder = await member();
    const authenticator = new SoftwareAuthenticator(ORIGIN, 1000);
    const { value } = await register(holder, authenticator);
    expect((await login(authenticator)).status).toBe(200);
    expect((await removePasskey(holder.headers, value.id)).value).toEqual({
      removed: true,
    });
  });
});

describe("sign-in by passkey", () => {
  it("a passkey signs in without a username, opens a session and records its use", async () => {
    const { holder, authenticator } = await holderWithPasskey();
    const { options } = await loginOptions();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "preferred" });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { status, value } = await login(authenticator, {}, { keepSignedIn: true });
    expect(status).toBe(200);
    expect(value).toMatchObject({ userName: holder.username, customerType: 0 });
    expect(Date.parse(value.expiresAt) - Date.now()).toBeGreaterThan(13 * 24 * 60 * 60_000);
    const { passkeys } = (await ask("GET", "/wps/session/passkeys", { token: value.token })).value;
    expect(passkeys[0].usedAt).toEqual(expect.any(String));
  });

  it.each<[string, Changes]>([
    ["on another site", { origin: "https://evil.example" }],
    ["for another challenge", { challenge: "bm90IHRoaXMgb25l" }],
    ["for another relying party", { rpId: "evil.example" }],
    ["with a response of the other ceremony", { type: "webauthn.create" }],
    ["without user presence", { flags: 0 }],
    ["with another member's passkey", { userHandle: "bm90IG1pbmU" }],
    ["with an unknown user handle", { userHandle: null }],
  ])("sign-in by passkey refuses %s", async (_, changes) => {
    const { authenticator } = await holderWithPasskey();
    expect(await login(authenticator, changes)).toMatchObject({ status: 401, errorCode: "passkey.invalid" });
  });

  it("sign-in by passkey refuses a signature by another key", async () => {
    const { authenticator } = await holderWithPasskey();
    const forged = new SoftwareAuthenticator(ORIGIN);
    const { challengeId, options } = await loginOptions();
    const response = { ...forged.get(options), id: authenticator.id, rawId: authenticator.id };
    expect(await ask("POST", "/wps/session/login/passkey", {}, { challengeId, response })).toMatchObject({
      errorCode: "passkey.invalid",
    });
  });

  it("an unknown passkey gets the same answer as a wrong one", async () => {
    const { authenticator } = await holderWithPasskey();
    const unknown = await login(new SoftwareAuthenticator(ORIGIN));
    expect(unknown).toMatchObject({ status: 401, errorCode: "passkey.invalid" });
    expect(await login(authenticator, { challenge: "bm90IHRoaXMgb25l" })).toEqual(unknown);
    expect(await login(authenticator, { userHandle: "bm90IG1pbmU" })).toEqual(unknown);
    await login(authenticator, { counter: 3 });
    expect(await login(authenticator, { counter: 2 })).toEqual(unknown);
    const response = authenticator.get((await loginOptions()).options);
    const stale = { challengeId: "A".repeat(22), response };
    expect(await ask("POST", "/wps/session/login/passkey", {}, stale)).toEqual(unknown);
  });

  it("passkey challenges requested by forms have a limit of their own", async () => {
    const strict = await t.another({ RATE_LIMIT_FACTOR: 0.05 });
    const post = async (path: string, payload?: object) =>
      strict.inject({
        method: "POST",
        url: `/wps/session/login/passkey${path}`,
        remoteAddress: "192.0.2.9",
        ...(payload && { payload }),
      });
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("/options")));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect(refused?.json()).toMatchObject({
      errorCode: "request.rate.limited",
      value: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await post("", { challengeId: "A".repeat(22), response: {} })).statusCode).toBe(401);
  });

  it("a passkey response is refused when it is sent again", async () => {
    const { authenticator } = await holderWithPasskey();
    const { challengeId, options } = await loginOptions();
    const payload = { challengeId, response: authenticator.get(options) };
    const both = await Promise.all([1, 2].map(() => ask("POST", "/wps/session/login/passkey", {}, payload)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const other = await loginOptions();
    expect(
      await ask("POST", "/wps/session/login/passkey", {}, { ...payload, challengeId: other.challengeId }),
    ).toMatchObject({ errorCode: "passkey.invalid" });
  });

  it("a passkey whose counter does not rise is refused, because only a copy does that", async () => {
    const { holder, authenticator } = await holderWithPasskey();
    expect((await login(authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await login(authenticator, { counter })).toMatchObject({ errorCode: "passkey.invalid" });
    const { rows } = await app.database.pool.query(
      "SELECT detail ->> 'reason' AS reason FROM security_events WHERE kind = 'passkey-refused' AND member_id = $1",
      [holder.id],
    );
    expect(rows.map(({ reason }) => reason)).toEqual(Array(3).fill("the counter did not rise"));
    expect((await login(authenticator, { counter: 8 })).status).toBe(200);
    const duplicates = await Promise.all([
      login(authenticator, { counter: 9 }),
      login(authenticator, { counter: 9 }),
    ]);
    expect(duplicates.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it("a passkey is valid at its own merchant only", async () => {
    const { authenticator } = await holderWithPasskey();
    await app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('NEXT', 'Next', 'CNY')",
    );
    await expect
      .poll(async () => (await login(authenticator, {}, {}, { merchant: "NEXT" })).errorCode)
      .toBe("passkey.invalid");
    expect((await login(authenticator)).status).toBe(200);
  });

  it("a passkey opens no disabled account and none of another audience", async () => {
    const { holder, authenticator } = await holderWithPasskey();
    expect(await login(authenticator, {}, { audience: "agent" })).toMatchObject({
      status: 403,
      errorCode: "session.login.non.agent",
    });
    await app.database.pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [holder.id]);
    expect(await login(authenticator)).toMatchObject({ status: 403, errorCode: "session.login.disabled" });
    const agent = await holderWithPasskey({ type: 1 });
    expect(await login(agent.authenticator, {}, { audience: "member" })).toMatchObject({
      errorCode: "session.login.non.member",
    });
  });

  it.each<[string, unknown]>([
    ["nothing", {}],
    ["an id that is not a string", { id: { $gt: "" }, response: {} }],
    ["a response that is null", { id: "abc", response: null }],
    ["a NUL", { id: "a\u0000b", response: { userHandle: "\u0000" } }],
  ])("a passkey response with %s is refused", async (_, response) => {
    const { challengeId } = await loginOptions();
    expect(
      await ask("POST", "/wps/session/login/passkey", {}, { challengeId, response: response as object }),
    ).toMatchObject({ status: 401, errorCode: "passkey.invalid" });
  });

  it("a malformed passkey response is refused", async () => {
    const { authenticator } = await holderWithPasskey();
    for (const part of ["clientDataJSON", "authenticatorData", "signature"])
      for (const value of ["", "!!", "AAAA", 7, null, undefined]) {
        const { challengeId, options } = await loginOptions();
        const good = authenticator.get(options);
        const response = { ...good, response: { ...(good["response"] as object), [part]: value } };
        expect(
          await ask("POST", "/wps/session/login/passkey", {}, { challengeId, response }),
          `${part} ${String(value)}`,
        ).toMatchObject({ errorCode: "passkey.invalid" });
      }
  });
});

describe("the relying party of passkeys", () => {
  it("the relying party is the public address, whatever the Host header says", async () => {
    const gateway = await t.another({ PUBLIC_URL: "https://play.example/house" });
    const holder = await member();
    const options = await askSealed(
      "passkeys.register.options",
      { ...holder.headers, host: "evil.example" },
      OWN_PROOF,
      gateway,
    );
    expect(options.value.options.rp.id).toBe("play.example");
    const response = new SoftwareAuthenticator("https://play.example").create(options.value.options);
    const made = await ask(
      "POST",
      "/wps/session/passkeys",
      { ...holder.headers, host: "evil.example" },
      { challengeId: options.value.challengeId, response },
      gateway,
    );
    expect(made.status).toBe(200);
  });
});

describe("removal of a passkey", () => {
  it("a removed passkey no longer signs in, and only its owner can remove it", async () => {
    const { holder, authenticator, passkey } = await holderWithPasskey();
    const other = await member();
    expect(await removePasskey(other.headers, passkey.id)).toMatchObject({
      status: 404,
      errorCode: "passkey.unknown",
    });
    expect((await login(authenticator)).status).toBe(200);
    expect((await removePasskey(holder.headers, passkey.id)).value).toEqual({ removed: true });
    expect(await removePasskey(holder.headers, passkey.id)).toMatchObject({ errorCode: "passkey.unknown" });
    expect(await login(authenticator)).toMatchObject({ errorCode: "passkey.invalid" });
  });
});

describe("changing passkeys", () => {
  const age = (holder: PasskeyMember, by: string) =>
    app.database.pool.query("UPDATE sessions SET created_at = now() - $2::interval WHERE member_id = $1", [
      holder.id,
      by,
    ]);

  /** Every change of keys of a member, without a proof. */
  const changes = (passkeyId: string) =>
    [
      ["passkeys.register.options", {}],
      ["passkeys.remove", { passkeyId }],
    ] as const;

  it.each(["a minute", "an hour"])(
    "passkeys are neither added nor removed without a proof, %s after the log-in",
    async (time) => {
      const { holder, passkey } = await holderWithPasskey();
      await age(holder, `1 ${time.split(" ")[1]}`);
      for (const [id, body] of changes(passkey.id)) {
        expect(await askSealed(id, holder.headers, { ...body })).toMatchObject({
          errorCode: "security.proof.insufficient",
        });
        const proof = { kind: "password", password: "not-the-password-1" };
        expect(await askSealed(id, holder.headers, { ...body, proof })).toMatchObject({
          errorCode: "security.proof.wrong",
        });
      }
      expect((await ask("GET", "/wps/session/passkeys", holder.headers)).value.passkeys).toEqual([passkey]);
      expect((await register(holder, new SoftwareAuthenticator(ORIGIN))).status).toBe(200);
      expect((await removePasskey(holder.headers, passkey.id)).status).toBe(200);
    },
  );

  it("an account with nothing to prove itself with is proven by its log-in, for ten minutes", async () => {
    const holder = await member();
    await app.database.pool.query("UPDATE member_credentials SET password_hash = NULL WHERE member_id = $1", [
      holder.id,
    ]);
    expect((await askSealed("passkeys.register.options", holder.headers, {})).status).toBe(200);
    await age(holder, "11 minutes");
    expect(await askSealed("passkeys.register.options", holder.headers, {})).toMatchObject({
      status: 403,
      errorCode: "session.sign.in.again",
    });
  });

  it("the player is notified by mail and inbox when a passkey is added or removed", async () => {
    const holder = await member();
    const { pool } = app.database;
    await pool.query("UPDATE members SET email = $2 WHERE id = $1", [
      holder.id,
      `${holder.username}@foyer.example`,
    ]);
    const { value: passkey } = await register(holder, new SoftwareAuthenticator(ORIGIN));
    await removePasskey(holder.headers, passkey.id);
    const { content } = (await ask("GET", "/wps/member/inbox", holder.headers)).value;
    expect(content.map(({ title }: { title: string }) => title)).toEqual([
      "A passkey was removed from your account",
      "A passkey was added to your account",
    ]);
    const { rows } = await pool.query("SELECT kind FROM outgoing_mail WHERE member_id = $1 ORDER BY id", [
      holder.id,
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(["passkey-added", "passkey-removed"]);
  });

  it("a change of the password deletes the passkeys where that is asked for", async () => {
    for (const removePasskeys of [false, true]) {
      const { holder } = await holderWithPasskey();
      const body = {
        oldPassword: PASSWORD,
        newPassword: "another-horse-8",
        confirmNewPassword: "another-horse-8",
        removePasskeys,
      };
      const sealed = await seal(app.services.sealedBodyKeys.currentKey(), "password.change", body);
      const answer = await app.inject({ ...sealed, headers: { ...sealed.headers, ...holder.headers } });
      expect(answer.statusCode).toBe(200);
      const { passkeys } = (await ask("GET", "/wps/session/passkeys", holder.headers)).value;
      expect(passkeys).toHaveLength(removePasskeys ? 0 : 1);
    }
  });
});
