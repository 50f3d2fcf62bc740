import type { IncomingHttpHeaders } from "node:http";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { addressList } from "./address-list.ts";
import { plainAddress, writtenAddress } from "./ip-address.ts";

/** Headers in which proxies say whom they speak for. */
const FORWARDED = ["forwarded", "x-real-ip"];

/**
 * The addresses that a header lists, nearest last, as far as they can be read from the nearest on: the address behind one that
 * can't be read is not known. Proxies add ports, which change with every connection.
 */
function readable(header: string): string | undefined {
  const addresses = header.split(",").map((text) => writtenAddress(text.trim()));
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(", ") || undefined;
}

/** Writes the addresses of X-Forwarded-For in their one form, so that limits, countries and logs know them. */
function writeOneForm(headers: IncomingHttpHeaders): void {
  const forwarded = headers["x-forwarded-for"];
  if (forwarded !== undefined) headers["x-forwarded-for"] = readable(String(forwarded));
}

/**
 * Tells once in the log, each for itself, when callers come through a proxy that is not trusted, whose visitors then all count
 * as one, and when a trusted one does not say whom it speaks for, so that what a caller writes there would be believed.
 * @returns what looks at each call, before its headers are rewritten
 */
function proxyWarnings(proxies: readonly string[], log: Pick<FastifyBaseLogger, "warn">) {
  const isTrusted = addressList(proxies);
  const noticed = new Set<string>();
  const tell = (about: "untrusted" | "silent", peer: string, what: string) => {
    if (noticed.has(about)) return;
    noticed.add(about);
    log.warn({ peer }, what);
  };
  return ({ headers, socket }: FastifyRequest): void => {
    if (noticed.size === 2) return;
    const peer = plainAddress(socket.remoteAddress ?? "");
    if (peer === "") return;
    const isForwarded = headers["x-forwarded-for"] !== undefined;
    if (!isTrusted(peer)) {
      if (isForwarded || FORWARDED.some((name) => headers[name] !== undefined))
        tell(
          "untrusted",
          peer,
          `a caller at ${peer} sends a forwarded address, which is ignored: if that is your proxy, TRUSTED_PROXIES=${peer} lets each of its visitors count as their own; until then they share one address, its limits and its country`,
        );
      // only browsers send it: a probe of this machine speaks for nobody
    } else if (!isForwarded && headers["sec-fetch-site"] !== undefined)
      tell(
        "silent",
        peer,
        `the trusted proxy ${peer} sends no X-Forwarded-For: set it there, or callers choose their address themselves`,
      );
  };
}

export const forwardedHeadersPlugin = fp(
  async (app, { proxies }: { readonly proxies: readonly string[] }) => {
    const warn = proxyWarnings(proxies, app.log);
    app.addHook("onRequest", async (request) => {
      warn(request);
      writeOneForm(request.headers);
    });
  },
  { name: "forwarded-headers" },
);
