import type { FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { publicAddress } from "../../http/public-url.ts";
import type { RelyingParty } from "./passkey-ceremonies.ts";

/** The site a request came to, as authenticators know it. */
export function relyingPartyOf(config: Config, request: FastifyRequest): RelyingParty {
  const { hostname: id, origin } = new URL(publicAddress(config, request));
  return { id, origin };
}
