/* oxlint-disable eslint/no-underscore-dangle -- a field of node:http that has no other name */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PreparedResponse } from "./prepared-response.ts";

const BODY = Buffer.from(JSON.stringify({ name: "Kahit saan, ₱50 – ñ" }));
const HEADERS = { "content-type": "application/json", etag: '"one"', "content-length": String(BODY.length) };

const prepared = {
  full: new PreparedResponse(200, HEADERS, BODY),
  unchanged: new PreparedResponse(304, { etag: '"one"' }, Buffer.alloc(0)),
};
/** Answers at `/<name>` with the prepared response, and at `/plain/<name>` with what Node makes each time. */
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    const [, last = "", name = last] = request.url?.split("/") ?? [];
    if (last !== "plain") prepared[name as "full"].write(request, response, Date.now());
    else if (name === "full") response.writeHead(200, HEADERS).end(BODY);
    else response.writeHead(304, { etag: '"one"' }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends requests at once on one connection and returns all that comes until the server closes it. */
async function exchange(...requests: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  socket.write(requests.map((text) => `${text.replaceAll("\n", "\r\n")}\r\n\r\n`).join(""));
  await once(socket, "close");
  return Buffer.concat(parts).toString("latin1");
}
const withoutDates = (text: string) => text.replaceAll(/Date: [^\r]+/g, "Date: now");
const LAST = "GET /plain/unchanged HTTP/1.1\nHost: a\nConnection: close";

test.each([
  ["a response", "GET /full HTTP/1.1\nHost: a"],
  ["a 304 response", "GET /unchanged HTTP/1.1\nHost: a"],
  [
    "a response on a connection that is kept on request",
    "GET /full HTTP/1.1\nHost: a\nConnection: keep-alive",
  ],
  ["a response on a connection that is closed on request", "GET /full HTTP/1.1\nHost: a\nConnection: close"],
  ["a response to HTTP/1.0", "GET /full HTTP/1.0\nHost: a"],
  ["a response to HTTP/1.0 on a kept connection", "GET /full HTTP/1.0\nHost: a\nConnection: keep-alive"],
  [
    "a 304 response to HTTP/1.0 on a kept connection",
    "GET /unchanged HTTP/1.0\nHost: a\nConnection: keep-alive",
  ],
  ["a response to a caller who waits for 100", "GET /full HTTP/1.1\nHost: a\nExpect: 100-continue"],
])("%s has the bytes that Node writes", async (_what, request) => {
  const expected = withoutDates(await exchange(request.replace("GET ", "GET /plain"), LAST));
  for (let time = 0; time < 3; time++) expect(withoutDates(await exchange(request, LAST))).toBe(expected);
});

test("responses to requests that arrive at once are in their order", async () => {
  const names = ["full", "unchanged", "full", "full", "unchanged"];
  const requests = (before: string) => names.map((name) => `GET ${before}/${name} HTTP/1.1\nHost: a`);
  const expected = withoutDates(await exchange(...requests("/plain"), LAST));
  expect(withoutDates(await exchange(...requests(""), LAST))).toBe(expected);
});

test("Node makes a head once a second, and again while its date is late", () => {
  const response = new PreparedResponse(200, HEADERS, BODY);
  const date = (second: number) => new Date(second * 1000).toUTCString();
  /** Second of the date that is written at a time in seconds, and whether Node made the head. */
  const write = (now: number, dateOfNode: number) => {
    let heads = 0;
    let text = "";
    const target = {
      shouldKeepAlive: true,
      _header: "",
      writeHead() {
        heads++;
        this._header = `HTTP/1.1 200 OK\r\nDate: ${date(dateOfNode)}\r\n\r\n`;
      },
      end(body = "") {
        text = this._header + body;
      },
    };
    response.write(
      { httpVersion: "1.1" } as IncomingMessage,
      target as unknown as ServerResponse,
      now * 1000,
    );
    expect(text.split("\r\n\r\n")[1]).toBe(BODY.toString("latin1"));
    return [[1000, 1001, 1002].find((second) => text.includes(date(second))), heads === 1];
  };
  expect([
    write(1000.5, 1000),
    write(1000.999, 1000),
    write(1001.001, 1000),
    write(1001.002, 1001),
    write(1001.003, 1001),
    write(1002.5, 1002),
  ]).toEqual([
    [1000, true],
    [1000, false],
    [1000, true],
    [1001, true],
    [1001, false],
    [1002, true],
  ]);
});

test("the body is still there once the response was written", async () => {
  await exchange("GET /full HTTP/1.1\nHost: a", LAST);
  expect(Buffer.from(prepared.full.body, "latin1").equals(BODY)).toBe(true);
});
