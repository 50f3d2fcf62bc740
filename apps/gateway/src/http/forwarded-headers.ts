import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { addressList } from "./address-list.ts";
import { plainAddress } from "./ip-address.ts";

/** Headers in which proxies say whom they speak for. */
const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip"];

/**
 * Tells once in the log, each for itself, when callers come through a proxy that is not trusted, whose visitors then all count
 * as one, and when a trusted one does not say whom it speaks for, so that what a caller writes there would be believed.
 */
export const forwardedHeadersPlugin = fp(
  async (app, { proxies }: { readonly proxies: readonly string[] }) => {
    const isTrusted = addressList(proxies);
    const noticed = new Set<string>();
    const tell = (about: "untrusted" | "silent", peer: string, what: string) => {
      if (noticed.has(about)) return;
      noticed.add(about);
      app.log.warn({ peer }, what);
    };
    app.addHook("onRequest", async ({ headers, socket }: FastifyRequest) => {
      if (noticed.size === 2) return;
      const peer = plainAddress(socket.remoteAddress ?? "");
      if (peer === "") return;
      if (!isTrusted(peer)) {
        if (FORWARDED.some((name) => headers[name] !== undefined))
          tell(
            "untrusted",
            peer,
            `a caller at ${peer} sends a forwarded address, which is ignored: if that is your proxy, TRUSTED_PROXIES=${peer} lets each of its visitors count as their own; until then they share one address, its limits and its country`,
          );
        // only browsers send it: a probe of this machine speaks for nobody
      } else if (headers["x-forwarded-for"] === undefined && headers["sec-fetch-site"] !== undefined)
        tell(
          "silent",
          peer,
          `the trusted proxy ${peer} sends no X-Forwarded-For: set it there, or callers choose their address themselves`,
        );
    });
  },
  { name: "forwarded-headers" },
);
