import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";

const API_KEY = "xnd_development_test";
const RETURN_URL = "http://127.0.0.1:8080/m/deposit/DP-1123-ABCDE";

interface Received {
  headers: IncomingHttpHeaders;
  body: { event: string; data: Record<string, unknown> } & Record<string, unknown>;
}

let folder: string;
let received: Received[];
let merchantStatus: number;
const merchant = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(merchantStatus).end();
  });
});
let app: FastifyInstance;

async function start(): Promise<void> {
  const { port } = merchant.address() as AddressInfo;
  app = await createApp(
    readConfig({
      PSP_PORT: "0",
      PSP_DATA_FILE: path.join(folder, "psp", "simulator.sqlite"),
      PSP_API_KEY: API_KEY,
      PSP_WEBHOOK_URL: `http://127.0.0.1:${port}/provider/payments/xendit`,
      PSP_WEBHOOK_TOKEN: "token of the webhooks",
      LOG_LEVEL: "silent",
    }),
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
}

beforeEach(async () => {
  received = [];
  merchantStatus = 200;
  folder = await mkdtemp(path.join(tmpdir(), "foyer-psp-"));
  await new Promise<void>((resolve) => merchant.listen(0, "127.0.0.1", resolve));
  await start();
});
afterEach(async () => {
  await app.close();
  await new Promise((resolve) => {
    merchant.close(resolve);
    merchant.closeAllConnections();
  });
  await rm(folder, { recursive: true, force: true });
});

const address = (): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const authorization = `Basic ${Buffer.from(`${API_KEY}:`).toString("base64")}`;

async function call(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${address()}${url}`, {
    method,
    headers: {
      authorization,
      "api-version": url.startsWith("/v3/payouts") ? "2025-09-01" : "2024-11-11",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const request = (more: object = {}) => ({
  reference_id: "DP-1123-ABCDE",
  type: "PAY",
  country: "PH",
  currency: "PHP",
  request_amount: 500.5,
  capture_method: "AUTOMATIC",
  channel_code: "GCASH",
  channel_properties: { success_return_url: RETURN_URL, failure_return_url: RETURN_URL },
  ...more,
});

async function opened(more: object = {}): Promise<{ id: string; path: string }> {
  const { status, body } = await call("POST", "/v3/payment_requests", request(more));
  expect({ status, body }).toMatchObject({ status: 201 });
  const id = body["payment_request_id"] as string;
  return { id, path: `/pay/${id}` };
}

/** Sends a form of the page, without following its redirect. */
const submit = (page: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${address()}${page}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const textOf = async (page: string, language = "en"): Promise<string> =>
  (await fetch(`${address()}${page}`, { headers: { "accept-language": language } })).text();

describe("the API of the payment simulator", () => {
  it("a payment request leads to a page, and can be read", async () => {
    const { id, path: page } = await opened();
    const { body } = await call("GET", `/v3/payment_requests/${id}`);
    expect(body).toMatchObject({
      reference_id: "DP-1123-ABCDE",
      request_amount: 500.5,
      status: "REQUIRES_ACTION",
      actions: [{ type: "REDIRECT_CUSTOMER", descriptor: "WEB_URL", value: `${address()}${page}` }],
    });
  });

  it("a QR Ph payment has a code to scan, and a counter's payment a code to type in", async () => {
    const qr = await call(
      "POST",
      "/v3/payment_requests",
      request({ channel_code: "QRPH", channel_properties: {} }),
    );
    expect(qr.body["actions"]).toContainEqual(
      expect.objectContaining({ type: "PRESENT_TO_CUSTOMER", descriptor: "QR_STRING" }),
    );
    const counter = await call(
      "POST",
      "/v3/payment_requests",
      request({
        type: "REUSABLE_PAYMENT_CODE",
        capture_method: undefined,
        channel_code: "7ELEVEN_CLIQQ",
        channel_properties: { payer_name: "DP-1123-ABCDE" },
      }),
    );
    expect(counter.body["status"]).toBe("ACCEPTING_PAYMENTS");
    const [{ descriptor, value }] = counter.body["actions"] as [{ descriptor: string; value: string }];
    expect(descriptor).toBe("PAYMENT_CODE");
    expect((await submit("/", { code: value })).headers.get("location")).toContain(
      `/pay/${counter.body["payment_request_id"] as string}`,
    );
    expect((await submit("/", { code: "1" })).status).toBe(404);
  });

  it.each([
    ["without the API key", {}, { authorization: "Basic eDo=" }, 401, "INVALID_API_KEY"],
    ["without the version", {}, { "api-version": "2020-01-01" }, 400, "API_VALIDATION_ERROR"],
    ["with an unknown channel", { channel_code: "TELEX" }, {}, 400, "API_VALIDATION_ERROR"],
    ["without a reference", { reference_id: "" }, {}, 400, "API_VALIDATION_ERROR"],
    ["above the channel's limit", { request_amount: 100_000.01 }, {}, 400, "INVALID_VALUE_ERROR"],
    ["with three decimals", { request_amount: 1.001 }, {}, 400, "API_VALIDATION_ERROR"],
    [
      "that returns to no web address",
      { channel_properties: { success_return_url: "javascript:alert(1)", failure_return_url: RETURN_URL } },
      {},
      400,
      "API_VALIDATION_ERROR",
    ],
  ])("a payment request %s is refused", async (_name, more, headers, status, code) => {
    const answer = await call("POST", "/v3/payment_requests", request(more), headers);
    expect(answer).toMatchObject({ status, body: { error_code: code } });
  });

  it("a cancelled payment request accepts no payment", async () => {
    const { id } = await opened();
    expect((await call("POST", `/v3/payment_requests/${id}/cancel`)).body["status"]).toBe("CANCELED");
    expect((await call("POST", `/v3/payment_requests/${id}/cancel`)).body["error_code"]).toBe(
      "INACTIVE_PAYMENT_REQUEST",
    );
    expect((await call("POST", `/v3/payment_requests/${id}/simulate`, {})).status).toBe(400);
    expect((await call("GET", "/v3/payment_requests/pr-1")).body["error_code"]).toBe("DATA_NOT_FOUND");
  });

  it("an expired payment request accepts no payment", async () => {
    const { id } = await opened();
    await call("PATCH", "/control/behaviour", { clockSkewSeconds: 86_400 });
    expect((await call("GET", `/v3/payment_requests/${id}`)).body["status"]).toBe("EXPIRED");
    expect((await call("POST", `/v3/payment_requests/${id}/simulate`, {})).status).toBe(400);
  });

  it("a payout with the same idempotency key is the same one, and another body conflicts", async () => {
    const body = payout();
    const first = await call("POST", "/v3/payouts", body, { "idempotency-key": "k1" });
    const again = await call("POST", "/v3/payouts", body, { "idempotency-key": "k1" });
    expect(first.body["status"]).toBe("ACCEPTED");
    expect(again.body["payout_id"]).toBe(first.body["payout_id"]);
    const other = await call(
      "POST",
      "/v3/payouts",
      { ...body, reference_id: "WD-2" },
      { "idempotency-key": "k1" },
    );
    expect(other).toMatchObject({ status: 409, body: { error_code: "DUPLICATE_ERROR" } });
  });

  it("a payout is settled, and a reversed one stays in the books as reversed", async () => {
    await call("PATCH", "/control/behaviour", { payouts: "reverse" });
    const { body } = await call("POST", "/v3/payouts", payout(), { "idempotency-key": "k1" });
    await call("POST", "/control/webhooks/send-waiting");
    expect(received.map((webhook) => webhook.body.event).toSorted()).toEqual([
      "v3_payout.reversed",
      "v3_payout.succeeded",
    ]);
    expect((await call("GET", `/v3/payouts/${body["payout_id"] as string}`)).body["status"]).toBe("REVERSED");
    const { body: books } = await call("GET", "/transactions");
    expect(books["data"]).toMatchObject([{ type: "REMITTANCE_PAYOUT", status: "REVERSED", amount: 120.5 }]);
  });

  it("transactions are listed page by page", async () => {
    for (const reference_id of ["DP-1", "DP-2", "DP-3"]) {
      const { id } = await opened({ reference_id });
      await call("POST", `/v3/payment_requests/${id}/simulate`, {});
    }
    const first = (await call("GET", "/transactions?limit=2")).body as {
      has_more: boolean;
      data: { id: string }[];
    };
    expect(first).toMatchObject({
      has_more: true,
      data: [{ reference_id: "DP-1" }, { reference_id: "DP-2" }],
    });
    const rest = await call("GET", `/transactions?limit=2&after_id=${first.data[1]?.id}`);
    expect(rest.body).toMatchObject({ has_more: false, data: [{ reference_id: "DP-3" }] });
  });

  it("orders stay payable after a restart, and webhooks that waited are sent", async () => {
    const { id, path: page } = await opened();
    await submit(page, { action: "pay", webhooks: "late" });
    const other = await opened();
    await app.close();
    await start();
    await call("POST", "/control/webhooks/send-waiting");
    expect(received).toMatchObject([
      { body: { event: "payment.capture", data: { payment_request_id: id } } },
    ]);
    expect(await textOf(other.path)).toContain("Waiting for your payment");
  });
});

describe("the page of the payment simulator", () => {
  it("paying sends the webhook with the token, and leads back to the merchant", async () => {
    const { id, path: page } = await opened();
    const answer = await submit(page, { action: "pay" });
    expect(answer.status).toBe(303);
    const result = await textOf(answer.headers.get("location") ?? "");
    expect(result).toContain("Paid");
    expect(result).toContain(`content="3;url=${RETURN_URL}"`);
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      headers: { "x-callback-token": "token of the webhooks" },
      body: {
        event: "payment.capture",
        data: { payment_request_id: id, captures: [{ capture_amount: 500.5 }], status: "SUCCEEDED" },
      },
    });
    // pressed twice
    await submit(page, { action: "pay" });
    await call("POST", "/control/webhooks/send-waiting");
    expect(received).toHaveLength(1);
  });

  it("another amount can be paid, and what is no amount gets an answer beside the field", async () => {
    const { path: page } = await opened();
    for (const amount of ["", "0", "-5", "1e9", "0.001", "１００", "1,000.50"]) {
      const answer = await submit(page, { action: "pay-other", amount });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('aria-describedby="amount-error"');
    }
    await submit(page, { action: "pay-other", amount: "250.05" });
    await expect.poll(() => received[0]?.body.data["captures"]).toMatchObject([{ capture_amount: 250.05 }]);
  });

  it("a failed payment is reported, and the page leads back", async () => {
    const { path: page } = await opened();
    const answer = await submit(page, { action: "fail" });
    expect(await textOf(answer.headers.get("location") ?? "")).toContain("The payment failed");
    await expect
      .poll(() => received[0]?.body)
      .toMatchObject({ event: "payment.failure", data: { failure_code: "INSUFFICIENT_BALANCE" } });
  });

  it("the page speaks Filipino, shows what it was given as text, and runs no script", async () => {
    const { path: page } = await opened({ reference_id: "<script>alert(1)</script>" });
    const response = await fetch(`${address()}${page}`, { headers: { "accept-language": "tl-PH,en;q=0.5" } });
    const text = await response.text();
    expect(text).toContain('lang="fil"');
    expect(text).toContain("Magbayad ng");
    expect(text).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none';style-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
    );
    expect((await fetch(`${address()}/pay/pr-1`)).status).toBe(404);
  });
});

describe("misbehaviour on demand", () => {
  it.each([
    ["on-time", ["payment.capture"]],
    ["twice", ["payment.capture", "payment.capture"]],
    ["never", []],
    ["late", ["payment.capture"]],
    ["out-of-order", ["payment.capture", "payment.failure"]],
  ])("the webhook comes %s", async (webhooks, events) => {
    const { path: page } = await opened();
    await submit(page, { action: "pay", webhooks });
    await call("POST", "/control/webhooks/send-waiting");
    expect(received.map(({ body }) => body.event).sort()).toEqual(events);
  });

  it("a webhook can have a wrong amount, currency or token", async () => {
    for (const webhooks of ["wrong-amount", "wrong-currency", "wrong-token"]) {
      const { path: page } = await opened();
      await call("PATCH", "/control/behaviour", { webhooks });
      await submit(page, { action: "pay" });
      await call("POST", "/control/webhooks/send-waiting");
    }
    expect(
      received.map(({ body: { data }, headers }) => [data["currency"], headers["x-callback-token"]]),
    ).toEqual([
      ["PHP", "token of the webhooks"],
      ["USD", "token of the webhooks"],
      ["PHP", expect.not.stringContaining("token of the webhooks")],
    ]);
    expect(received[0]?.body.data["captures"]).toMatchObject([{ capture_amount: 501.5 }]);
  });

  it("a paid order can be taken back by the payer's bank, once", async () => {
    const { path: page } = await opened();
    await submit(page, { action: "pay", webhooks: "never" });
    await submit(page, { action: "dispute" });
    await submit(page, { action: "dispute" });
    await call("POST", "/control/webhooks/send-waiting");
    expect(received.map(({ body }) => body)).toMatchObject([
      { event: "dispute.lost", amount: { initial: "500.50", terminal: "500.50" }, currency: "PHP" },
    ]);
    expect(await textOf(page)).toContain("The money was taken back.");
  });

  it("a webhook that the merchant refuses is tried again after 15 minutes", async () => {
    merchantStatus = 500;
    const { path: page } = await opened();
    const before = Date.now();
    await submit(page, { action: "pay" });
    await expect.poll(() => received).toHaveLength(1);
    const reports = async () =>
      (await call("GET", "/control/webhooks")).body as unknown as { due: number; result: string }[];
    await expect.poll(async () => (await reports())[0]?.result).toBe("500");
    expect((await reports())[0]?.due).toBeGreaterThanOrEqual(before + 15 * 60_000);
    merchantStatus = 200;
    await call("POST", "/control/webhooks/send-waiting");
    expect((await reports())[0]).toMatchObject({ due: null, delivered: true });
  });

  it("the API can be down, and can lose its answers after doing what was asked", async () => {
    await call("PATCH", "/control/behaviour", { api: "down" });
    expect((await call("POST", "/v3/payment_requests", request())).status).toBe(503);
    await call("PATCH", "/control/behaviour", { api: "lost-answer" });
    await expect(call("POST", "/v3/payouts", payout(), { "idempotency-key": "k1" })).rejects.toThrow();
    await call("DELETE", "/control/behaviour");
    const again = await call("POST", "/v3/payouts", payout(), { "idempotency-key": "k1" });
    await call("POST", "/control/webhooks/send-waiting");
    expect(received.map(({ body }) => body.data["payout_id"])).toEqual([again.body["payout_id"]]);
  });

  it("past transactions are in the books of their day once, with the usual fee or their own", async () => {
    const past = {
      type: "PAYMENT",
      product_id: "py-past",
      reference_id: "DP-1101-ABCDE",
      channel_code: "GCASH",
      currency: "PHP",
      amount: "500.00",
      created: "2026-01-02T10:00:00.000Z",
    };
    const transactions = [past, { ...past, product_id: "py-other", fee: "12.50" }];
    for (let again = 0; again < 2; again++)
      expect((await call("PUT", "/control/transactions", { transactions })).status).toBe(200);
    const day = "created[gte]=2026-01-02T00:00:00.000Z&created[lte]=2026-01-02T23:59:59.999Z";
    const { body } = await call("GET", `/transactions?${day}`);
    expect(body["data"]).toMatchObject([
      { product_id: "py-past", amount: 500, cashflow: "MONEY_IN", fee: { xendit_fee: 10 } },
      { product_id: "py-other", fee: { xendit_fee: 12.5 } },
    ]);
    const wrong = { transactions: [{ ...past, amount: "five" }] };
    expect((await call("PUT", "/control/transactions", wrong)).status).toBe(400);
  });

  it("the simulator's controls require the API key", async () => {
    const answer = await call("PATCH", "/control/behaviour", { api: "down" }, { authorization: "" });
    expect(answer.status).toBe(401);
    expect((await call("PATCH", "/control/behaviour", { api: "sideways" })).status).toBe(400);
  });
});

const payout = () => ({
  reference_id: "WD-1",
  recipient: {
    type: "INDIVIDUAL",
    given_name: "Maria",
    surname: "Santos",
    relationship: "CUSTOMER",
    address: { country: "PH" },
    account_details: {
      currency: "PHP",
      account_country: "PH",
      account_holder_name: "Maria Santos",
      account_number: "09171234567",
      routing_type_1: "WALLET",
      routing_value_1: "PH_GCASH",
    },
  },
  payout_details: { source_currency: "PHP", destination_currency: "PHP", destination_amount: 12_050 },
  source_of_fund: "BUSINESS_REVENUE",
  purpose_code: "OTHER",
});
