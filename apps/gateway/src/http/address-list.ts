import proxyAddr from "@fastify/proxy-addr";

/** Whether an address is one of these addresses, CIDR ranges and names of ranges, as `trustProxy` reads them. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const listed = proxyAddr.compile([...entries]);
  return (address) => listed(address, 0);
}
