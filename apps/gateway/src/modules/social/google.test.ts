import type { FastifyInstance } from "fastify";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GOOGLE_CLIENT, openIdProvider, Peer } from "../../../../../tools/testing/openid-provider.ts";
import {
  createMember,
  login,
  PASSWORD,
  seal,
  signIn,
  solvedCaptcha,
  type TestApp,
  testApp,
} from "../../testing/index.ts";
import { HOME, SocialVisitor } from "./social.fixture.ts";

const CALLBACK = `${HOME}/wps/session/login/social/google/callback`;
const peer = new Peer();
let issuer: string;
let real: Peer["handle"];
let t: TestApp;
let app: FastifyInstance;

const settings = () => ({
  GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
  GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
  GOOGLE_ISSUER: issuer,
  SOCIAL_TIMEOUT: 0.4,
});

beforeAll(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  issuer = await peer.listen();
  real = openIdProvider(issuer, CALLBACK);
  t = await testApp(settings());
  app = t.app;
  await app.database.pool.query(
    `UPDATE merchants SET whitelabel = '{"flags": {"USERNAMEREG3": true, "GOOGLELOGIN3": true, "FACEBOOKLOGIN3": true}}'`,
  );
  await vi.waitFor(async () => expect(await offered()).toEqual(["google"]));
  peer.handle = real;
  // the first discovery may take longer than the timeout on a busy machine
  await vi.waitFor(async () => expect((await visitor().start()).status).toBe(200));
});
afterAll(async () => {
  await t.close();
  await peer.close();
});
beforeEach(() => {
  peer.handle = real;
});

const offered = async (gateway = app) =>
  (await gateway.inject({ url: "/wps/system/settings/consolidated" })).json().value.signIn.social;
const visitor = (gateway = app) => new SocialVisitor(gateway, "google");
const rows = async (sql: string, values: unknown[] = []) => (await app.database.pool.query(sql, values)).rows;

/** The redirect to the provider, the sign-in there as `name`, and the callback URL. */
async function comeBack(name: string, who = visitor(), body = {}) {
  const started = await who.start(body);
  const returned = await who.browser.signInAt(started.value.url, name, HOME);
  return { who, returned };
}
async function ticketFor(name: string, who = visitor(), body = {}) {
  const { returned } = await comeBack(name, who, body);
  const { fragment } = await who.back(returned);
  return { who, token: fragment["social"] };
}
/** An identity linked to its account. */
async function linked(name: string, options: Parameters<typeof createMember>[2] = {}): Promise<bigint> {
  const { who, token } = await ticketFor(name);
  const { value } = await who.finish(token);
  const memberId = await createMember(app, name, { ...options, status: "active" });
  const link = await app.services.social.link(value.linkToken, memberId, who.origin);
  await link.sendNotice({
    ip: "127.0.0.1",
    id: "linked",
  });
  if (options.status === "disabled")
    await app.database.pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [memberId]);
  return memberId;
}

describe("the start of a social sign-in", () => {
  it("a social sign-in requests a code with PKCE, state and nonce, and only the identity", async () => {
    const { value, cookies } = await visitor().start();
    const { searchParams, origin } = new URL(value.url);
    expect(origin).toBe(issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: GOOGLE_CLIENT.id,
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "openid profile",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^foyer-browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("a social sign-in stores nothing that grants access", async () => {
    const { value } = await visitor().start();
    const state = new URL(value.url).searchParams.get("state") as string;
    expect(
      JSON.stringify(await rows("SELECT encode(state_hash, 'escape') AS s FROM social_flows")),
    ).not.toContain(state);
  });

  it("the browser cookie cannot be set by another host where players use https", async () => {
    const gateway = await t.another({ ...settings(), PUBLIC_URL: "https://play.example" });
    const { cookies, value } = await visitor(gateway).start({}, { host: "evil.example" });
    expect(cookies[0]).toMatch(
      /^__Host-foyer-browser=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(new URL(value.url).searchParams.get("redirect_uri")).toBe(
      "https://play.example/wps/session/login/social/google/callback",
    );
  });

  it.each(["https://evil.example/m", "//evil.example", "/m/../wps/x", "/mx", "/m\\..\\..\\x", "/m/%2e%2e/x"])(
    "a social sign-in does not return to %s",
    async (from) => {
      expect(await visitor().start({ from })).toMatchObject({ status: 422, errorCode: "request.invalid" });
    },
  );
});

describe("an offered provider", () => {
  it("a provider is offered when it is configured and the merchant's flag is on", async () => {
    expect(await offered()).toEqual(["google"]);
    const bare = await t.another({ GOOGLE_CLIENT_ID: "" });
    expect(await offered(bare)).toEqual([]);
    expect(await visitor(bare).start()).toMatchObject({ status: 503, errorCode: "social.unavailable" });
    await app.database.pool.query(
      `INSERT INTO merchants (code, name, currency) VALUES ('PLAIN', 'Plain', 'CNY')`,
    );
    await expect
      .poll(async () => (await visitor().start({}, { merchant: "PLAIN" })).errorCode)
      .toBe("social.unavailable");
  });
});

describe("a proven identity", () => {
  it("a provider that the merchant switched off signs nobody in any more, also who had begun before", async () => {
    await linked("Norma");
    const { who, token } = await ticketFor("Norma");
    const set = async (GOOGLELOGIN3: boolean) => {
      const flags = { USERNAMEREG3: true, GOOGLELOGIN3, FACEBOOKLOGIN3: true };
      await app.database.pool.query("UPDATE merchants SET whitelabel = $1 WHERE code = 'DEMO'", [{ flags }]);
      await expect.poll(() => offered()).toEqual(GOOGLELOGIN3 ? ["google"] : []);
    };
    await set(false);
    expect(await who.finish(token)).toMatchObject({ errorCode: "social.unavailable" });
    await set(true);
  });

  it("an unlinked identity gets a link token and a suggested username", async () => {
    const { who, token } = await ticketFor("Nadia");
    expect(await who.finish(token)).toMatchObject({
      status: 404,
      errorCode: "social.unlinked",
      value: {
        linkToken: expect.stringMatching(/^[\w-]{43}$/),
        provider: "google",
        suggestedName: "nadiatester",
      },
    });
  });

  it("a linked identity is signed in and continues where it came from", async () => {
    const memberId = await linked("Olga");
    const { who, token } = await ticketFor("Olga", visitor(), { from: "/m/slots?page=2" });
    const { status, value } = await who.finish(token);
    expect(status).toBe(200);
    expect(value).toMatchObject({
      login: { userName: "Olga", customerType: 0, firstTimeLogin: false },
      from: "/m/slots?page=2",
    });
    const info = await app.inject({ url: "/wps/member/info", headers: { token: value.login.token } });
    expect(info.json().value.account).toBe("Olga");
    const kinds = await rows("SELECT kind FROM security_events WHERE member_id = $1 ORDER BY id", [memberId]);
    expect(kinds.map(({ kind }) => kind)).toEqual(["social-linked", "signed-in"]);
  });

  it("a proven identity does not open a disabled account or one of another audience", async () => {
    await linked("Shut", { status: "disabled" });
    const { who, token } = await ticketFor("Shut");
    expect(await who.finish(token)).toMatchObject({ status: 403, errorCode: "session.login.disabled" });
    await linked("Paula");
    const other = await ticketFor("Paula");
    expect(await other.who.finish(other.token, { audience: "agent" })).toMatchObject({
      errorCode: "session.login.non.agent",
    });
  });

  it("a proven identity is not matched by name or e-mail address", async () => {
    const memberId = await createMember(app, "Quincy");
    await app.database.pool.query(
      "UPDATE members SET email = 'Quincy@x.example', email_verified_at = now() WHERE id = $1",
      [memberId],
    );
    const { who, token } = await ticketFor("Quincy");
    expect(await who.finish(token)).toMatchObject({ errorCode: "social.unlinked" });
  });
});

describe("the finish token", () => {
  it("a finish token is valid once", async () => {
    await linked("Rita");
    const { who, token } = await ticketFor("Rita");
    const both = await Promise.all([who.finish(token), who.finish(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await who.finish(token)).toMatchObject({ status: 410, errorCode: "social.token.invalid" });
  });

  it("a finish token is invalid in another browser", async () => {
    await linked("Sam");
    const { token } = await ticketFor("Sam");
    const member = visitor();
    await member.start();
    expect(await member.finish(token)).toMatchObject({ errorCode: "social.token.invalid" });
    expect(await new SocialVisitor(app, "google").finish(token)).toMatchObject({
      errorCode: "social.token.invalid",
    });
  });

  it("a finish token is invalid at another provider and after it expired", async () => {
    const { who, token } = await ticketFor("Tara");
    const elsewhere = new SocialVisitor(app, "facebook");
    elsewhere.browser.keep(HOME, [who.browser.cookie(HOME)]);
    expect(await elsewhere.finish(token)).toMatchObject({ errorCode: "social.token.invalid" });
    await app.database.pool.query("UPDATE social_tokens SET expires_at = now() - interval '1 second'");
    expect(await who.finish(token)).toMatchObject({ errorCode: "social.token.invalid" });
  });
});

describe("a link token", () => {
  const unlinked = async (name: string) => {
    const { who, token } = await ticketFor(name);
    const linkToken = (await who.finish(token)).value.linkToken as string;
    return { who, linkToken };
  };
  const link = async (name: string, memberId: bigint) => {
    const { who, linkToken } = await unlinked(name);
    return app.services.social.link(linkToken, memberId, who.origin);
  };

  it("an account with a second factor is linked after its second step, which its social sign-in asks for too", async () => {
    const memberId = await createMember(app, "Zelda");
    const sealed = async (
      id: "factor.begin" | "session.second.step",
      body: Record<string, unknown>,
      more: Record<string, string>,
    ) => {
      const request = await seal(app.services.sealedBodyKeys.currentKey(), id, body);
      return (await app.inject({ ...request, headers: { ...request.headers, ...more } })).json();
    };
    const headers = await signIn(app, "Zelda");
    const { value } = await sealed(
      "factor.begin",
      { proof: { kind: "password", password: PASSWORD } },
      headers,
    );
    const totp = new TOTP({ secret: Secret.fromBase32(value.secret) });
    const confirmed = await app.inject({
      method: "POST",
      url: "/wps/member/security/second-factor/confirm",
      headers,
      payload: { code: totp.generate() },
    });
    const [code = ""] = confirmed.json().value.recoveryCodes as string[];
    const { who: browser, linkToken } = await unlinked("Zelda");
    const first = await login(app, "Zelda", PASSWORD, { linkToken }, browser.headers);
    expect(first.json().errorCode).toBe("second.factor.required");
    const isLinked = () => rows("SELECT FROM social_identities WHERE member_id = $1", [memberId]);
    expect(await isLinked()).toEqual([]);
    browser.browser.keep(HOME, [first.headers["set-cookie"] ?? []].flat());
    const { ticket } = first.json().value;
    const entered = await sealed("session.second.step", { ticket, code, linkToken }, browser.headers);
    expect(entered).toMatchObject({ success: true, value: { userName: "Zelda" } });
    expect(await isLinked()).toHaveLength(1);

    const { who, token } = await ticketFor("Zelda", visitor(), { from: "/m/slots" });
    expect(await who.finish(token)).toMatchObject({
      status: 401,
      errorCode: "second.factor.required",
      value: { ticket: expect.any(String), from: "/m/slots" },
    });
  });

  it("an unlinked identity gets only a link token: nobody is signed in, and the finish token is used up", async () => {
    const { who, token } = await ticketFor("Ursula");
    const before = await rows("SELECT count(*) FROM sessions");
    const answer = await who.finish(token);
    expect(answer).toMatchObject({
      status: 404,
      errorCode: "social.unlinked",
      value: { provider: "google", linkToken: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(answer.value).not.toHaveProperty("login");
    expect(await rows("SELECT count(*) FROM sessions")).toEqual(before);
    expect(await who.finish(token)).toMatchObject({ errorCode: "social.token.invalid" });
    // a link token is no finish token
    expect(await who.finish(answer.value.linkToken)).toMatchObject({ errorCode: "social.token.invalid" });
  });

  it("a link token links the account that signs in by password, which the identity opens from then on", async () => {
    const memberId = await createMember(app, "Yolanda");
    const { who: browser, linkToken } = await unlinked("Yolanda");
    const refused = await login(app, "Yolanda", "not-the-password-1", { linkToken }, browser.headers);
    expect(refused.json().errorCode).toBe("session.login.invalid");
    expect(await rows("SELECT FROM social_identities WHERE member_id = $1", [memberId])).toEqual([]);

    const solved = { linkToken, ...(await solvedCaptcha(app)) };
    const entered = await login(app, "Yolanda", PASSWORD, solved, browser.headers);
    expect(entered.json()).toMatchObject({ success: true, value: { userName: "Yolanda" } });
    expect(
      await rows("SELECT provider, subject FROM social_identities WHERE member_id = $1", [memberId]),
    ).toEqual([{ provider: "google", subject: "Yolanda" }]);
    const received = await rows(
      "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1",
      [memberId],
    );
    expect(received).toEqual([{ title: "Another way to log in was added" }]);
    const headers = { token: entered.json().value.token };
    const { coolings } = (await app.inject({ url: "/wps/member/security", headers })).json().value;
    expect(coolings).toMatchObject([{ reason: "login-method" }]);
    const { who, token: next } = await ticketFor("Yolanda");
    expect(await who.finish(next)).toMatchObject({ status: 200, value: { login: { userName: "Yolanda" } } });
    const kinds = await rows("SELECT kind FROM security_events WHERE member_id = $1 ORDER BY id", [memberId]);
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "sign-in-refused",
      "social-linked",
      "signed-in",
      "signed-in",
    ]);

    const again = await login(app, "Yolanda", PASSWORD, { linkToken }, browser.headers);
    expect(again.json().errorCode).toBe("social.token.invalid");
  });

  it("a link token links nothing by a password that has just changed, and stays valid", async () => {
    const memberId = await createMember(app, "Zora");
    const { who: browser, linkToken } = await unlinked("Zora");
    const { passwords } = app.services;
    const verify = passwords.verify.bind(passwords);
    const changed = "UPDATE member_credentials SET changed_at = clock_timestamp() WHERE member_id = $1";
    const looked = vi.spyOn(passwords, "verify").mockImplementationOnce(async (hash, password) => {
      const right = await verify(hash, password);
      await app.database.pool.query(changed, [memberId]);
      return right;
    });
    const answer = await login(app, "Zora", PASSWORD, { linkToken }, browser.headers);
    looked.mockRestore();
    expect(answer.json().errorCode).toBe("session.login.invalid");
    expect(await rows("SELECT FROM social_identities WHERE member_id = $1", [memberId])).toEqual([]);
    const solved = { linkToken, ...(await solvedCaptcha(app)) };
    const now = await login(app, "Zora", PASSWORD, solved, browser.headers);
    expect(now.statusCode).toBe(200);
    expect(await rows("SELECT FROM social_identities WHERE member_id = $1", [memberId])).toHaveLength(1);
  });

  it("a link token links one account, once", async () => {
    const { who, linkToken } = await unlinked("Uma");
    const [one, two] = [await createMember(app, "uma1"), await createMember(app, "uma2")];
    const results = await Promise.allSettled([
      app.services.social.link(linkToken, one, who.origin),
      app.services.social.link(linkToken, two, who.origin),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rows("SELECT FROM social_identities WHERE subject = 'Uma'")).toHaveLength(1);
  });

  it("a link token does not move an identity from another account", async () => {
    const [first, second] = [await unlinked("Vera"), await unlinked("Vera")];
    const [one, two] = [await createMember(app, "vera1"), await createMember(app, "vera2")];
    const { social } = app.services;
    await social.link(first.linkToken, one, first.who.origin);
    await expect(social.link(second.linkToken, two, second.who.origin)).rejects.toMatchObject({
      code: "social.token.invalid",
    });
  });

  it("a link token links no account of another merchant and no disabled one, and a finish token links none", async () => {
    await app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('FAR', 'Far', 'CNY') ON CONFLICT DO NOTHING",
    );
    const far = await createMember(app, "wanda", { merchant: "FAR" });
    const disabled = await createMember(app, "wanda2", { status: "disabled" });
    for (const member of [far, disabled])
      await expect(link("Wanda", member)).rejects.toMatchObject({
        code: "social.token.invalid",
      });
    const { who, token } = await ticketFor("Wanda");
    await expect(
      app.services.social.link(token as string, await createMember(app, "wanda3"), who.origin),
    ).rejects.toMatchObject({ code: "social.token.invalid" });
    expect(await rows("SELECT FROM social_identities WHERE subject = 'Wanda'")).toEqual([]);
  });

  it("a link token is checked before an account is opened for it", async () => {
    const { who, linkToken } = await unlinked("Xena");
    const { id } = await app.services.settings.merchant("DEMO");
    await expect(app.services.social.checkLink(linkToken, id, who.origin)).resolves.toBeUndefined();
    await expect(app.services.social.checkLink(linkToken, id + 1, who.origin)).rejects.toMatchObject({
      code: "social.token.invalid",
    });
  });
});

describe("a refused callback", () => {
  const refused = (socialError: string) => ({
    status: 303,
    path: "/m/login",
    fragment: { socialError, provider: "google" },
  });

  it("a callback is refused with another state, none, two, or one of another provider", async () => {
    const { who, returned } = await comeBack("Yara");
    const changed = (change: (query: URLSearchParams) => void): URL => {
      const url = new URL(returned);
      change(url.searchParams);
      return url;
    };
    for (const url of [
      changed((query) => query.set("state", "a".repeat(43))),
      changed((query) => query.delete("state")),
      changed((query) => query.append("state", "a".repeat(43))),
      changed((query) => query.set("state", "'; DROP TABLE social_flows; --")),
    ])
      expect(await who.back(url)).toEqual(refused("social.state.invalid"));
    const elsewhere = new URL(returned.href.replace("/google/", "/facebook/"));
    expect((await who.back(elsewhere)).fragment["socialError"]).toBe("social.state.invalid");
  });

  it("a callback is refused in another browser, and stays valid in its own", async () => {
    const { who, returned } = await comeBack("Zoe");
    const attacker = visitor();
    expect(await attacker.back(returned)).toEqual(refused("social.state.invalid"));
    await attacker.start();
    expect(await attacker.back(returned)).toEqual(refused("social.state.invalid"));
    expect((await who.back(returned)).fragment).toHaveProperty("social");
  });

  it("a callback is refused the second time", async () => {
    const { who, returned } = await comeBack("Abel");
    const both = await Promise.all([who.back(returned), who.back(returned)]);
    expect(both.filter(({ fragment }) => fragment["social"])).toHaveLength(1);
    expect(both).toContainEqual(refused("social.state.invalid"));
  });

  it("a callback is refused with a used code", async () => {
    const { who, returned } = await comeBack("Bela");
    await who.back(returned);
    const again = await comeBack("Bela", who);
    const replayed = new URL(again.returned);
    replayed.searchParams.set("code", returned.searchParams.get("code") as string);
    expect(await who.back(replayed)).toEqual(refused("social.refused"));
  });

  it("a callback is refused when it comes too late", async () => {
    const { who, returned } = await comeBack("Cora");
    await app.database.pool.query("UPDATE social_flows SET expires_at = now() - interval '1 second'");
    expect(await who.back(returned)).toEqual(refused("social.state.invalid"));
  });

  it("a callback is refused when the player declined, which is not believed without the state", async () => {
    const who = visitor();
    const { value } = await who.start();
    const state = new URL(value.url).searchParams.get("state") as string;
    expect(await who.back(`${CALLBACK}?error=access_denied`)).toEqual(refused("social.state.invalid"));
    expect(await who.back(`${CALLBACK}?error=access_denied&state=${state}`)).toEqual(
      refused("social.refused"),
    );
    const [event] = await rows("SELECT kind, detail FROM security_events ORDER BY id DESC LIMIT 1");
    expect(event).toEqual({ kind: "social-refused", detail: { provider: "google", reason: "denied" } });
  });

  it("a callback redirects nowhere else, whatever its parameters", async () => {
    for (const query of [
      "?redirect=https://evil.example",
      "?state=//evil.example",
      "?iss=https://evil.example",
    ]) {
      const { path } = await visitor().back(`${CALLBACK}${query}`);
      expect(path).toBe("/m/login");
    }
    const unknown = await app.inject({ url: "/wps/session/login/social/myspace/callback" });
    expect(unknown.json()).toMatchObject({ errorCode: "request.invalid" });
  });
});

/** A provider with discovery like a real one that signs what the test asks for. */
describe("an ID token", () => {
  async function forger(change: (claims: Record<string, unknown>) => Record<string, unknown>, own = true) {
    const published = await generateKeyPair("RS256");
    const other = await generateKeyPair("RS256");
    const jwk = { ...(await exportJWK(published.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
    const gateway = await t.another(settings());
    const who = visitor(gateway);
    let nonce = "";
    peer.handle = async (request, response) => {
      response.setHeader("content-type", "application/json");
      if (request.url === "/.well-known/openid-configuration")
        response.end(
          JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/jwks`,
            response_types_supported: ["code"],
            id_token_signing_alg_values_supported: ["RS256"],
          }),
        );
      else if (request.url === "/jwks") response.end(JSON.stringify({ keys: [jwk] }));
      else {
        const now = Math.floor(Date.now() / 1000);
        const claims = { iss: issuer, aud: GOOGLE_CLIENT.id, sub: "forged", iat: now, exp: now + 60, nonce };
        const token = await new SignJWT(change(claims))
          .setProtectedHeader({ alg: "RS256", kid: "k1" })
          .sign(own ? published.privateKey : other.privateKey);
        response.end(JSON.stringify({ access_token: "a", token_type: "bearer", id_token: token }));
      }
    };
    const { value } = await who.start();
    const { searchParams } = new URL(value.url);
    nonce = searchParams.get("nonce") as string;
    return (await who.back(`${CALLBACK}?code=c&state=${searchParams.get("state")}`)).fragment;
  }

  it("a correct ID token is accepted", async () => {
    expect(await forger((claims) => claims)).toHaveProperty("social");
  });

  it.each<[string, Record<string, unknown>]>([
    ["with another nonce", { nonce: "x".repeat(43) }],
    ["without a nonce", { nonce: undefined }],
    ["for another client", { aud: "somebody-else" }],
    ["of another issuer", { iss: "https://evil.example" }],
    ["that has expired", { exp: Math.floor(Date.now() / 1000) - 600 }],
    ["of no subject", { sub: undefined }],
  ])("an ID token %s proves nothing", async (_, wrong) => {
    expect(await forger((claims) => ({ ...claims, ...wrong }))).toEqual({
      socialError: "social.refused",
      provider: "google",
    });
  });

  it("an ID token under another key proves nothing", async () => {
    expect(await forger((claims) => claims, false)).toMatchObject({ socialError: "social.refused" });
  });
});

describe("an unavailable provider", () => {
  it.each<[string, Peer["handle"]]>([
    ["down", (_request, response) => void response.destroy()],
    ["silent", () => {}],
  ])("a provider that is %s at discovery is unavailable and tried again the next time", async (_, handle) => {
    const gateway = await t.another(settings());
    peer.handle = handle;
    expect(await visitor(gateway).start()).toMatchObject({ status: 503, errorCode: "social.unavailable" });
    peer.handle = real;
    expect(await visitor(gateway).start()).toMatchObject({ status: 200 });
  });

  it.each<[string, Peer["handle"]]>([
    ["down", (_request, response) => void response.destroy()],
    ["silent", () => {}],
    ["failing", (_request, response) => void response.writeHead(502).end()],
  ])("a provider that is %s at the token endpoint is unavailable", async (_, handle) => {
    const { who, returned } = await comeBack("Dora");
    peer.handle = (request, response) =>
      request.url === "/token" ? handle(request, response) : real(request, response);
    expect((await who.back(returned)).fragment).toEqual({
      socialError: "social.unavailable",
      provider: "google",
    });
  });
});
