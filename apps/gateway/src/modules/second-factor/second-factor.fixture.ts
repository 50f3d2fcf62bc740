import { Secret, TOTP } from "otpauth";
import { createMember, PASSWORD, seal, type TestApp } from "../../testing/index.ts";

type App = TestApp["app"];

export const password = { kind: "password", password: PASSWORD };

export interface Answer {
  status: number;
  errorCode?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the value of any endpoint
  value?: any;
  /** The device cookie the answer sets. */
  device?: string | undefined;
}

/** A browser: it keeps its device cookie. */
export class Browser {
  readonly #app: App;
  device: string | undefined;
  token: string | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  async send(request: { headers?: object }): Promise<Answer> {
    const headers = {
      ...request.headers,
      host: "localhost",
      ...(this.token && { token: this.token }),
      ...(this.device && { cookie: `device=${this.device}` }),
    };
    const answer = await this.#app.inject({ ...request, headers });
    const device = answer.cookies.find(({ name }) => name === "device")?.value;
    this.device = device ?? this.device;
    return { status: answer.statusCode, ...(answer.json() as object) };
  }

  async sealed(id: Parameters<typeof seal>[1], body: Record<string, unknown>): Promise<Answer> {
    return this.send(await seal(this.#app.services.sealedBodyKeys.currentKey(), id, body));
  }

  post(url: string, payload: object = {}): Promise<Answer> {
    return this.send({ method: "POST", url, payload } as object);
  }

  async first(username: string, more: object = {}): Promise<Answer> {
    this.token = undefined;
    const body = { type: "username", username, password: PASSWORD, ...more };
    const answer = await this.sealed("session.login", body);
    this.token = answer.value?.token;
    return answer;
  }

  async second(ticket: string, code: string, more: object = {}): Promise<Answer> {
    const answer = await this.sealed("session.second.step", { ticket, code, ...more });
    this.token = answer.value?.token ?? this.token;
    return answer;
  }

  async config() {
    return (await this.send({ method: "GET", url: "/wps/member/security" } as object)).value;
  }
}

/** The code an authenticator app shows, some steps of 30 s away from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export const confirmApp = (browser: Browser, code: string): Promise<Answer> =>
  browser.post("/wps/member/security/second-factor/confirm", { code });

/** Titles of a member's messages, the oldest first. */
export const messagesOf = async (app: App, memberId: bigint): Promise<string[]> =>
  (
    await app.database.pool.query<{ title: string }>(
      "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
      [memberId],
    )
  ).rows.map(({ title }) => title);

/** How many mails told a member that the security of the account changed. */
export const mailed = async (app: App, memberId: bigint): Promise<number | null> =>
  (
    await app.database.pool.query(
      "SELECT FROM outgoing_mail WHERE member_id = $1 AND kind = 'security-changed'",
      [memberId],
    )
  ).rowCount;

let made = 0;
/** A member with an e-mail address, logged in. */
export async function someone(app: App) {
  const username = `Step${++made}x`;
  const memberId = await createMember(app, username);
  await app.database.pool.query("UPDATE members SET email = $2, email_verified_at = now() WHERE id = $1", [
    memberId,
    `step${made}@mail.example`,
  ]);
  const browser = new Browser(app);
  await browser.first(username);
  return { username, memberId, browser };
}

/** A member with an authenticator app, whose code of the step before was used to confirm it. */
export async function enrolled(app: App) {
  const who = await someone(app);
  const { value } = await who.browser.sealed("factor.begin", { proof: password });
  const { secret } = value as { secret: string };
  const confirmed = await confirmApp(who.browser, codeOf(secret, -1));
  return { ...who, secret, recoveryCodes: confirmed.value.recoveryCodes as string[] };
}
