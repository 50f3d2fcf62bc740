import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { BrowserContext, Route } from "@playwright/test";

const PROJECT = "foyer-e2e";
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Stub script of Google's captcha: it solves itself, or first shows a puzzle in a frame over the page, which it hides
 * when the user touches the page beside it.
 */
const captcha = (puzzle: boolean) => `
  const solved = [];
  const puzzle = () => {
    const box = document.body.appendChild(document.createElement("div"));
    const beside = box.appendChild(document.createElement("div"));
    const frame = box.appendChild(document.createElement("iframe"));
    box.style.cssText = "visibility: hidden; position: fixed; inset: 0; z-index: 2000000000";
    beside.style.cssText = "position: absolute; inset: 0";
    frame.style.cssText = "position: absolute; inset: 200px 20px 20px";
    frame.title = "a puzzle";
    frame.src = "https://www.google.com/recaptcha/api2/bframe?k=site";
    beside.onclick = () => (box.style.visibility = "hidden");
    frame.onload = () => (box.style.visibility = "visible");
  };
  window.grecaptcha = {
    render: (place, { callback }) => solved.push(callback),
    execute: (widget) => (${puzzle} ? puzzle() : setTimeout(() => solved[widget - 1]("solved"))),
    getResponse: () => "",
    reset() {},
  };
  window[new URL(document.currentScript.src).searchParams.get("onload")]();
`;

/**
 * A stub of Google's phone sign-in: for the browser at its public addresses with the REST protocol of the Identity
 * Toolkit, so that the page's content security policy is tested against the real ones; for the gateway with the keys
 * that sign its tokens.
 */
export class GooglePhone {
  /** The only code it sends. */
  readonly code = "246810";
  readonly sentTo: string[] = [];
  /** When set, every request for a code is refused with this error. */
  refusal: string | undefined;
  /** Whether its captcha shows a puzzle. */
  puzzle = false;
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #server: Server;

  private constructor() {
    const key = { ...this.#keys.publicKey.export({ format: "jwk" }), kid: "e2e", alg: "RS256" };
    this.#server = createServer((_, response) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [key] })),
    );
  }

  static async start(): Promise<GooglePhone> {
    const google = new GooglePhone();
    await once(google.#server.listen(0, "127.0.0.1"), "listening");
    return google;
  }

  /** Settings of a merchant whose codes come from here. */
  get settings(): Record<string, string> {
    const address = this.#server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    return {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: "e2e-key",
      FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
      FIREBASE_APP_ID: "1:1:web:1",
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/`,
    };
  }

  /** Answers Google's addresses for the pages of a context. */
  async answer(context: BrowserContext): Promise<void> {
    await context.route("https://www.google.com/recaptcha/api.js*", (route) =>
      route.fulfill({ contentType: "text/javascript", body: captcha(this.puzzle) }),
    );
    await context.route("https://www.google.com/recaptcha/api2/bframe*", (route) =>
      route.fulfill({ contentType: "text/html", body: "<p>Which of these are lanterns?" }),
    );
    await context.route("https://identitytoolkit.googleapis.com/**", (route) => this.#toolkit(route));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #toolkit(route: Route): Promise<void> {
    const request = route.request();
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers });
    const fields = (request.postDataJSON() ?? {}) as Record<string, string>;
    const json = this.#value(new URL(request.url()).pathname, fields);
    const refused = typeof json === "string";
    const body = refused ? { error: { code: 400, message: json } } : json;
    return route.fulfill({ status: refused ? 400 : 200, headers, json: body });
  }

  /** The response of a call; the error code for a refused one. */
  #value(path: string, fields: Record<string, string>): object | string {
    const { phoneNumber = "", sessionInfo = "", code, idToken = "" } = fields;
    switch (path) {
      case "/v2/recaptchaConfig":
        return {
          recaptchaKey: "projects/1/keys/1",
          recaptchaEnforcementState: [{ provider: "PHONE_PROVIDER", enforcementState: "OFF" }],
        };
      case "/v1/recaptchaParams":
        return { recaptchaSiteKey: "site" };
      case "/v1/accounts:sendVerificationCode":
        if (this.refusal) return this.refusal;
        this.sentTo.push(phoneNumber);
        return { sessionInfo: phoneNumber };
      case "/v1/accounts:signInWithPhoneNumber":
        if (code !== this.code) return "INVALID_CODE";
        return {
          idToken: this.#token(sessionInfo),
          refreshToken: "refresh",
          expiresIn: "3600",
          localId: sessionInfo,
        };
      case "/v1/accounts:lookup":
        return { users: [{ localId: idToken, providerUserInfo: [] }] };
      default:
        return "UNKNOWN_METHOD";
    }
  }

  #token(mobile: string): string {
    const now = Math.floor(Date.now() / 1000);
    const head = base64url({ alg: "RS256", kid: "e2e", typ: "JWT" });
    const claims = base64url({
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: randomUUID(),
      iat: now,
      exp: now + 3600,
      auth_time: now,
      phone_number: mobile,
      firebase: { sign_in_provider: "phone" },
    });
    const signature = createSign("RSA-SHA256").update(`${head}.${claims}`).sign(this.#keys.privateKey);
    return `${head}.${claims}.${signature.toString("base64url")}`;
  }
}
