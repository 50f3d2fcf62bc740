import type { Server } from "node:http";
import { addressList } from "./address-list.ts";
import { addressKey } from "./ip-address.ts";

interface ConnectionLimit {
  /** Open connections of one address at a time; an IPv6 /64 counts as one address. */
  readonly most: number;
  /** Addresses that are not limited: they speak for many callers. */
  readonly unlimited: (address: string) => boolean;
}

/** The trusted proxies, and this machine, where a proxy may run whose header is not trusted. */
export const speaksForMany = (trustedProxies: readonly string[]): ConnectionLimit["unlimited"] =>
  addressList([...trustedProxies, "127.0.0.0/8", "::1"]);

/** Closes further connections of an address that has many open: each holds memory, whatever it sends. */
export function limitConnections(server: Server, { most, unlimited }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    if (!socket.remoteAddress || unlimited(socket.remoteAddress)) return;
    const key = addressKey(socket.remoteAddress);
    const count = (open.get(key) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
