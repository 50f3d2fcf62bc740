import {
  type CreatedPayIn,
  type PayInRequest,
  type PayInState,
  type PaymentProvider,
  type PayoutRequest,
  type PayoutState,
  type ReceivedPayment,
  WebhookError,
  type WebhookEvent,
} from "../../payments/port.ts";

/** A payment provider in the test's own process: webhooks are events as JSON, with the header `signature: right`. */
export class FakePayments implements PaymentProvider {
  readonly dialect = "fake";
  /** Pay-ins by provider id. */
  readonly payIns = new Map<
    string,
    { request: PayInRequest; state: PayInState["state"]; payments: ReceivedPayment[] }
  >();
  /** Called before the answer to `createPayIn`; throws to break the call there. */
  beforeAnswer: (providerId: string) => Promise<void> | void = () => {};
  creations = 0;

  async createPayIn(request: PayInRequest): Promise<CreatedPayIn> {
    this.creations += 1;
    const providerId = `pr-${request.key}`;
    if (!this.payIns.has(providerId))
      this.payIns.set(providerId, { request, state: "pending", payments: [] });
    await this.beforeAnswer(providerId);
    return { providerId, instruction: { kind: "redirect", url: `https://pay.example/${providerId}` } };
  }

  async readPayIn(providerId: string): Promise<PayInState> {
    const { state, payments } = this.payIns.get(providerId) ?? { state: "failed", payments: [] };
    return { providerId, state, payments };
  }

  async cancelPayIn(providerId: string): Promise<PayInState> {
    const payIn = this.payIns.get(providerId);
    if (payIn?.state === "pending") payIn.state = "cancelled";
    return this.readPayIn(providerId);
  }

  createPayout(_request: PayoutRequest): Promise<PayoutState> {
    throw new Error("no test pays out");
  }

  readPayout(_providerId: string): Promise<PayoutState> {
    throw new Error("no test pays out");
  }

  readWebhook(headers: Readonly<Record<string, string | undefined>>, body: Buffer): WebhookEvent | null {
    if (headers["signature"] !== "right") throw new WebhookError("forged", "wrong signature");
    try {
      return JSON.parse(body.toString(), (key, value: unknown) =>
        key === "amount" ? BigInt(value as string) : key === "paidAt" ? new Date(value as string) : value,
      ) as WebhookEvent;
    } catch {
      throw new WebhookError("malformed", "no JSON");
    }
  }

  async *transactionsOf() {}
}

/** The body of a webhook. */
export const webhookBody = (event: WebhookEvent): string =>
  JSON.stringify(event, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
