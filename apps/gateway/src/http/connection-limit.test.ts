import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/index.ts";
import { limitConnections, speaksForMany } from "./connection-limit.ts";

const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.destroy();
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  opened.push(socket);
  await once(socket, "connect");
  return socket;
}

/** The status line of the answer to a plain request, or "closed". */
async function ask(socket: Socket): Promise<string> {
  const answer = Promise.race([once(socket, "data"), once(socket, "close").then(() => ["closed"])]);
  socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return String((await answer)[0]).split("\r\n")[0] as string;
}

test("an address may have a limited number of connections open, and may open another when one ends", async () => {
  const server = createServer((_request, response) => response.end("ok"));
  limitConnections(server, { most: 2, unlimited: () => false });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const [first, second] = [await open(port), await open(port)];
  expect(await ask(second)).toBe("HTTP/1.1 200 OK");
  expect(await ask(await open(port))).toBe("closed");
  first.destroy();
  await expect.poll(async () => ask(await open(port))).toBe("HTTP/1.1 200 OK");
  server.closeAllConnections();
  server.close();
});

test("connections of trusted proxies and of this machine are not limited", () => {
  const unlimited = speaksForMany(["10.1.0.0/16", "192.0.2.7", "2001:db8::/32"]);
  for (const address of ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8::5", "127.0.0.1", "::1"])
    expect([address, unlimited(address)]).toEqual([address, true]);
  for (const address of ["10.2.0.1", "192.0.2.8", "2001:db9::5", "203.0.113.9", "::ffff:203.0.113.9"])
    expect([address, unlimited(address)]).toEqual([address, false]);
});

describe("a body that does not end", () => {
  let t: TestApp;
  let port: number;
  beforeAll(async () => {
    t = await testApp();
    Object.assign(t.app.server, { requestTimeout: 200, headersTimeout: 200 });
    await t.app.listen({ port: 0, host: "127.0.0.1" });
    ({ port } = t.app.server.address() as AddressInfo);
  });
  afterAll(() => t.close());

  test("the time for a whole request is 30 seconds", async () => {
    const other = await t.another();
    expect([other.server.requestTimeout, other.server.headersTimeout]).toEqual([30_000, 30_000]);
  });

  test("a connection whose body does not end in time is answered 408 and closed", async () => {
    const socket = await open(port);
    const closed = once(socket, "close");
    const answer = once(socket, "data");
    socket.write(
      "POST /wps/member/trialuser HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    );
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 408 /);
    await closed;
  });
});
