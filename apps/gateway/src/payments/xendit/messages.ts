import { type Static, Type } from "typebox";
import { WRITTEN_AMOUNT } from "./exact-json.ts";

/**
 * What Xendit sends: answers of its API and webhooks, in the parts the platform reads. Numbers are text here
 * (`parseExactJson`). Fields that Xendit adds later are ignored.
 */
const Amount = Type.String({ pattern: WRITTEN_AMOUNT });
const SignedAmount = Type.String({ pattern: WRITTEN_AMOUNT.replace("^", "^-?") });
const Currency = Type.String({ pattern: "^[A-Z]{3}$" });
/** ISO 8601, with values that a Date has too. */
const Time = Type.String({
  pattern:
    "^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-4]):[0-5]\\d)$",
});
const Text = Type.String({ maxLength: 1024 });
const Reference = Type.String({ minLength: 1, maxLength: 255 });
/** Ids become part of addresses. */
const id = (prefix: string) => Type.String({ pattern: `^${prefix}-[A-Za-z0-9-]{1,96}$` });
const PaymentRequestId = id("pr");
const PaymentId = id("py");
const PayoutId = id("po");
const orNull = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

export const ErrorAnswer = Type.Object({
  error_code: Type.String({ pattern: "^[A-Z0-9_]{1,64}$" }),
  message: Type.Optional(Type.String()),
});

export const PaymentRequest = Type.Object({
  payment_request_id: PaymentRequestId,
  reference_id: Reference,
  currency: Currency,
  request_amount: Type.Optional(Amount),
  status: Type.Enum([
    "ACCEPTING_PAYMENTS",
    "REQUIRES_ACTION",
    "PENDING",
    "AUTHORIZED",
    "CANCELED",
    "EXPIRED",
    "SUCCEEDED",
    "FAILED",
  ]),
  latest_payment_id: orNull(PaymentId),
  actions: orNull(
    Type.Array(
      Type.Object({
        type: Type.String(),
        descriptor: Type.Optional(Type.String()),
        value: Type.Optional(Text),
      }),
      { maxItems: 20 },
    ),
  ),
});
export type PaymentRequest = Static<typeof PaymentRequest>;

export const Payment = Type.Object({
  payment_id: PaymentId,
  payment_request_id: PaymentRequestId,
  reference_id: Reference,
  type: Type.Optional(Type.String()),
  currency: Currency,
  request_amount: Amount,
  captures: orNull(
    Type.Array(Type.Object({ capture_amount: Amount, capture_timestamp: Time }), { maxItems: 100 }),
  ),
  status: Type.Enum(["AUTHORIZED", "CANCELED", "SUCCEEDED", "FAILED", "EXPIRED", "PENDING"]),
  payment_details: orNull(Type.Object({ payer_name: orNull(Text) })),
  failure_code: orNull(Text),
  created: Time,
  updated: Time,
});
export type Payment = Static<typeof Payment>;

export const Payout = Type.Object({
  payout_id: PayoutId,
  reference_id: Reference,
  status: Type.Enum([
    "ACCEPTED",
    "PENDING_COMPLIANCE_REVIEW",
    "REJECTED",
    "ROUTING",
    "REQUESTED",
    "READY",
    "LOCKED",
    "EXPIRED",
    "FAILED",
    "SUCCEEDED",
    "CANCELLED",
    "REVERSED",
  ]),
  failure_code: orNull(Text),
});
export type Payout = Static<typeof Payout>;

export const Transaction = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 255 }),
  product_id: Type.String({ minLength: 1, maxLength: 255 }),
  type: Type.String({ maxLength: 64 }),
  status: Type.Enum(["PENDING", "SUCCESS", "FAILED", "VOIDED", "REVERSED"]),
  reference_id: Type.String({ maxLength: 255 }),
  currency: Currency,
  amount: SignedAmount,
  cashflow: Type.Enum(["MONEY_IN", "MONEY_OUT"]),
  created: Time,
  fee: orNull(
    Type.Object({
      xendit_fee: SignedAmount,
      value_added_tax: SignedAmount,
      xendit_withholding_tax: SignedAmount,
      third_party_withholding_tax: SignedAmount,
      status: Type.String({ maxLength: 64 }),
    }),
  ),
});
export type Transaction = Static<typeof Transaction>;

export const TransactionPage = Type.Object({
  has_more: Type.Boolean(),
  data: Type.Array(Transaction, { maxItems: 1000 }),
});

export const AnyWebhook = Type.Object({ event: Type.String({ minLength: 1, maxLength: 64 }) });
export const PaymentWebhook = Type.Object({ data: Payment });
export const PayoutWebhook = Type.Object({ data: Payout });
export const DisputeWebhook = Type.Object({
  payment_id: orNull(PaymentId),
  currency: Currency,
  amount: Type.Object({ initial: Amount, terminal: orNull(Amount) }),
});
