import { randomInt, randomUUID } from "node:crypto";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { ApiError, invalid } from "./api-error.ts";
import type { WebhookBehaviour } from "./behaviour.ts";
import { CHANNELS, type Channel } from "./channels.ts";
import type { Clock } from "./clock.ts";
import type { Deliveries } from "./deliveries.ts";
import { decimal, jsonNumber, minorUnits } from "./money.ts";
import type { Store } from "./store.ts";
import type { Transactions } from "./transactions.ts";

const Text = Type.String({ maxLength: 255 });
const ReturnUrl = Type.Optional(Type.String({ minLength: 11, maxLength: 255 }));

/** The request body, its numbers as text. */
const CreateBody = Type.Object({
  reference_id: Type.String({ minLength: 1, maxLength: 255 }),
  type: Type.Enum(["PAY", "REUSABLE_PAYMENT_CODE"]),
  country: Type.Literal("PH"),
  currency: Type.Literal("PHP"),
  request_amount: Type.String(),
  capture_method: Type.Optional(Type.Literal("AUTOMATIC")),
  channel_code: Type.String(),
  channel_properties: Type.Object({
    success_return_url: ReturnUrl,
    failure_return_url: ReturnUrl,
    expires_at: Type.Optional(Type.String({ format: "date-time" })),
    payer_name: Type.Optional(Text),
  }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  metadata: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }))),
});

/** A payment request; amounts are decimal strings. */
export interface PayIn extends Static<typeof CreateBody> {
  readonly payment_request_id: string;
  readonly status: "REQUIRES_ACTION" | "ACCEPTING_PAYMENTS" | "SUCCEEDED" | "FAILED" | "CANCELED" | "EXPIRED";
  readonly latest_payment_id?: string;
  readonly failure_code?: string;
  /** For counters. */
  readonly payment_code?: string;
  readonly expires: string;
  readonly created: string;
  readonly updated: string;
}

export interface Payment {
  readonly payment_id: string;
  readonly payment_request_id: string;
  readonly status: "SUCCEEDED" | "FAILED";
  readonly captured?: string;
  readonly failure_code?: string;
  readonly disputed?: boolean;
  readonly created: string;
}

const OPEN: readonly string[] = ["REQUIRES_ACTION", "ACCEPTING_PAYMENTS"];
const DAY_MS = 86_400_000;
/** After the webhook that it should have preceded. */
const OUT_OF_ORDER_MS = 2_000;
const BUSINESS_ID = "5f27a14a9bf05c73dd040bc8";

const isOpen = (payIn: PayIn): boolean => OPEN.includes(payIn.status);

/** Xendit wants HTTPS, which a demo on this machine or in a local network does not have. */
const isReturnUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? "");

/** Payment requests and payments. */
export class PayIns {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #deliveries: Deliveries;
  readonly #transactions: Transactions;
  /** Address of the payment pages. */
  readonly #pages: () => string;

  constructor(parts: {
    store: Store;
    clock: Clock;
    deliveries: Deliveries;
    transactions: Transactions;
    pages: () => string;
  }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#deliveries = parts.deliveries;
    this.#transactions = parts.transactions;
    this.#pages = parts.pages;
  }

  create(body: unknown): PayIn {
    if (!Value.Check(CreateBody, body)) {
      const [first] = [...Value.Errors(CreateBody, body)];
      throw invalid(`${first?.instancePath || "the body"} ${first?.message ?? "is not valid"}`);
    }
    const channel = CHANNELS[body.channel_code];
    if (!channel) throw invalid(`channel_code ${body.channel_code} is not available`);
    const { success_return_url, failure_return_url, expires_at, payer_name } = body.channel_properties;
    if (channel.flow === "redirect" && (!success_return_url || !failure_return_url))
      throw invalid("channel_properties needs success_return_url and failure_return_url");
    for (const url of [success_return_url, failure_return_url])
      if (url !== undefined && !isReturnUrl(url)) throw invalid("a return URL must be a web address");
    if (channel.flow === "counter" && !payer_name) throw invalid("channel_properties needs payer_name");
    if ((channel.flow === "counter") !== (body.type === "REUSABLE_PAYMENT_CODE"))
      throw invalid(`type ${body.type} is not available for ${body.channel_code}`);
    const amount = minorUnits(body.request_amount);
    if (amount === undefined) throw invalid("request_amount must have at most two decimals");
    if (amount < channel.minimum || amount > channel.maximum)
      throw new ApiError(400, "INVALID_VALUE_ERROR", "request_amount is outside the limits of the channel");
    const now = this.#clock.now();
    const payIn: PayIn = {
      ...body,
      request_amount: decimal(amount),
      payment_request_id: `pr-${randomUUID()}`,
      status: channel.flow === "counter" ? "ACCEPTING_PAYMENTS" : "REQUIRES_ACTION",
      ...(channel.flow === "counter" && { payment_code: this.#paymentCode() }),
      expires: expires_at ?? new Date(now.getTime() + DAY_MS).toISOString(),
      created: now.toISOString(),
      updated: now.toISOString(),
    };
    this.#store.atomically(() => {
      this.#put(payIn);
      if (payIn.payment_code) this.#store.put("payment code", payIn.payment_code, payIn.payment_request_id);
    });
    return payIn;
  }

  find(id: string): PayIn | undefined {
    const payIn = this.#store.get("payment request", id) as PayIn | undefined;
    if (!payIn || !isOpen(payIn) || this.#clock.now() < new Date(payIn.expires)) return payIn;
    return this.#put({ ...payIn, status: "EXPIRED", updated: payIn.expires });
  }

  findByCode(code: string): PayIn | undefined {
    const id = this.#store.get("payment code", code) as string | undefined;
    return id === undefined ? undefined : this.find(id);
  }

  get(id: string): PayIn {
    const payIn = this.find(id);
    if (!payIn) throw new ApiError(404, "DATA_NOT_FOUND", "Payment request not found");
    return payIn;
  }

  cancel(id: string): PayIn {
    const payIn = this.get(id);
    if (!isOpen(payIn))
      throw new ApiError(400, "INACTIVE_PAYMENT_REQUEST", "Payment request is already inactive.");
    return this.#put({ ...payIn, status: "CANCELED", updated: this.#clock.now().toISOString() });
  }

  payment(id: string): Payment {
    const payment = this.#store.get("payment", id) as Payment | undefined;
    if (!payment) throw new ApiError(404, "DATA_NOT_FOUND", "Payment not found");
    return payment;
  }

  /** The payer pays. @returns the payment; undefined when the payment request accepts none */
  pay(id: string, amount?: bigint, webhooks?: WebhookBehaviour): Payment | undefined {
    return this.#store.atomically(() => {
      const payIn = this.get(id);
      if (!isOpen(payIn)) return undefined;
      const now = this.#clock.now().toISOString();
      const payment: Payment = {
        payment_id: `py-${randomUUID()}`,
        payment_request_id: id,
        status: "SUCCEEDED",
        captured: amount === undefined ? payIn.request_amount : decimal(amount),
        created: now,
      };
      const paid: PayIn = {
        ...payIn,
        status: payIn.status === "ACCEPTING_PAYMENTS" ? "ACCEPTING_PAYMENTS" : "SUCCEEDED",
        latest_payment_id: payment.payment_id,
        updated: now,
      };
      this.#put(paid);
      this.#store.put("payment", payment.payment_id, payment);
      this.#transactions.add({
        type: "PAYMENT",
        product_id: payment.payment_id,
        reference_id: payIn.reference_id,
        channel_category: channelOf(payIn).category,
        channel_code: payIn.channel_code,
        currency: payIn.currency,
        amount: payment.captured as string,
        cashflow: "MONEY_IN",
        payment_request_id: id,
      });
      this.#announce(payment, webhooks);
      return payment;
    });
  }

  /** The payment fails. @returns whether there was one to fail */
  fail(id: string, failureCode: string, webhooks?: WebhookBehaviour): boolean {
    return this.#store.atomically(() => {
      const payIn = this.get(id);
      if (!isOpen(payIn)) return false;
      const now = this.#clock.now().toISOString();
      const payment: Payment = {
        payment_id: `py-${randomUUID()}`,
        payment_request_id: id,
        status: "FAILED",
        failure_code: failureCode,
        created: now,
      };
      const failed: PayIn = {
        ...payIn,
        status: payIn.status === "ACCEPTING_PAYMENTS" ? "ACCEPTING_PAYMENTS" : "FAILED",
        failure_code: failureCode,
        latest_payment_id: payment.payment_id,
        updated: now,
      };
      this.#put(failed);
      this.#store.put("payment", payment.payment_id, payment);
      this.#announce(payment, webhooks);
      return true;
    });
  }

  /** The payer's bank takes the money back. @returns whether the payment could be disputed */
  dispute(paymentId: string): boolean {
    return this.#store.atomically(() => {
      const payment = this.payment(paymentId);
      if (payment.status !== "SUCCEEDED" || payment.disputed) return false;
      const payIn = this.get(payment.payment_request_id);
      const now = this.#clock.now().toISOString();
      const amount = payment.captured as string;
      this.#store.put("payment", paymentId, { ...payment, disputed: true } satisfies Payment);
      this.#transactions.add({
        type: "CHARGEBACK",
        product_id: paymentId,
        reference_id: payIn.reference_id,
        channel_category: channelOf(payIn).category,
        channel_code: payIn.channel_code,
        currency: payIn.currency,
        amount,
        cashflow: "MONEY_OUT",
        payment_request_id: payIn.payment_request_id,
      });
      this.#deliveries.add({
        event: "dispute.lost",
        id: `mi-dspt-${randomUUID()}`,
        channel_code: payIn.channel_code,
        status: "LOST",
        status_reason: "ACCEPTED",
        currency: payIn.currency,
        amount: { initial: amount, terminal: amount },
        created_at: now,
        updated_at: now,
        due_date: now,
        note: null,
        related_disputes: [],
        payment_id: paymentId,
        reference_id: payIn.reference_id,
      });
      return true;
    });
  }

  /** The payment request as the API answers it. */
  answer(payIn: PayIn): object {
    const { payment_code: _code, expires: _expires, request_amount, ...rest } = payIn;
    return {
      business_id: BUSINESS_ID,
      ...rest,
      request_amount: jsonNumber(request_amount),
      capture_method: "AUTOMATIC",
      actions: isOpen(payIn) ? this.#actions(payIn) : [],
    };
  }

  /** The payment as the API answers it. */
  paymentAnswer(payment: Payment): object {
    const payIn = this.get(payment.payment_request_id);
    return {
      payment_id: payment.payment_id,
      business_id: BUSINESS_ID,
      reference_id: payIn.reference_id,
      payment_request_id: payment.payment_request_id,
      type: payIn.type,
      country: payIn.country,
      currency: payIn.currency,
      request_amount: jsonNumber(payIn.request_amount),
      capture_method: "AUTOMATIC",
      channel_code: payIn.channel_code,
      channel_properties: payIn.channel_properties,
      captures: payment.captured
        ? [
            {
              capture_timestamp: payment.created,
              capture_id: payment.payment_id.replace("py-", "cap-"),
              capture_amount: jsonNumber(payment.captured),
            },
          ]
        : [],
      status: payment.status,
      payment_details: {},
      ...(payment.failure_code && { failure_code: payment.failure_code }),
      metadata: payIn.metadata ?? {},
      created: payment.created,
      updated: payment.created,
    };
  }

  #actions({ payment_request_id: id, channel_code, payment_code }: PayIn): object[] {
    const page = `${this.#pages()}/pay/${id}`;
    const redirect = { type: "REDIRECT_CUSTOMER", descriptor: "WEB_URL", value: page };
    const { flow } = CHANNELS[channel_code] as Channel;
    if (flow === "redirect") return [redirect];
    if (flow === "counter")
      return [{ type: "PRESENT_TO_CUSTOMER", descriptor: "PAYMENT_CODE", value: payment_code }];
    // a phone's camera opens the page; the second action is for the phone that shows the code
    return [{ type: "PRESENT_TO_CUSTOMER", descriptor: "QR_STRING", value: page }, redirect];
  }

  #announce(payment: Payment, chosen?: WebhookBehaviour): void {
    const webhooks = chosen ?? this.#deliveries.behaviour().webhooks;
    const data = this.paymentAnswer(payment) as { captures: object[] };
    const event = payment.status === "SUCCEEDED" ? "payment.capture" : "payment.failure";
    const changed =
      webhooks === "wrong-currency"
        ? { ...data, currency: "USD" }
        : webhooks === "wrong-amount" && payment.captured
          ? {
              ...data,
              captures: data.captures.map((capture) => ({
                ...capture,
                capture_amount: jsonNumber(
                  decimal((minorUnits(payment.captured as string) as bigint) + 100n),
                ),
              })),
            }
          : data;
    this.#deliveries.add(
      { event, business_id: BUSINESS_ID, created: payment.created, data: changed },
      webhooks,
    );
    if (webhooks !== "out-of-order") return;
    const earlier = new Date(Date.parse(payment.created) - OUT_OF_ORDER_MS).toISOString();
    this.#deliveries.add(
      {
        event: "payment.failure",
        business_id: BUSINESS_ID,
        created: earlier,
        data: {
          ...data,
          payment_id: `py-${randomUUID()}`,
          captures: [],
          status: "FAILED",
          failure_code: "USER_DECLINED_PAYMENT",
          created: earlier,
          updated: earlier,
        },
      },
      "on-time",
      OUT_OF_ORDER_MS,
    );
  }

  #paymentCode(): string {
    for (;;) {
      const code = String(randomInt(10_000_000, 100_000_000));
      if (this.#store.get("payment code", code) === undefined) return code;
    }
  }

  #put(payIn: PayIn): PayIn {
    this.#store.put("payment request", payIn.payment_request_id, payIn);
    return payIn;
  }
}

const channelOf = ({ channel_code }: PayIn): Channel => CHANNELS[channel_code] as Channel;
