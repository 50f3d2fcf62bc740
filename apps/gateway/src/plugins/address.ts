import { isIPv6 } from "node:net";

/** An IPv4 address that came written as IPv6, as itself; any other as it is, without the interface it came by. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? (address.split("%", 1)[0] as string);
}

/**
 * The unit limits count an address by. One household or phone holds a whole /64 of IPv6 and can call from any
 * address in it; an IPv4 address written as IPv6 counts as itself.
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
