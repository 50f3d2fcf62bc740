import { createHash, randomBytes } from "node:crypto";
import { contract, type Endpoint } from "@foyer/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { schemaOf } from "../../testing/fuzz/hostile.ts";
import { createMember, PASSWORD, seal, signIn, solvedCaptcha, testApp } from "../../testing/index.ts";
import { SoftwareAuthenticator } from "../passkeys/passkeys.fixture.ts";
import { enrolled } from "../second-factor/second-factor.fixture.ts";

const t = await testApp();
const { pool } = t.app.database;
await pool.query("UPDATE merchants SET whitelabel = $1", [
  { flags: { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, GOOGLELOGIN3: true } },
]);
const app = await t.another({ GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "secret" });
afterAll(() => t.close());
beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

const secret = () => randomBytes(32).toString("base64url");
const hashOf = (text: string) => createHash("sha256").update(text).digest();

interface Ceremony {
  readonly challengeId: string;
  readonly options: Record<string, unknown>;
}

interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value?: object;
}

/** A token of a proven identity, as the browser with the secret `begunBy` gets it. */
async function tokenOf(kind: "finish" | "link", begunBy: string, subject = secret()): Promise<string> {
  const token = secret();
  await pool.query(
    `INSERT INTO social_tokens (token_hash, kind, merchant_id, provider, subject, browser_hash, expires_at)
     SELECT $1, $2, id, 'google', $3, $4, now() + interval '5 min' FROM merchants WHERE code = 'DEMO'`,
    [hashOf(token), kind, subject, hashOf(begunBy)],
  );
  return token;
}

async function send(request: object, cookies: Record<string, string>): Promise<Answer> {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const { headers } = request as { headers?: object };
  const all = { ...headers, host: "localhost", ...(cookie.length > 0 && { cookie: cookie.join("; ") }) };
  const answer = await app.inject({ ...request, headers: all });
  const body: Omit<Answer, "status"> = answer.json();
  return { status: answer.statusCode, ...body };
}
const sealed = async (
  id: Parameters<typeof seal>[1],
  body: Record<string, unknown>,
  cookies: Record<string, string>,
) => send(await seal(app.services.sealedBodyKeys.currentKey(), id, body), cookies);
const browser = (value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { "foyer-browser": value };

const around = { type: 0, registerUrl: "play.example", registerMethod: "H5", agreed: true };
let made = 0;

/** Sends a token, or an unknown one, from the browser with this secret; everything else in the call is right. */
type Use = (token: string, from: string | undefined) => Promise<Answer>;

/** Each endpoint that takes a token of a social login, with which token and how to call it. */
const TAKES: Record<string, { kind: "finish" | "link"; begin: () => Promise<Use> }> = {
  "social.finish": {
    kind: "finish",
    begin: async () => (token, from) =>
      send(
        { method: "POST", url: "/wps/session/login/social/google/finish", payload: { token } },
        browser(from),
      ),
  },
  "session.login": {
    kind: "link",
    begin: async () => {
      const username = `Linker${++made}`;
      await createMember(app, username);
      return (linkToken, from) =>
        sealed("session.login", { type: "username", username, password: PASSWORD, linkToken }, browser(from));
    },
  },
  "session.second.step": {
    kind: "link",
    begin: async () => {
      const who = await enrolled(app);
      return async (linkToken, from) => {
        const { ticket } = (await who.browser.first(who.username)).value;
        const code = who.recoveryCodes.pop();
        const device = { device: who.browser.device ?? "" };
        return sealed("session.second.step", { ticket, code, linkToken }, { ...device, ...browser(from) });
      };
    },
  },
  "passkeys.login": {
    kind: "link",
    begin: async () => {
      const username = `Holder${++made}`;
      await createMember(app, username);
      const headers = await signIn(app, username);
      const authenticator = new SoftwareAuthenticator("http://localhost");
      const post = (url: string, payload: object, cookies: Record<string, string> = {}) =>
        send({ method: "POST", url, headers, payload }, cookies);
      const proof = { kind: "password", password: PASSWORD };
      const request = await seal(app.services.sealedBodyKeys.currentKey(), "passkeys.register.options", {
        proof,
      });
      const offered = await send({ ...request, headers: { ...request.headers, ...headers } }, {});
      const { challengeId, options } = offered.value as Ceremony;
      await post("/wps/session/passkeys", { challengeId, response: authenticator.create(options) });
      return async (linkToken, from) => {
        const { value } = await post("/wps/session/login/passkey/options", {});
        const login = value as Ceremony;
        const response = authenticator.get(login.options);
        const body = { challengeId: login.challengeId, response, linkToken };
        return post("/wps/session/login/passkey", body, browser(from));
      };
    },
  },
  "member.register": {
    kind: "link",
    begin: async () => async (linkToken, from) => {
      const named = { username: `Linked${++made}`, password: PASSWORD, confirmPassword: PASSWORD };
      const captcha = await solvedCaptcha(app);
      return sealed("member.register", { ...around, ...captcha, ...named, linkToken }, browser(from));
    },
  },
  "member.register.mobile": {
    kind: "link",
    begin: async () => async (linkToken, from) => {
      const mobile = { mobileNum: `918${String(5_000_000 + ++made)}`, countryDialingCode: "63" };
      const payload = { purpose: "register", ...mobile };
      await app.inject({ method: "POST", url: "/wps/verification/sms/noLogin", payload });
      const { rows } = await pool.query("SELECT body FROM outbox ORDER BY id DESC LIMIT 1");
      const verificationCode = /\b[0-9]{6}\b/.exec(rows[0]?.body)?.[0];
      const captcha = await solvedCaptcha(app);
      const body = { ...around, ...captcha, ...mobile, verificationCode, linkToken };
      return sealed("member.register.mobile", body, browser(from));
    },
  },
};

it("every endpoint that takes a token of a social login has a case", () => {
  const taking = (Object.values(contract) as Endpoint[])
    .filter(({ id, body }) =>
      [schemaOf(body), ...(schemaOf(body).anyOf ?? [])].some(
        ({ properties = {} }) =>
          "linkToken" in properties || (id.startsWith("social.") && "token" in properties),
      ),
    )
    .map(({ id }) => id);
  expect(taking.toSorted()).toEqual(Object.keys(TAKES).toSorted());
});

it.each(Object.keys(TAKES))(
  "%s refuses a token of another browser's social login as an unknown one, and takes it from its own",
  async (id) => {
    const { kind, begin } = TAKES[id] as (typeof TAKES)[string];
    const use = await begin();
    const own = secret();
    const token = await tokenOf(kind, own);
    const unknown = await use(secret(), own);
    expect(unknown).toMatchObject({ errorCode: "social.token.invalid" });
    expect(await use(token, secret())).toEqual(unknown);
    expect(await use(token, undefined)).toEqual(unknown);

    const isSpent = async () =>
      (await pool.query("SELECT FROM social_tokens WHERE token_hash = $1", [hashOf(token)])).rowCount === 0;
    expect(await isSpent()).toBe(false);
    const taken = await use(token, own);
    // the identity of a finish token is not linked to an account yet
    expect(taken).toMatchObject(kind === "link" ? { success: true } : { errorCode: "social.unlinked" });
    expect(await isSpent()).toBe(true);
  },
);

describe("a link token that is refused", () => {
  it("a refused link token uses up neither ticket nor code of a second step", async () => {
    const who = await enrolled(app);
    const { ticket } = (await who.browser.first(who.username)).value;
    const [code = ""] = who.recoveryCodes;
    const step = (more: object) =>
      sealed("session.second.step", { ticket, code, ...more }, { device: who.browser.device ?? "" });
    expect(await step({ linkToken: secret() })).toMatchObject({ errorCode: "social.token.invalid" });
    expect(await step({})).toMatchObject({ success: true });
  });

  it("a refused link token uses up no code of an SMS", async () => {
    const mobile = { mobileNum: "9185550001", countryDialingCode: "63" };
    const memberId = await createMember(app, `Texter${++made}`);
    await pool.query(
      "UPDATE members SET mobile = '+639185550001', mobile_verified_at = now() WHERE id = $1",
      [memberId],
    );
    const payload = { purpose: "login", ...mobile };
    await app.inject({ method: "POST", url: "/wps/verification/sms/noLogin", payload });
    const { rows } = await pool.query("SELECT body FROM outbox ORDER BY id DESC LIMIT 1");
    const verificationCode = /\b[0-9]{6}\b/.exec(rows[0]?.body)?.[0];
    const login = (more: object) =>
      sealed("session.login", { type: "sms", ...mobile, verificationCode, ...more }, {});
    expect(await login({ linkToken: secret() })).toMatchObject({ errorCode: "social.token.invalid" });
    expect(await login({})).toMatchObject({ success: true });
  });

  it("a link token whose identity belongs to an account by now opens no further one", async () => {
    const [own, subject] = [secret(), secret()];
    const [first, second] = [await tokenOf("link", own, subject), await tokenOf("link", own, subject)];
    const register = await (TAKES["member.register"] as (typeof TAKES)[string]).begin();
    expect(await register(first, own)).toMatchObject({ success: true });
    const counted = async () => (await pool.query("SELECT count(*) FROM members")).rows[0];
    const before = await counted();
    expect(await register(second, own)).toMatchObject({ errorCode: "social.token.invalid" });
    expect(await counted()).toEqual(before);
  });
});
