import { BlockList, isIP, isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";

const PRIVATE = new BlockList();
PRIVATE.addSubnet("127.0.0.0", 8);
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("169.254.0.0", 16);
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

const isPrivate = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1)[0] as string;
  return isIP(plain) !== 0 && PRIVATE.check(plain, isIPv4(plain) ? "ipv4" : "ipv6");
};

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
