import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WebhookError, type WebhookEvent } from "../port.ts";
import { XenditPayments } from "./xendit-payments.ts";

const TOKEN = "token of the webhooks";
const xendit = new XenditPayments({ url: "http://127.0.0.1:9", apiKey: "a key", webhookToken: TOKEN });

/** Reads a webhook with the right token. */
const read = (body: unknown): WebhookEvent | null =>
  xendit.readWebhook(
    { "x-callback-token": TOKEN },
    Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  );

const payment = {
  payment_id: "py-1402feb0-bb79-47ae-9d1e-e69394d3949c",
  business_id: "5f27a14a9bf05c73dd040bc8",
  reference_id: "DP-1123-ABCDE",
  payment_request_id: "pr-1102feb0-bb79-47ae-9d1e-e69394d3949c",
  type: "PAY",
  country: "PH",
  currency: "PHP",
  request_amount: 500,
  channel_code: "GCASH",
  captures: [
    {
      capture_id: "cap-1502feb0-bb79-47ae-9d1e-e69394d3949c",
      capture_amount: 500,
      capture_timestamp: "2026-11-23T10:00:00Z",
    },
  ],
  status: "SUCCEEDED",
  payment_details: { payer_name: "Maria Santos" },
  created: "2026-11-23T09:59:00Z",
  updated: "2026-11-23T10:00:00Z",
};
const webhook = (event: string, data: object) => ({
  event,
  business_id: "5f27a14a9bf05c73dd040bc8",
  created: "2026-11-23T10:00:01Z",
  data,
});

describe("webhooks of Xendit", () => {
  it("a captured payment is read with its exact amount, payer and time", () => {
    const text = JSON.stringify(webhook("payment.capture", payment)).replace(
      '"capture_amount":500',
      '"capture_amount":9007199254740.99',
    );
    expect(read(text)).toEqual({
      kind: "payment",
      providerId: payment.payment_request_id,
      reference: "DP-1123-ABCDE",
      payment: {
        paymentId: payment.payment_id,
        currency: "PHP",
        amount: 900_719_925_474_099_000n,
        payerName: "Maria Santos",
        paidAt: new Date("2026-11-23T10:00:00Z"),
      },
    });
  });

  it("amounts in strings and payments without captures are read, as older events of the documentation have them", () => {
    const { captures: _captures, payment_details: _details, ...rest } = payment;
    expect(read(webhook("payment.capture", { ...rest, request_amount: "10000.010000000" }))).toMatchObject({
      payment: { amount: 1_000_001_000n },
    });
  });

  it.each([
    ["FAILED", "INSUFFICIENT_BALANCE", "failed"],
    ["FAILED", "PAYMENT_REQUEST_EXPIRED", "expired"],
    ["EXPIRED", undefined, "expired"],
    ["CANCELED", undefined, "cancelled"],
  ])("a failure with status %s and code %s means %s", (status, failure_code, state) => {
    expect(read(webhook("payment.failure", { ...payment, status, failure_code }))).toEqual({
      kind: "pay-in-ended",
      providerId: payment.payment_request_id,
      reference: "DP-1123-ABCDE",
      state,
    });
  });

  it("texts lose NUL, which the database cannot store", () => {
    const data = { ...payment, reference_id: "DP\0-1", payment_details: { payer_name: "Maria\0 Santos\0" } };
    expect(read(webhook("payment.capture", data))).toMatchObject({
      reference: "DP-1",
      payment: { payerName: "Maria Santos" },
    });
  });

  it("a failed payment does not end a payment code for counters, which accepts another payment", () => {
    const data = { ...payment, type: "REUSABLE_PAYMENT_CODE", status: "FAILED" };
    expect(read(webhook("payment.failure", data))).toBeNull();
  });

  it.each([
    ["v3_payout.succeeded", "SUCCEEDED", "paid"],
    ["v3_payout.failed", "FAILED", "failed"],
    ["v3_payout.rejected", "REJECTED", "failed"],
    ["v3_payout.reversed", "REVERSED", "reversed"],
    ["v3_payout.pending_compliance", "PENDING_COMPLIANCE_REVIEW", "pending"],
  ])("%s means that the payout is %s: %s", (event, status, state) => {
    const data = { payout_id: "po-1", reference_id: "WD-1", status };
    expect(read(webhook(event, data))).toEqual({
      kind: "payout",
      reference: "WD-1",
      payout: { providerId: "po-1", state },
    });
  });

  it("a lost dispute takes back the amount that was decided", () => {
    const lost = {
      event: "dispute.lost",
      payment_id: payment.payment_id,
      currency: "PHP",
      amount: { initial: "500.00", terminal: "450.50" },
    };
    expect(read(lost)).toEqual({
      kind: "chargeback",
      paymentId: payment.payment_id,
      currency: "PHP",
      amount: 45_050_000n,
    });
    expect(read({ ...lost, event: "dispute.under_review" })).toBeNull();
  });

  it("events the platform does not handle are none", () => {
    expect(read(webhook("payment.authorization", { ...payment, status: "AUTHORIZED" }))).toBeNull();
    expect(read(webhook("payment_token.activation", {}))).toBeNull();
  });

  it("a webhook without the token, or with another one, is forged whatever it contains", () => {
    const body = Buffer.from(JSON.stringify(webhook("payment.capture", payment)));
    for (const token of [undefined, "", `${TOKEN} `, TOKEN.slice(1), "ŧoken", TOKEN.toUpperCase()])
      expect(() => xendit.readWebhook({ "x-callback-token": token }, body)).toThrow(
        expect.objectContaining({ name: "WebhookError", reason: "forged" }),
      );
  });

  it.each([
    ["no JSON", "payment"],
    ["no UTF-8", undefined],
    ["no event", {}],
    ["another status", webhook("payment.capture", { ...payment, status: "PENDING" })],
    ["a negative amount", webhook("payment.capture", { ...payment, captures: null, request_amount: -1 })],
    [
      "an amount in the scientific notation",
      webhook("payment.capture", { ...payment, request_amount: "1e9" }),
    ],
    [
      "an amount with parts of 1/100,000",
      webhook("payment.capture", { ...payment, request_amount: "0.000001" }),
    ],
    [
      "captures that add up to more than the books can hold",
      webhook("payment.capture", {
        ...payment,
        captures: Array.from({ length: 100 }, () => ({
          ...payment.captures[0],
          capture_amount: "9999999999999.99999",
        })),
      }),
    ],
    ["an id with a path", webhook("payment.capture", { ...payment, payment_request_id: "pr-../../v3" })],
    [
      "a time that does not exist",
      webhook("payment.capture", { ...payment, updated: "2026-13-01T00:00:00Z" }),
    ],
  ])("a webhook with %s is malformed", (_name, body) => {
    const malformed = expect.objectContaining({ name: "WebhookError", reason: "malformed" });
    if (body !== undefined) return expect(() => read(body)).toThrow(malformed);
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    return expect(() => xendit.readWebhook({ "x-callback-token": TOKEN }, bytes)).toThrow(malformed);
  });

  it("any JSON is read or refused, and nothing but a complete payment is a payment", () => {
    const keys = Object.keys(payment) as (keyof typeof payment)[];
    const damaged = fc
      .tuple(fc.constantFrom(...keys), fc.jsonValue())
      .map(([key, value]) => webhook("payment.capture", { ...payment, [key]: value }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), damaged), (body) => {
        try {
          const event = read(JSON.stringify(body));
          if (event?.kind !== "payment") return event === null;
          return event.payment.amount >= 0n && !Number.isNaN(event.payment.paidAt.getTime());
        } catch (error) {
          return error instanceof WebhookError && error.reason === "malformed";
        }
      }),
    );
  });
});
