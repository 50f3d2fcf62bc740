import type { FastifyBaseLogger } from "fastify";
import { retryTransient } from "../../db/retry.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
  type PayoutState,
  type ReceivedPayment,
  type WebhookEvent,
} from "../../payments/port.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { DepositNotices } from "./deposit-notices.ts";
import type {
  PaymentOutcome,
  PaymentsRepository,
  ReceivedFor,
  WebhookOutcome,
} from "./payments.repository.ts";

/** Orders polled at a time. */
const BATCH = 20;

interface Dependencies {
  readonly payments: PaymentsRepository;
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly notices: Pick<DepositNotices, "chargedBack">;
  /** Whose operators find the order of a payment that no order is known for. */
  readonly merchantId: () => Promise<number>;
  /** Takes in the state of a payout. @returns whether its withdrawal is known */
  readonly payouts: (dialect: string, number: string, payout: PayoutState) => Promise<boolean>;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** Records payments reported by a webhook, by the poll of an order or by a bank statement. */
export class PaymentIntake {
  readonly #payments: PaymentsRepository;
  readonly #providers: ReadonlyMap<string, PaymentProvider>;
  readonly #ledger: Pick<LedgerService, "changed">;
  readonly #notices: Dependencies["notices"];
  readonly #merchantId: () => Promise<number>;
  readonly #payouts: Dependencies["payouts"];
  readonly #log: Pick<FastifyBaseLogger, "warn">;

  constructor({ payments, providers, ledger, notices, merchantId, payouts, log }: Dependencies) {
    this.#payments = payments;
    this.#providers = providers;
    this.#ledger = ledger;
    this.#notices = notices;
    this.#merchantId = merchantId;
    this.#payouts = payouts;
    this.#log = log;
  }

  /** Takes in one payment once per dialect and payment id; `ignored`: it is of nothing. */
  async receive(what: ReceivedFor, payment: ReceivedPayment): Promise<PaymentOutcome | "ignored"> {
    if (payment.amount <= 0n) return "ignored";
    return this.#done(await retryTransient(() => this.#payments.receive(what, payment)));
  }

  /** Takes in what a provider reports about an order. */
  async receiveAll(
    { number: reference, ...order }: Omit<ReceivedFor, "reference"> & { readonly number: string },
    payments: readonly ReceivedPayment[],
  ): Promise<void> {
    for (const payment of payments) await this.receive({ ...order, reference }, payment);
  }

  /** Applies an authentic webhook and stores it; `null`: it is about nothing the platform handles. */
  async webhook(dialect: string, event: WebhookEvent | null, body: Buffer): Promise<WebhookOutcome> {
    try {
      if (event?.kind === "payment" && event.payment.amount > 0n) {
        const { providerId, reference, payment } = event;
        const what = { merchantId: await this.#merchantId(), dialect, providerId, reference };
        return this.#done(await retryTransient(() => this.#payments.receiveFromWebhook(what, payment, body)));
      }
      const outcome = await this.#apply(dialect, event);
      await this.#payments.storeWebhook(dialect, body, outcome);
      return outcome;
    } catch (error) {
      // kept for investigations; the provider sends it again, as it gets no success
      await this.#payments.storeWebhook(dialect, body, null).catch(() => {});
      throw error;
    }
  }

  /** Keeps an authentic webhook that says nothing the platform can book. */
  keepRefused(dialect: string, body: Buffer): Promise<void> {
    return this.#payments.storeWebhook(dialect, body, null);
  }

  /** Asks providers about open orders: webhooks get lost. */
  async poll(): Promise<void> {
    for (const order of await this.#payments.due([...this.#providers.keys()], BATCH)) {
      try {
        await this.#ask(order);
      } catch (error) {
        if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
        this.#log.warn({ err: error, order: order.number }, "a provider could not be asked about a deposit");
      }
    }
  }

  async #ask(order: {
    merchantId: number;
    dialect: string;
    providerId: string;
    number: string;
  }): Promise<void> {
    const provider = this.#providers.get(order.dialect);
    if (!provider) return;
    const { state, payments } = await provider.readPayIn(order.providerId);
    await this.receiveAll(order, payments);
    if (state === "failed" || state === "cancelled")
      await this.#payments.ended(order.dialect, { ...order, reference: order.number }, "fail");
  }

  async #apply(dialect: string, event: WebhookEvent | null): Promise<WebhookOutcome> {
    if (event?.kind === "pay-in-ended") {
      const change = event.state === "expired" ? "expire" : event.state === "cancelled" ? "cancel" : "fail";
      return (await this.#payments.ended(dialect, event, change)) ? "ended" : "unchanged";
    }
    if (event?.kind === "payout")
      return (await this.#payouts(dialect, event.reference, event.payout)) ? "reported" : "unknown";
    if (event?.kind === "chargeback") {
      const { paymentId } = event;
      const { outcome, memberId } = await retryTransient(() =>
        this.#payments.chargeBack(dialect, paymentId, (client, payment) =>
          this.#notices.chargedBack(client, payment, "charged-back"),
        ),
      );
      if (memberId !== null) this.#ledger.changed(memberId);
      return outcome;
    }
    return "ignored";
  }

  #done({ outcome, memberId }: { outcome: PaymentOutcome; memberId: bigint | null }): PaymentOutcome {
    if (outcome === "credited" && memberId !== null) this.#ledger.changed(memberId);
    return outcome;
  }
}
