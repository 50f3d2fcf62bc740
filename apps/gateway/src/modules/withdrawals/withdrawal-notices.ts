import { moneyInText } from "@foyer/domain/money";
import type { PoolClient } from "pg";
import type { WithdrawalOutcome } from "../../channels/mail/mail-kinds.ts";
import type { MoneyNotices } from "../inbox/money-notices.ts";
import type { WithdrawalRow } from "./withdrawals.repository.ts";

const ENDS: readonly string[] = ["paid", "failed", "rejected", "reversed"] satisfies WithdrawalOutcome[];
const isEnd = (state: string): state is WithdrawalOutcome => ENDS.includes(state);

/** Tells members that a withdrawal was asked for, and what became of it. */
export class WithdrawalNotices {
  readonly #notices: Pick<MoneyNotices, "send">;

  constructor(notices: Pick<MoneyNotices, "send">) {
    this.#notices = notices;
  }

  /**
   * The owner learns of a request that a stolen session made.
   * @param client part of its transaction
   */
  sendRequested(withdrawal: WithdrawalRow, client: PoolClient): Promise<void> {
    return this.#send(withdrawal, "requested", null, client);
  }

  /** @param client part of its transaction */
  async send(withdrawal: WithdrawalRow, message: string | null, client: PoolClient): Promise<void> {
    if (isEnd(withdrawal.state)) await this.#send(withdrawal, withdrawal.state, message, client);
  }

  async #send(
    { memberId, merchantId, number, amount, currency, card, language }: WithdrawalRow,
    outcome: WithdrawalOutcome,
    message: string | null,
    client: PoolClient,
  ): Promise<void> {
    const details = {
      outcome,
      number,
      amount: moneyInText(amount, currency),
      card: `${card.name} •• ${card.lastFour}`,
      message,
    };
    const about = `${number} ${outcome}`;
    await this.#notices.send(client, { merchantId, memberId }, "withdrawal", details, about, language);
  }
}
