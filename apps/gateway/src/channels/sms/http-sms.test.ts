import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HttpSms } from "./http-sms.ts";
import { SmsFailure } from "./port.ts";

/** A carrier with Twilio's Messages API, which fails as the test requires. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly type: string | undefined;
  readonly form: Record<string, string>;
}
let server: Server;
let url: string;
let received: Received[] = [];
const accepts = (_request: IncomingMessage, response: ServerResponse) =>
  response
    .writeHead(201, { "content-type": "application/json" })
    .end(JSON.stringify({ sid: `SM${"0".repeat(32)}`, status: "queued", error_code: null }));
let answer: (request: IncomingMessage, response: ServerResponse) => unknown = accepts;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      method: request.method ?? "",
      url: request.url ?? "",
      authorization: request.headers.authorization,
      type: request.headers["content-type"],
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    });
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  answer = accepts;
});

const settings = { accountSid: "AC00112233", authToken: "s3cret token", from: "+15550100", timeoutMs: 400 };
const message = { to: "+639171234567", text: "Ang code mo: 123456 & salamat ñ" };
const sms = (more: Partial<ConstructorParameters<typeof HttpSms>[0]> = {}) =>
  new HttpSms({ ...settings, url, ...more });
const failureOf = async (sending: Promise<void>): Promise<SmsFailure> => {
  const failure = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(SmsFailure);
  return failure as SmsFailure;
};

test("an SMS is a form post with basic authentication to the account's Messages resource", async () => {
  await sms().send(message);
  expect(received).toEqual([
    {
      method: "POST",
      url: "/2010-04-01/Accounts/AC00112233/Messages.json",
      authorization: `Basic ${Buffer.from("AC00112233:s3cret token").toString("base64")}`,
      type: expect.stringMatching(/^application\/x-www-form-urlencoded/),
      form: { To: message.to, From: "+15550100", Body: message.text },
    },
  ]);
});

test("a messaging service is sent as MessagingServiceSid", async () => {
  const service = `MG${"0123456789abcdef".repeat(2)}`;
  await sms({ from: service, url: `${url}/` }).send(message);
  expect(received[0]?.form).toEqual({ To: message.to, MessagingServiceSid: service, Body: message.text });
  expect(received[0]?.url).toBe("/2010-04-01/Accounts/AC00112233/Messages.json");
});

const json = (status: number, value: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
const refusal = (status: number, code: number) =>
  json(status, { code, message: `no: ${message.to}`, more_info: "https://x.example", status });

test.each([
  ["400 for an invalid number", refusal(400, 21211), "number"],
  ["400 for a number that is not mobile", refusal(400, 21614), "number"],
  ["400 for a landline", refusal(400, 21635), "number"],
  ["400 for a short code", refusal(400, 21265), "number"],
  ["400 for the sender's own number", refusal(400, 21266), "number"],
  ["400 for a premium-rate number", refusal(400, 21268), "number"],
  ["400 for another reason", refusal(400, 21606), "account"],
  ["401", refusal(401, 20003), "account"],
  ["429", refusal(429, 20429), "busy"],
  ["500", refusal(500, 20500), "unreachable"],
  [
    "503 from a proxy",
    (_: IncomingMessage, r: ServerResponse) => r.writeHead(503).end("<html>"),
    "unreachable",
  ],
  [
    "201 that is not JSON",
    (_: IncomingMessage, r: ServerResponse) => r.writeHead(201).end("OK"),
    "unreachable",
  ],
  ["201 without a message", json(201, { hello: 1 }), "unreachable"],
  ["201 with a failed message", json(201, { sid: "SM1", status: "failed", error_code: 30003 }), "number"],
  [
    "201 with a body that never ends",
    (_: IncomingMessage, r: ServerResponse) => r.writeHead(201).end("x".repeat(200_000)),
    "unreachable",
  ],
  ["a timeout", () => undefined, "unreachable"],
  [
    "a truncated response",
    (_: IncomingMessage, r: ServerResponse) => r.writeHead(201, { "content-length": 90 }).write('{"sid":'),
    "unreachable",
  ],
  ["a connection closed at once", (request: IncomingMessage) => request.socket.destroy(), "unreachable"],
  [
    "a redirect",
    (_: IncomingMessage, r: ServerResponse) => r.writeHead(307, { location: "/elsewhere" }).end(),
    "account",
  ],
])("%s is a typed failure that names neither number nor text", async (_, how, reason) => {
  answer = how;
  const failure = await failureOf(sms().send(message));
  expect(failure.reason).toBe(reason);
  expect(failure.message).not.toMatch(/639171234567|123456|s3cret/);
  expect(received).toHaveLength(1);
});

test("a carrier that refuses connections is unreachable", async () => {
  const gone = createServer();
  await new Promise<void>((listening) => gone.listen(0, "127.0.0.1", listening));
  const { port } = gone.address() as AddressInfo;
  await new Promise((closed) => gone.close(closed));
  const failure = await failureOf(sms({ url: `http://127.0.0.1:${port}` }).send(message));
  expect(failure).toMatchObject({ reason: "unreachable", message: expect.stringContaining("ECONNREFUSED") });
});
