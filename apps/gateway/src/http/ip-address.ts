import { isIP, isIPv6 } from "node:net";

/** Converts an IPv4-mapped IPv6 address to IPv4; returns any other unchanged, without its zone id. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? (address.split("%", 1)[0] as string);
}

/** An address as proxies write it, with a port or in brackets (RFC 7239): as its one form; null: it is none. */
export function writtenAddress(text: string): string | null {
  const [, bracketed, version4] = /^"?(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?"?$/.exec(text) ?? [];
  const address = plainAddress(bracketed ?? version4 ?? text);
  if (isIP(address) !== 6) return isIP(address) === 0 ? null : address;
  // as the URL standard writes it: an IPv4-mapped one ends in two groups of hexadecimal digits
  const host = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host)?.slice(1);
  return mapped
    ? mapped.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join(".")
    : host;
}

/**
 * The key under which rate limits count an address. A household or phone has a whole IPv6 /64 and can call from any
 * address in it; an IPv4-mapped address counts as its IPv4 address.
 */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [before = "", after] = plain.toLowerCase().split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
