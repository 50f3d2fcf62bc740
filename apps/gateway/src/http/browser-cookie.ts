import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { publicAddress } from "./public-url.ts";

/** 256 bits as base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export const newSecret = (): string => randomBytes(32).toString("base64url");
export const isSecret = (text: unknown): text is string => typeof text === "string" && SECRET.test(text);

/** A cookie with a secret that recognizes a browser, of endpoints of the contract that have `cookies`. */
export class BrowserCookie {
  readonly #config: Config;
  readonly #name: string;

  constructor(config: Config, name: string) {
    this.#config = config;
    this.#name = name;
  }

  #isSecure(request: FastifyRequest): boolean {
    return publicAddress(this.#config, request).startsWith("https:");
  }

  // over https with the prefix that keeps other hosts of the domain from setting it (RFC 6265bis)
  #nameFor(request: FastifyRequest): string {
    return this.#isSecure(request) ? `__Host-${this.#name}` : this.#name;
  }

  /** The secret the browser sent; null without a well-formed one. */
  read(request: FastifyRequest): string | null {
    const secret = request.cookies[this.#nameFor(request)];
    return isSecret(secret) ? secret : null;
  }

  /** Gives the browser a secret, or renews the one it has. */
  set(request: FastifyRequest, reply: FastifyReply, secret: string, seconds: number): void {
    reply.setCookie(this.#nameFor(request), secret, {
      path: "/",
      httpOnly: true,
      // the return from a social provider is a navigation from its site, on which a strict cookie is not sent
      sameSite: "lax",
      secure: this.#isSecure(request),
      maxAge: seconds,
    });
  }
}
