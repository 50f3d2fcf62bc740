import { createHash, createHmac, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Peer } from "../../../../../tools/testing/openid-provider.ts";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";
import { bodyOf, HOME, SocialVisitor } from "./social.fixture.ts";

const APP = { id: "1234567890", secret: "the secret of the app" };
const CALLBACK = `${HOME}/wps/session/login/social/facebook/callback`;

/**
 * Facebook as documented: the dialog redirects back with a code bound to redirect URI and challenge, the token
 * endpoint exchanges it once, the Graph API returns the token's user to a caller with the app's proof.
 */
class Facebook extends Peer {
  readonly #codes = new Map<string, { challenge: string; redirectUri: string; person: string }>();
  people: Record<string, object> = { ana: { id: "1001", name: "Ana Río", email: "ana@x.example" } };
  /** The last requests, for assertions. */
  readonly urls: string[] = [];

  constructor() {
    super();
    this.handle = this.answer;
  }

  /** The player accepts in the dialog; returns the redirect URL. */
  agree(dialog: string, person: string): URL {
    const parameters = new URL(dialog).searchParams;
    const code = `code-${randomUUID()}`;
    const redirectUri = parameters.get("redirect_uri") ?? "";
    this.#codes.set(code, { challenge: parameters.get("code_challenge") ?? "", redirectUri, person });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: parameters.get("state") ?? "" }).toString();
    return back;
  }

  readonly answer: Peer["handle"] = async (request, response) => {
    this.urls.push(request.url ?? "");
    const url = new URL(request.url ?? "", "http://graph");
    const refuse = (status: number, message: string) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message, type: "OAuthException", code: 100 } }));
    };
    if (url.pathname === "/v21.0/oauth/access_token") {
      const sent = new URLSearchParams(await bodyOf(request));
      const granted = this.#codes.get(sent.get("code") ?? "");
      this.#codes.delete(sent.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(sent.get("code_verifier") ?? "")
        .digest("base64url");
      if (sent.get("client_id") !== APP.id || sent.get("client_secret") !== APP.secret)
        return refuse(400, "Error validating client secret.");
      if (!granted || granted.redirectUri !== sent.get("redirect_uri") || granted.challenge !== challenge)
        return refuse(400, "This authorization code has been used.");
      response.end(
        JSON.stringify({
          access_token: `token of ${granted.person}`,
          token_type: "bearer",
          expires_in: 5_000,
        }),
      );
      return;
    }
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    const proof = createHmac("sha256", APP.secret).update(token).digest("hex");
    if (url.pathname !== "/v21.0/me" || url.searchParams.get("appsecret_proof") !== proof)
      return refuse(400, "Invalid appsecret_proof provided in the API argument");
    expect(url.searchParams.get("fields")).toBe("id,name,email");
    response.end(JSON.stringify(this.people[token.replace("token of ", "")] ?? {}));
  };
}

const facebook = new Facebook();
let t: TestApp;
let app: FastifyInstance;

beforeAll(async () => {
  const graph = await facebook.listen();
  t = await testApp({
    FACEBOOK_APP_ID: APP.id,
    FACEBOOK_APP_SECRET: APP.secret,
    FACEBOOK_GRAPH_URL: `${graph}/v21.0`,
    FACEBOOK_DIALOG_URL: `${graph}/v21.0/dialog/oauth`,
    SOCIAL_TIMEOUT: 0.4,
  });
  app = t.app;
  await app.database.pool.query(`UPDATE merchants SET whitelabel = '{"flags": {"FACEBOOKLOGIN3": true}}'`);
  await vi.waitFor(async () => {
    const settings = await app.inject({ url: "/wps/system/settings/consolidated" });
    expect(settings.json().value.signIn.social).toEqual(["facebook"]);
  }, 60_000);
});
afterAll(async () => {
  await t.close();
  await facebook.close();
});
beforeEach(() => {
  facebook.handle = facebook.answer;
});

const visitor = () => new SocialVisitor(app, "facebook");

async function comeBack(person: string) {
  const who = visitor();
  const { value } = await who.start();
  return { who, returned: facebook.agree(value.url, person) };
}

it("the Facebook dialog is opened with PKCE and state", async () => {
  const { value } = await visitor().start();
  const url = new URL(value.url);
  expect(url.pathname).toBe("/v21.0/dialog/oauth");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: APP.id,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "public_profile",
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
});

describe("an identity proven by Facebook", () => {
  it("a Facebook identity links an account and signs in to it from then on", async () => {
    const first = await comeBack("ana");
    const { fragment } = await first.who.back(first.returned);
    const unlinked = await first.who.finish(fragment["social"]);
    expect(unlinked).toMatchObject({
      errorCode: "social.unlinked",
      value: { provider: "facebook", suggestedName: "anario" },
    });
    const memberId = await createMember(app, "ana1");
    await app.services.social.link(unlinked.value.linkToken, memberId, first.who.origin);
    const again = await comeBack("ana");
    const token = (await again.who.back(again.returned)).fragment["social"];
    expect(await again.who.finish(token)).toMatchObject({
      status: 200,
      value: { login: { userName: "ana1" } },
    });
  });

  it("a Facebook sign-in has no secret and no token in a URL", async () => {
    const { who, returned } = await comeBack("ana");
    await who.back(returned);
    for (const url of facebook.urls) {
      expect(decodeURIComponent(url)).not.toContain(APP.secret);
      expect(decodeURIComponent(url)).not.toContain("token of");
    }
  });
});

describe("a refused Facebook sign-in", () => {
  const refused = { socialError: "social.refused", provider: "facebook" };

  it("a Facebook sign-in is refused with a used code or another player's", async () => {
    const { who, returned } = await comeBack("ana");
    await who.back(returned);
    const again = await comeBack("ana");
    const replayed = new URL(again.returned);
    replayed.searchParams.set("code", returned.searchParams.get("code") as string);
    expect((await again.who.back(replayed)).fragment).toEqual(refused);
    // a stolen code: the attacker has started a flow too, but the verifier is the member's
    const [member, attacker] = [await comeBack("ana"), await comeBack("ana")];
    const stolen = new URL(attacker.returned);
    stolen.searchParams.set("code", member.returned.searchParams.get("code") as string);
    expect((await attacker.who.back(stolen)).fragment).toEqual(refused);
  });

  it("a Facebook sign-in is refused without a code, or when the player declined", async () => {
    for (const query of ["", "&error=access_denied&error_reason=user_denied&error_code=200"]) {
      const who = visitor();
      const { value } = await who.start();
      const state = new URL(value.url).searchParams.get("state");
      expect((await who.back(`${CALLBACK}?state=${state}${query}`)).fragment).toEqual(refused);
    }
  });

  it.each([
    ["no user", {}],
    ["an id that is not a string", { id: 7 }],
    ["an id that is empty", { id: "", name: "x" }],
  ])("a Facebook sign-in is refused when the Graph API answers %s", async (_, person) => {
    facebook.people = { ...facebook.people, odd: person };
    const { who, returned } = await comeBack("odd");
    expect((await who.back(returned)).fragment).toEqual(refused);
  });

  it("a Facebook sign-in is refused with a wrong app secret", async () => {
    const gateway = await t.another({ FACEBOOK_APP_SECRET: "another" });
    const who = new SocialVisitor(gateway, "facebook");
    const { value } = await who.start();
    expect((await who.back(facebook.agree(value.url, "ana"))).fragment).toEqual(refused);
  });
});

describe("an unavailable Facebook", () => {
  it.each<[string, Peer["handle"]]>([
    ["down", (_request, response) => void response.destroy()],
    ["silent", () => {}],
    ["failing", (_request, response) => void response.writeHead(500).end("<html>")],
    [
      "redirecting elsewhere",
      (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    ],
  ])("Facebook counts as unavailable when it is %s", async (_, handle) => {
    const { who, returned } = await comeBack("ana");
    facebook.handle = handle;
    expect((await who.back(returned)).fragment).toEqual({
      socialError: "social.unavailable",
      provider: "facebook",
    });
  });
});
