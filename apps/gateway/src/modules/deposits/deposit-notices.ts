import { moneyInText } from "@foyer/domain/money";
import type { Queryable } from "../../channels/mail/mail.repository.ts";
import type { DepositOutcome } from "../../channels/mail/mail-kinds.ts";
import type { MoneyNotices } from "../inbox/money-notices.ts";
import type { PaymentsRepository } from "./payments.repository.ts";

/** Tells members what became of a deposit without them. Every call is part of the transaction of its `client`. */
export class DepositNotices {
  readonly #payments: Pick<PaymentsRepository, "decided" | "owing">;
  readonly #notices: Pick<MoneyNotices, "send">;

  constructor(payments: Pick<PaymentsRepository, "decided" | "owing">, notices: Pick<MoneyNotices, "send">) {
    this.#payments = payments;
    this.#notices = notices;
  }

  /** What an operator credited or returned in this transaction. */
  async decided(
    client: Queryable,
    number: string,
    outcome: "credited" | "returned",
    message: string | null,
  ): Promise<void> {
    const order = await this.#payments.decided(number, client);
    const amount = outcome === "credited" ? order.credited : order.returned;
    const details = {
      outcome: outcome === "credited" && order.found ? ("found" as const) : outcome,
      number,
      amount: amount === null ? null : moneyInText(amount, order.currency),
      taken: null,
      owed: null,
      bonus: null,
      message: outcome === "returned" ? message : null,
    };
    await this.#notices.send(
      client,
      order,
      "deposit",
      details,
      `${number} ${outcome} ${order.lastPayment ?? ""}`,
    );
  }

  /** What a chargeback did, or what was decided about its debt. A payment without an order has no member to notify. */
  async chargedBack(
    client: Queryable,
    paymentId: bigint,
    outcome: Extract<DepositOutcome, "charged-back" | "recovered" | "written-off">,
  ): Promise<void> {
    const payment = await this.#payments.owing(paymentId, client);
    if (!payment) return;
    const { number, currency, recovered, owed, bonusEnded, steps } = payment;
    const [amount, amountCurrency] =
      outcome === "charged-back" ? [payment.amount, payment.paidCurrency] : [payment.lastStep, currency];
    const details = {
      outcome,
      number,
      amount: moneyInText(amount, amountCurrency),
      taken: recovered > 0n ? moneyInText(recovered, currency) : null,
      owed: owed > 0n ? moneyInText(owed, currency) : null,
      bonus: bonusEnded === null ? null : moneyInText(bonusEnded, currency),
      message: null,
    };
    await this.#notices.send(
      client,
      payment,
      "deposit",
      details,
      `${number} ${outcome} ${paymentId} ${steps}`,
    );
  }
}
