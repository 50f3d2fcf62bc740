import type { PaymentInstruction } from "@foyer/contract/deposits";

/** Path at which a provider's webhooks arrive, with the name of its dialect as parameter. */
export const PAYMENT_WEBHOOK_PATH = "/provider/payments/:dialect";

/**
 * What the platform asks of a payment provider. Each dialect translates it to one provider's protocol; the modules
 * `deposits` and `withdrawals` know nothing of it. Amounts are in 1/100,000 of the currency's unit.
 */
export interface PaymentProvider {
  /** Name of the dialect, as in the table `payment_methods`. */
  readonly dialect: string;

  /**
   * Opens a payment at the provider. Repeated with the same `key` after `PaymentUnknown`, it returns the same payment,
   * or, at a provider without idempotency keys for payments, another one with the same reference: the payer sees one
   * of them only.
   */
  createPayIn(request: PayInRequest): Promise<CreatedPayIn>;
  /** The payment as the provider knows it now, for webhooks that were lost. */
  readPayIn(providerId: string): Promise<PayInState>;
  /** Asks the provider to accept no payment any more. @returns the state afterwards: it may have been paid meanwhile */
  cancelPayIn(providerId: string): Promise<PayInState>;

  /** Sends money out. Repeated with the same `key`, it sends it once. */
  createPayout(request: PayoutRequest): Promise<PayoutState>;
  readPayout(providerId: string): Promise<PayoutState>;

  /**
   * Checks the authenticity of a webhook and reads it; `null`: authentic, but about nothing the platform handles.
   * @throws WebhookError
   */
  readWebhook(headers: Readonly<Record<string, string | undefined>>, body: Buffer): WebhookEvent | null;

  /** All money that moved on a day (UTC) by the provider's books, for reconciliation. */
  transactionsOf(day: string): AsyncIterable<ProviderTransaction>;
}

export interface PayInRequest {
  /** Idempotency key, unique per order and attempt. */
  readonly key: string;
  /** Number of the order, which the payer sees. */
  readonly reference: string;
  readonly currency: string;
  readonly amount: bigint;
  /** The provider's name of the method. */
  readonly channel: string;
  readonly description: string;
  /** Where the payer's browser comes back to after a payment, as far as the provider knows, and otherwise. */
  readonly returnUrls: { readonly paid: string; readonly unpaid: string };
  readonly expiresAt: Date;
}

export interface CreatedPayIn {
  readonly providerId: string;
  readonly instruction: PaymentInstruction;
}

/** A payment that arrived at the provider; `paymentId` is credited once. */
export interface ReceivedPayment {
  readonly paymentId: string;
  readonly currency: string;
  readonly amount: bigint;
  /** Name of the account it came from, where the provider tells it. */
  readonly payerName?: string;
  readonly paidAt: Date;
}

export interface PayInState {
  readonly providerId: string;
  readonly state: "pending" | "paid" | "failed" | "expired" | "cancelled";
  readonly payments: readonly ReceivedPayment[];
}

export interface PayoutRequest {
  readonly key: string;
  readonly reference: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly channel: string;
  readonly holder: string;
  readonly account: string;
  readonly description: string;
}

export interface PayoutState {
  readonly providerId: string;
  readonly state: "pending" | "sent" | "paid" | "failed" | "reversed";
  readonly failure?: string;
}

export type WebhookEvent =
  | {
      readonly kind: "payment";
      readonly providerId: string;
      readonly reference: string;
      readonly payment: ReceivedPayment;
    }
  | {
      readonly kind: "pay-in-ended";
      readonly providerId: string;
      readonly reference: string;
      readonly state: "failed" | "expired" | "cancelled";
    }
  /** Money that was paid is taken back. */
  | {
      readonly kind: "chargeback";
      readonly paymentId: string;
      readonly currency: string;
      readonly amount: bigint;
    }
  | { readonly kind: "payout"; readonly reference: string; readonly payout: PayoutState };

export interface ProviderTransaction {
  readonly kind: "pay-in" | "payout" | "fee" | "refund" | "chargeback" | "other";
  /** `paymentId` of a pay-in, `providerId` of a payout. */
  readonly id: string;
  readonly reference: string;
  readonly currency: string;
  /** Positive: to the merchant. */
  readonly amount: bigint;
  readonly at: Date;
}

/** The provider refused the request: repeating it is useless. `code` is the provider's. */
export class PaymentRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "PaymentRefused";
    this.code = code;
  }
}

/** The provider gave no usable answer: whether the request took effect is unknown, and it is repeated with its key. */
export class PaymentUnknown extends Error {
  override readonly name = "PaymentUnknown";
}

/** A webhook that is not from the provider (`forged`), or whose body is not valid (`malformed`). */
export class WebhookError extends Error {
  readonly reason: "forged" | "malformed";

  constructor(reason: "forged" | "malformed", message: string) {
    super(message);
    this.name = "WebhookError";
    this.reason = reason;
  }
}
