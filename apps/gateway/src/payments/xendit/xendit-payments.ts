import { createHash, timingSafeEqual } from "node:crypto";
import { smallestPayment } from "@foyer/domain/money";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import {
  type CreatedPayIn,
  type PayInRequest,
  type PayInState,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
  type PayoutRequest,
  type PayoutState,
  type ProviderTransaction,
  type ReceivedPayment,
  WebhookError,
  type WebhookEvent,
} from "../port.ts";
import { amountOf, jsonAmount, jsonInteger, LARGEST_AMOUNT, parseExactJson } from "./exact-json.ts";
import { instructionOf, isCounter } from "./instruction.ts";
import {
  AnyWebhook,
  DisputeWebhook,
  Payment,
  PaymentRequest,
  PaymentWebhook,
  Payout,
  PayoutWebhook,
  type Transaction,
  TransactionPage,
} from "./messages.ts";
import { XenditClient, type XenditClientSettings } from "./xendit-client.ts";

export interface XenditSettings extends XenditClientSettings {
  /** Verification token of webhooks, from the dashboard. */
  readonly webhookToken: string;
}

const PAYMENTS_VERSION = { "api-version": "2024-11-11" };
const PAYOUTS_VERSION = { "api-version": "2025-09-01" };

/** Country of a channel by its currency. */
const COUNTRIES: Readonly<Record<string, string>> = {
  HKD: "HK",
  IDR: "ID",
  MXN: "MX",
  MYR: "MY",
  PHP: "PH",
  SGD: "SG",
  THB: "TH",
  VND: "VN",
};

const PAY_IN_STATES: Readonly<Record<PaymentRequest["status"], PayInState["state"]>> = {
  ACCEPTING_PAYMENTS: "pending",
  REQUIRES_ACTION: "pending",
  PENDING: "pending",
  AUTHORIZED: "pending",
  CANCELED: "cancelled",
  EXPIRED: "expired",
  SUCCEEDED: "paid",
  FAILED: "failed",
};
const PAYOUT_STATES: Readonly<Record<Payout["status"], PayoutState["state"]>> = {
  ACCEPTED: "pending",
  PENDING_COMPLIANCE_REVIEW: "pending",
  ROUTING: "pending",
  REQUESTED: "sent",
  READY: "sent",
  LOCKED: "sent",
  SUCCEEDED: "paid",
  FAILED: "failed",
  REJECTED: "failed",
  EXPIRED: "failed",
  CANCELLED: "failed",
  REVERSED: "reversed",
};
/** The payment request has an end, which its state tells. */
const CANNOT_CANCEL = new Set(["INACTIVE_PAYMENT_REQUEST", "INELIGIBLE_TRANSACTION_STATUS"]);

const TRANSACTION_KINDS: Readonly<Record<string, ProviderTransaction["kind"]>> = {
  PAYMENT: "pay-in",
  DISBURSEMENT: "payout",
  REMITTANCE_PAYOUT: "payout",
  REFUND: "refund",
  CHARGEBACK: "chargeback",
};
const PAGE_SIZE = 50;
const LONGEST_DESCRIPTION = 100;
const LONGEST_NAME = 50;

/** Xendit's Payments API v3, Payouts API v3 and list of transactions (docs/decisions/0038-payment-provider.md). */
export class XenditPayments implements PaymentProvider {
  readonly dialect = "xendit";
  readonly #client: XenditClient;
  readonly #webhookToken: Buffer;
  /** Pages of a simulator on this machine need no certificate. */
  readonly #pageProtocols: readonly string[];

  constructor({ webhookToken, ...client }: XenditSettings) {
    this.#client = new XenditClient(client);
    this.#webhookToken = digest(webhookToken);
    this.#pageProtocols = client.url.startsWith("http:") ? ["http:", "https:"] : ["https:"];
  }

  async createPayIn(request: PayInRequest): Promise<CreatedPayIn> {
    const { key, reference, currency, amount, channel, description, returnUrls, expiresAt } = request;
    minorUnits(amount, currency);
    const atCounter = isCounter(channel);
    const answer = await this.#client.call({
      method: "POST",
      path: "/v3/payment_requests",
      headers: PAYMENTS_VERSION,
      body: {
        reference_id: reference,
        type: atCounter ? "REUSABLE_PAYMENT_CODE" : "PAY",
        country: countryOf(currency),
        currency,
        request_amount: jsonAmount(amount),
        ...(!atCounter && { capture_method: "AUTOMATIC" }),
        channel_code: channel,
        channel_properties: atCounter
          ? // a counter asks for a name; the number of the order tells it nothing about the member
            { payer_name: reference, expires_at: expiresAt.toISOString() }
          : channel === "QRPH"
            ? {}
            : { success_return_url: returnUrls.paid, failure_return_url: returnUrls.unpaid },
        description,
        metadata: { key },
      },
      answer: PaymentRequest,
    });
    const asked =
      answer.reference_id === reference &&
      answer.currency === currency &&
      (answer.request_amount === undefined || amountOf(answer.request_amount) === amount);
    if (!asked) throw new PaymentUnknown("Xendit answered about another payment");
    return {
      providerId: answer.payment_request_id,
      instruction: instructionOf(channel, answer, this.#pageProtocols),
    };
  }

  async readPayIn(providerId: string): Promise<PayInState> {
    return this.#stateOf(providerId, await this.#paymentRequest("GET", providerId, ""));
  }

  async cancelPayIn(providerId: string): Promise<PayInState> {
    try {
      return await this.#stateOf(providerId, await this.#paymentRequest("POST", providerId, "/cancel"));
    } catch (error) {
      if (error instanceof PaymentRefused && CANNOT_CANCEL.has(error.code)) return this.readPayIn(providerId);
      throw error;
    }
  }

  async #paymentRequest(method: "GET" | "POST", providerId: string, action: string): Promise<PaymentRequest> {
    const answer = await this.#client.call({
      method,
      path: `/v3/payment_requests/${encodeURIComponent(providerId)}${action}`,
      headers: PAYMENTS_VERSION,
      answer: PaymentRequest,
    });
    if (answer.payment_request_id !== providerId)
      throw new PaymentUnknown("Xendit answered about another payment");
    return answer;
  }

  async #stateOf(providerId: string, request: PaymentRequest): Promise<PayInState> {
    const { latest_payment_id: paymentId, status } = request;
    const payment = paymentId ? await this.#payment(paymentId) : undefined;
    const isPaid = payment?.status === "SUCCEEDED" && payment.payment_request_id === providerId;
    const received = isPaid ? receivedPayment(payment) : undefined;
    if (status === "SUCCEEDED" && !received) throw new PaymentUnknown("Xendit does not tell what was paid");
    return {
      providerId,
      // a code for counters goes on accepting payments
      state: received ? "paid" : PAY_IN_STATES[status],
      payments: received ? [received] : [],
    };
  }

  #payment(paymentId: string): Promise<Payment> {
    return this.#client.call({
      method: "GET",
      path: `/v3/payments/${encodeURIComponent(paymentId)}`,
      headers: PAYMENTS_VERSION,
      answer: Payment,
    });
  }

  async createPayout(request: PayoutRequest): Promise<PayoutState> {
    const { key, reference, currency, amount, channel, holder, account, description } = request;
    const [, routing, value] = /^([A-Z_]+):(.+)$/.exec(channel) ?? [];
    if (routing === undefined)
      throw new PaymentRefused("UNSUPPORTED_CHANNEL", `${channel} is not "<routing type>:<routing value>"`);
    const country = countryOf(currency);
    try {
      const payout = await this.#client.call({
        method: "POST",
        path: "/v3/payouts",
        headers: { ...PAYOUTS_VERSION, "idempotency-key": key },
        body: {
          reference_id: reference,
          recipient: {
            type: "INDIVIDUAL",
            ...namesOf(holder),
            relationship: "CUSTOMER",
            address: { country },
            account_details: {
              currency,
              account_country: country,
              account_holder_name: holder,
              account_number: account,
              routing_type_1: routing,
              routing_value_1: value,
            },
          },
          payout_details: {
            source_currency: currency,
            destination_currency: currency,
            destination_amount: jsonInteger(minorUnits(amount, currency)),
          },
          source_of_fund: "BUSINESS_REVENUE",
          purpose_code: "OTHER",
          description: description.slice(0, LONGEST_DESCRIPTION),
        },
        answer: Payout,
      });
      if (payout.reference_id !== reference) throw new PaymentUnknown("Xendit answered about another payout");
      return payoutState(payout);
    } catch (error) {
      // a payout with this key was sent before, so money may be on its way
      if (error instanceof PaymentRefused && error.code === "DUPLICATE_ERROR")
        throw new PaymentUnknown("Xendit has another payout with this idempotency key");
      throw error;
    }
  }

  async readPayout(providerId: string): Promise<PayoutState> {
    const payout = await this.#client.call({
      method: "GET",
      path: `/v3/payouts/${encodeURIComponent(providerId)}`,
      headers: PAYOUTS_VERSION,
      answer: Payout,
    });
    if (payout.payout_id !== providerId) throw new PaymentUnknown("Xendit answered about another payout");
    return payoutState(payout);
  }

  readWebhook(headers: Readonly<Record<string, string | undefined>>, body: Buffer): WebhookEvent | null {
    const token = headers["x-callback-token"];
    if (token === undefined || !timingSafeEqual(digest(token), this.#webhookToken))
      throw new WebhookError("forged", "the token of the webhook is not Xendit's");
    const message = jsonOf(body);
    const { event } = checked(AnyWebhook, message);
    if (event === "payment.capture") return captureEvent(checked(PaymentWebhook, message).data);
    if (event === "payment.failure") return failureEvent(checked(PaymentWebhook, message).data);
    if (event.startsWith("v3_payout.")) {
      const { data } = checked(PayoutWebhook, message);
      return { kind: "payout", reference: data.reference_id, payout: payoutState(data) };
    }
    if (event === "dispute.lost") return chargebackEvent(checked(DisputeWebhook, message));
    return null;
  }

  async *transactionsOf(day: string): AsyncIterable<ProviderTransaction> {
    const query = {
      "created[gte]": `${day}T00:00:00.000Z`,
      "created[lte]": `${day}T23:59:59.999Z`,
      limit: String(PAGE_SIZE),
    };
    for (let after: string | undefined; ; ) {
      const page = await this.#client.call({
        method: "GET",
        path: `/transactions?${new URLSearchParams({ ...query, ...(after !== undefined && { after_id: after }) })}`,
        answer: TransactionPage,
      });
      for (const transaction of page.data) yield* transactionsIn(transaction);
      const last = page.data.at(-1)?.id;
      if (!page.has_more) return;
      if (last === undefined || last === after)
        throw new PaymentUnknown("Xendit's list of transactions has no end");
      after = last;
    }
  }
}

/** Compared instead of the tokens: both have the same length. */
const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

function countryOf(currency: string): string {
  const country = COUNTRIES[currency];
  if (!country) throw new PaymentRefused("UNSUPPORTED_CURRENCY", `Xendit has no channel for ${currency}`);
  return country;
}

/** Payouts are in minor units: 1000 is PHP 10.00. */
function minorUnits(amount: bigint, currency: string): bigint {
  const size = smallestPayment(currency);
  if (amount <= 0n || amount % size !== 0n)
    throw new PaymentRefused("INVALID_AMOUNT", `the amount has decimals that ${currency} does not have`);
  return amount / size;
}

/** Both names are required; a single name is sent as both. */
function namesOf(holder: string): { given_name: string; surname: string } {
  const words = holder.trim().split(/\s+/);
  const surname = words.at(-1) ?? "";
  const given = words.length > 1 ? words.slice(0, -1).join(" ") : surname;
  return { given_name: given.slice(0, LONGEST_NAME), surname: surname.slice(0, LONGEST_NAME) };
}

/** @returns undefined if its captures add up to more than an amount can be */
function receivedPayment(payment: Payment): ReceivedPayment | undefined {
  const { captures, payment_details: details } = payment;
  const paid = captures?.length
    ? captures.map(({ capture_amount }) => amountOf(capture_amount)).reduce((sum, amount) => sum + amount)
    : amountOf(payment.request_amount);
  if (paid > LARGEST_AMOUNT) return undefined;
  const payerName = details?.payer_name?.trim();
  return {
    paymentId: payment.payment_id,
    currency: payment.currency,
    amount: paid,
    ...(payerName && { payerName }),
    paidAt: new Date(captures?.at(-1)?.capture_timestamp ?? payment.updated),
  };
}

const payoutState = ({ payout_id, status, failure_code }: Payout): PayoutState => ({
  providerId: payout_id,
  state: PAYOUT_STATES[status],
  ...(failure_code && { failure: failure_code }),
});

function jsonOf(body: Buffer): unknown {
  try {
    return parseExactJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new WebhookError("malformed", "the webhook is not JSON");
  }
}

function checked<T extends TSchema>(schema: T, message: unknown): Static<T> {
  if (Value.Check(schema, message)) return message;
  const [first] = [...Value.Errors(schema, message)];
  throw new WebhookError("malformed", `the webhook has no valid ${first?.instancePath || "content"}`);
}

function captureEvent(payment: Payment): WebhookEvent {
  if (payment.status !== "SUCCEEDED")
    throw new WebhookError("malformed", `a captured payment has the status ${payment.status}`);
  const received = receivedPayment(payment);
  if (!received) throw new WebhookError("malformed", "the captures add up to more than an amount can be");
  return {
    kind: "payment",
    providerId: payment.payment_request_id,
    reference: payment.reference_id,
    payment: received,
  };
}

function failureEvent(payment: Payment): WebhookEvent | null {
  // a code for counters goes on accepting payments
  if (payment.type === "REUSABLE_PAYMENT_CODE") return null;
  const expired = payment.status === "EXPIRED" || payment.failure_code === "PAYMENT_REQUEST_EXPIRED";
  return {
    kind: "pay-in-ended",
    providerId: payment.payment_request_id,
    reference: payment.reference_id,
    state: expired ? "expired" : payment.status === "CANCELED" ? "cancelled" : "failed",
  };
}

/** A dispute without a payment cannot be attributed; the reconciliation shows its transaction. */
function chargebackEvent(dispute: Static<typeof DisputeWebhook>): WebhookEvent | null {
  const { payment_id: paymentId, currency, amount } = dispute;
  if (!paymentId) return null;
  return { kind: "chargeback", paymentId, currency, amount: amountOf(amount.terminal ?? amount.initial) };
}

/** A transaction of Xendit's list, and its fee as one of its own. Only what succeeded has moved money. */
function* transactionsIn(transaction: Transaction): Generator<ProviderTransaction> {
  const {
    type,
    status,
    product_id: id,
    reference_id: reference,
    currency,
    cashflow,
    fee,
    created,
  } = transaction;
  if (status !== "SUCCESS") return;
  const size = amountOf(transaction.amount);
  const at = new Date(created);
  yield {
    kind: TRANSACTION_KINDS[type] ?? "other",
    id,
    reference,
    currency,
    amount: cashflow === "MONEY_IN" ? size : -size,
    at,
  };
  if (!fee || !["PENDING", "COMPLETED"].includes(fee.status)) return;
  const total = [
    fee.xendit_fee,
    fee.value_added_tax,
    fee.xendit_withholding_tax,
    fee.third_party_withholding_tax,
  ]
    .map(amountOf)
    .reduce((sum, part) => sum + part);
  if (total !== 0n) yield { kind: "fee", id, reference, currency, amount: -total, at };
}
