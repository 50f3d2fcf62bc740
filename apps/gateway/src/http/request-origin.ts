import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** The site's origin as the player reached it; an invalid Host header is ignored. */
export function ownOrigin(
  { PUBLIC_URL, HOST, PORT }: Config,
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : `http://${HOST}:${PORT}`;
}
