import type pg from "pg";
import type { ReceivedPayment } from "../../payments/port.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { PaymentOutcome, PaymentsRepository, ReceivedFor } from "./payments.repository.ts";

/** Takes in payments, whoever reports them: a webhook, the poll of an order, a bank statement. */
export class PaymentIntake {
  readonly #payments: PaymentsRepository;
  readonly #ledger: Pick<LedgerService, "changed">;

  constructor(payments: PaymentsRepository, ledger: Pick<LedgerService, "changed">) {
    this.#payments = payments;
    this.#ledger = ledger;
  }

  /** Takes in one payment once per dialect and payment id. */
  async receive(
    what: ReceivedFor,
    payment: ReceivedPayment,
    client?: Pick<pg.Pool, "query">,
  ): Promise<PaymentOutcome> {
    const { outcome, memberId } = await this.#payments.receive(what, payment, client);
    if (outcome === "credited" && memberId !== null) this.#ledger.changed(memberId);
    return outcome;
  }

  async receiveAll(
    order: {
      readonly merchantId: number;
      readonly dialect: string;
      readonly providerId: string | null;
      readonly number: string;
    },
    payments: readonly ReceivedPayment[],
  ): Promise<void> {
    const { number: reference, ...rest } = order;
    for (const payment of payments) await this.receive({ ...rest, reference }, payment);
  }
}
