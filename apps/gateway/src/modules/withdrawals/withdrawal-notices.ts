import { currencyFormat, formatMoney } from "@foyer/domain/money";
import type { PoolClient } from "pg";
import type { WithdrawalOutcome } from "../../channels/mail/mail-kinds.ts";
import type { MoneyNotices } from "../inbox/money-notices.ts";
import type { WithdrawalRow } from "./withdrawals.repository.ts";

const OUTCOMES: readonly string[] = ["paid", "failed", "rejected", "reversed"] satisfies WithdrawalOutcome[];
const isOutcome = (state: string): state is WithdrawalOutcome => OUTCOMES.includes(state);

/** Tells members what became of a withdrawal. */
export class WithdrawalNotices {
  readonly #notices: Pick<MoneyNotices, "send">;

  constructor(notices: Pick<MoneyNotices, "send">) {
    this.#notices = notices;
  }

  /** @param client part of its transaction */
  async send(withdrawal: WithdrawalRow, message: string | null, client: PoolClient): Promise<void> {
    const { state: outcome, memberId, merchantId, number, amount, currency, card, language } = withdrawal;
    if (!isOutcome(outcome)) return;
    const details = {
      outcome,
      number,
      amount: formatMoney(amount, currencyFormat(currency)),
      card: `${card.name} •• ${card.lastFour}`,
      message,
    };
    const about = `${number} ${outcome}`;
    await this.#notices.send(client, { merchantId, memberId }, "withdrawal", details, about, language);
  }
}
