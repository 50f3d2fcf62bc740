import type { FastifyInstance, FastifyRequest } from "fastify";
import { BrowserCookie } from "../../http/browser-cookie.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The cookie of the browser that began a social sign-in; null without a well-formed one. */
    readonly socialBrowser: string | null;
  }
}

/** Reads from every request the cookie that binds a social sign-in, and its tokens, to the browser that began it. */
export function readSocialBrowsers(app: FastifyInstance): BrowserCookie {
  const cookie = new BrowserCookie(app.config, "foyer-browser");
  app.decorateRequest("socialBrowser", {
    getter(this: FastifyRequest) {
      return cookie.read(this);
    },
  });
  return cookie;
}
