import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

type SiteAddress = Pick<Config, "HOST" | "PORT"> & { readonly PUBLIC_URL?: string | undefined };

const configuredAddress = ({ PUBLIC_URL, HOST, PORT }: SiteAddress): string =>
  PUBLIC_URL ?? `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;

/** Whether the site is for this machine only: its public address is a loopback one. */
export const isLocalDeployment = (config: SiteAddress): boolean => isLoopback(configuredAddress(config));

/** Whether the site is a demo: its new database gets accounts with the published password. */
export const hasDemoAccounts = (config: SiteAddress & Pick<Config, "DEMO">): boolean =>
  config.DEMO === undefined ? isLocalDeployment(config) : config.DEMO === "on";

/**
 * The site's public address, without a trailing slash: `PUBLIC_URL`. On a loopback address the host name of the
 * request is used instead, since localhost and 127.0.0.1 are two origins to a browser. Any other Host header is
 * ignored.
 */
export function publicAddress(
  config: SiteAddress,
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
): string {
  const requested = `${protocol}://${host}`;
  const { PUBLIC_URL } = config;
  if ((PUBLIC_URL === undefined || isLoopback(PUBLIC_URL)) && isLoopback(requested))
    return new URL(requested).origin;
  return configuredAddress(config).replace(/\/+$/, "");
}
