import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/**
 * This house as the player reached it, without a slash at the end: `PUBLIC_URL`. On the machine itself the name it
 * was called by counts, since localhost and 127.0.0.1 are two places to a browser. What anybody else writes into the
 * Host header never does.
 */
export function publicAddress(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, "HOST" | "PORT"> & { readonly PUBLIC_URL?: string | undefined },
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
): string {
  const asked = `${protocol}://${host}`;
  if ((PUBLIC_URL === undefined || isLoopback(PUBLIC_URL)) && isLoopback(asked)) return new URL(asked).origin;
  return (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, "");
}
