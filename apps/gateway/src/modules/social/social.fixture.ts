import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A minimal browser: follows redirects, stores cookies, fills in the one form. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  cookie(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  value(origin: string, name: string): string {
    return this.#cookies.get(origin)?.get(name) ?? "";
  }

  keep(origin: string, setCookies: readonly string[]): void {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    for (const line of setCookies) {
      const [pair = ""] = line.split(";", 1);
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** Goes through an OpenID provider's pages as `name` and returns the URL it redirects to. */
  async signInAt(url: string, name: string, home: string): Promise<URL> {
    let next = new URL(url);
    let form: URLSearchParams | null = null;
    for (let step = 0; step < 20; step++) {
      if (next.origin === home) return next;
      const answer: Response = await fetch(next, {
        redirect: "manual",
        headers: { cookie: this.cookie(next.origin) },
        ...(form && { method: "POST", body: form }),
      });
      this.keep(next.origin, answer.headers.getSetCookie());
      const location = answer.headers.get("location");
      form = null;
      if (location) {
        await answer.body?.cancel();
        next = new URL(location, next);
        continue;
      }
      const page = await answer.text();
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
      if (!action || !prompt) throw new Error(`${next} has no form: ${answer.status} ${page.slice(0, 300)}`);
      form = new URLSearchParams({ prompt, login: name, password: "any" });
      next = new URL(action, next);
    }
    throw new Error("the provider leads in circles");
  }
}

export const HOME = "http://localhost";

/** The web client's calls of a social sign-in, in one browser. */
export class SocialVisitor {
  readonly browser = new TestBrowser();
  readonly #app: FastifyInstance;
  readonly #provider: "google" | "facebook";

  constructor(app: FastifyInstance, provider: "google" | "facebook") {
    this.#app = app;
    this.#provider = provider;
  }

  /** The browser, for direct calls of the service. */
  get origin(): { socialBrowser: string } {
    return { socialBrowser: this.browser.value(HOME, "foyer-browser") };
  }

  /** Headers of this browser for other calls. */
  get headers(): Record<string, string> {
    return { host: "localhost", cookie: this.browser.cookie(HOME) };
  }

  async start(payload: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const answer = await this.#app.inject({
      method: "POST",
      url: `/wps/session/login/social/${this.#provider}`,
      headers: { ...this.headers, ...headers },
      payload,
    });
    const set = answer.headers["set-cookie"] ?? [];
    this.browser.keep(HOME, [set].flat());
    return { status: answer.statusCode, cookies: [set].flat(), ...answer.json() };
  }

  /** Calls the callback; returns the redirect target and its fragment. */
  async back(returned: URL | string) {
    const { pathname, search } = new URL(returned);
    const answer = await this.#app.inject({
      url: `${pathname}${search}`,
      headers: this.headers,
    });
    const { location = "" } = answer.headers;
    const [path, hash] = location.split("#");
    return { status: answer.statusCode, path, fragment: Object.fromEntries(new URLSearchParams(hash)) };
  }

  async finish(token: string | undefined, more: Record<string, unknown> = {}) {
    const answer = await this.#app.inject({
      method: "POST",
      url: `/wps/session/login/social/${this.#provider}/finish`,
      headers: this.headers,
      payload: { token, ...more },
    });
    return { status: answer.statusCode, ...answer.json() };
  }
}
