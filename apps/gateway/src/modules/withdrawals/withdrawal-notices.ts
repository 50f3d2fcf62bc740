import { currencyFormat, formatMoney } from "@foyer/domain/money";
import type { PoolClient } from "pg";
import type { MailService } from "../../channels/mail/mail.service.ts";
import type { WithdrawalOutcome } from "../../channels/mail/mail-kinds.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { WithdrawalRow, WithdrawalsRepository } from "./withdrawals.repository.ts";

const OUTCOMES: readonly string[] = ["paid", "failed", "rejected", "reversed"] satisfies WithdrawalOutcome[];
const isOutcome = (state: string): state is WithdrawalOutcome => OUTCOMES.includes(state);

/** Tells members what became of a withdrawal, by inbox and, where there is an address, by mail. */
export class WithdrawalNotices {
  readonly #repository: WithdrawalsRepository;
  readonly #inbox: InboxService;
  readonly #mail: MailService;

  constructor(repository: WithdrawalsRepository, inbox: InboxService, mail: MailService) {
    this.#repository = repository;
    this.#inbox = inbox;
    this.#mail = mail;
  }

  /** @param client part of its transaction: the money has moved when the message can be read */
  async send(withdrawal: WithdrawalRow, message: string | null, client: PoolClient): Promise<void> {
    const {
      state: outcome,
      memberId,
      merchantId,
      username,
      number,
      amount,
      currency,
      card,
      language,
    } = withdrawal;
    if (!isOutcome(outcome)) return;
    const details = {
      outcome,
      number,
      amount: formatMoney(amount, currencyFormat(currency)),
      card: `${card.name} •• ${card.lastFour}`,
      message,
    };
    await this.#inbox.notify({ merchantId, memberId }, "withdrawal", details, `${number} ${outcome}`, client);
    const to = await this.#repository.emailOf(memberId, client);
    if (to === null) return;
    await this.#mail.send(
      { merchantId, memberId, kind: "withdrawal", to, language, details: { username, ...details } },
      client,
    );
  }
}
