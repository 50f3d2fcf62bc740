import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/**
 * The site's public address, without a trailing slash: `PUBLIC_URL`. On a loopback address the host name of the
 * request is used instead, since localhost and 127.0.0.1 are two origins to a browser. Any other Host header is
 * ignored.
 */
export function publicAddress(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, "HOST" | "PORT"> & { readonly PUBLIC_URL?: string | undefined },
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
): string {
  const asked = `${protocol}://${host}`;
  if ((PUBLIC_URL === undefined || isLoopback(PUBLIC_URL)) && isLoopback(asked)) return new URL(asked).origin;
  return (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, "");
}
