import type { FastifyRequest } from "fastify";
import { addressList } from "./address-list.ts";
import { plainAddress } from "./ip-address.ts";

const inPrivateNetwork = addressList([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1",
  "fc00::/7",
  "fe80::/10",
]);
const isPrivate = (address: string): boolean => inPrivateNetwork(plainAddress(address));

const isHere = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || isPrivate(name);
};

/** Headers added by proxies: the address of an untrusted proxy would count as the caller's. */
const OF_A_PROXY = [
  "x-forwarded-for",
  "x-forwarded-host",
  "forwarded",
  "x-real-ip",
  "via",
  "cf-connecting-ip",
];

/**
 * Whether a request comes from this machine or its private network and is addressed to it by a local name. This
 * excludes DNS rebinding by a foreign page and requests forwarded by a proxy.
 */
export function isPrivateAddress(request: Pick<FastifyRequest, "ip" | "hostname" | "headers">): boolean {
  if (OF_A_PROXY.some((name) => request.headers[name] !== undefined)) return false;
  return isPrivate(request.ip) && isHere(request.hostname);
}
