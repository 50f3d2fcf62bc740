import { randomUUID } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { freshness, type PublicKey, sealText } from "../tools/seal.ts";
import { answerOf } from "./captcha-answer.ts";

interface Envelope<Value> {
  readonly success: boolean;
  readonly value: Value;
  readonly errorCode?: string;
}

interface Opened {
  readonly token: string;
  readonly userName: string;
  readonly customerType: number;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  readonly expiresAt: string;
}

const HEADERS = { Merchant: "DEMO", Language: "EN" };
const ENDPOINTS = {
  login: { method: "POST", path: "/wps/session/login" },
  register: { method: "PUT", path: "/wps/member/register" },
} as const;

/** Sign-in without its screens, for tests of what comes after it. */
export class ApiClient {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async register(username: string, password: string): Promise<void> {
    const { value } = await this.#send("register", {
      username,
      password,
      confirmPassword: password,
      type: 0,
      registerUrl: new URL(this.#address).hostname,
      registerMethod: "H5",
      agreed: true,
      ...(await this.#captcha()),
    });
    if (!value.token) throw new Error(`${username} could not register`);
  }

  /** Returns the session in the form in which the web client stores it. */
  async signIn(username: string, password: string): Promise<string> {
    const proof = { type: "username", username, password };
    let answer = await this.#send("login", proof);
    // an earlier test's sign-in failed for this account
    if (!answer.success) answer = await this.#send("login", { ...proof, ...(await this.#captcha()) });
    if (!answer.success) throw new Error(`${username} could not sign in: ${answer.errorCode}`);
    const { token, userName, customerType: type, firstTimeLogin, passwordExpired, expiresAt } = answer.value;
    const merchantCode = HEADERS.Merchant;
    return JSON.stringify({
      token,
      merchantCode,
      userName,
      type,
      firstTimeLogin,
      passwordExpired,
      expiresAt,
    });
  }

  /** Whether a session is still valid: a member has ten, and one more ends the oldest. */
  async knows(session: string): Promise<boolean> {
    const { token: Token } = JSON.parse(session) as { token: string };
    return (await this.#read("/wps/member/info", { Token })).success;
  }

  async #captcha(): Promise<{ captcha: string; captchaId: string; captchaProof: string }> {
    const { value } = await this.#read<{ captchaId: string; proofOfWork: Challenge }>(
      "/wps/captcha?form=login",
    );
    const { captchaId, proofOfWork: challenge } = value;
    const solution = await solveChallenge({ challenge, deriveKey });
    return {
      captcha: await answerOf(this.#address, captchaId),
      captchaId,
      captchaProof: Buffer.from(JSON.stringify({ challenge, solution })).toString("base64"),
    };
  }

  async #send(endpoint: keyof typeof ENDPOINTS, body: object): Promise<Envelope<Opened>> {
    const settings = await this.#read<{ encryption: PublicKey }>("/wps/system/settings/consolidated");
    const text = JSON.stringify({ ...body, ...freshness() });
    const { method, url, headers, payload } = await sealText(
      settings.value.encryption,
      ENDPOINTS[endpoint],
      text,
    );
    return this.#fetch(url, { method, headers, body: payload });
  }

  #read<Value>(path: string, headers = {}): Promise<Envelope<Value>> {
    return this.#fetch(path, { headers });
  }

  async #fetch<Value>(path: string, init: RequestInit): Promise<Envelope<Value>> {
    const headers = { ...HEADERS, "X-Request-Id": randomUUID().replaceAll("-", ""), ...init.headers };
    const response = await fetch(this.#address + path, { ...init, headers });
    return (await response.json()) as Envelope<Value>;
  }
}
