import type { WithdrawalEvent } from "@foyer/domain/withdrawal-state";
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
  type PayoutState,
} from "../../payments/port.ts";
import type { SealedValues } from "../../sealed-values.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import { boundTo } from "./withdrawal-card.ts";
import type { WithdrawalNotices } from "./withdrawal-notices.ts";
import type { EventDetails, WithdrawalRow, WithdrawalsRepository } from "./withdrawals.repository.ts";

interface Parts {
  readonly repository: WithdrawalsRepository;
  readonly notices: WithdrawalNotices;
  readonly ledger: Pick<LedgerService, "changed">;
  /** The configured payment providers by dialect. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly seal: SealedValues;
  readonly report: (error: unknown, number: string) => void;
}

/** Sends approved withdrawals through their provider, and takes in what becomes of them. */
export class PayoutsService {
  readonly #parts: Parts;
  #turn: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends what was just approved without waiting for the next turn. */
  wake(): void {
    void this.turn().catch((error) => this.#parts.report(error, ""));
  }

  /** Sends payouts that are due, and asks about those for which no webhook came. */
  turn(): Promise<void> {
    this.#turn ??= this.#run().finally(() => {
      this.#turn = null;
    });
    return this.#turn;
  }

  async #run(): Promise<void> {
    const { repository, providers } = this.#parts;
    const dialects = [...providers.keys()];
    const next = (what: "send" | "poll") => repository.takeDue(what, dialects);
    for (let due = await next("send"); due; due = await next("send"))
      await this.#ask(due, (provider, withdrawal) => this.#send(provider, withdrawal));
    for (let due = await next("poll"); due; due = await next("poll"))
      await this.#ask(due, (provider, { providerId }) => provider.readPayout(providerId ?? ""));
  }

  /**
   * Records the state of a payout reported by the provider's answer, a webhook or a poll. A state that is
   * repeated or late changes nothing.
   * @returns whether the withdrawal is known
   */
  async receive(dialect: string, number: string, payout: PayoutState): Promise<boolean> {
    const known = await this.#parts.repository.byNumber(number);
    if (known?.dialect !== dialect || (known.providerId !== null && known.providerId !== payout.providerId))
      return false;
    const events: readonly WithdrawalEvent[] = {
      pending: ["provider-accepted"] as const,
      sent: ["provider-accepted"] as const,
      paid: ["provider-paid"] as const,
      failed: ["provider-failed"] as const,
      // the report of the payment itself may have been lost
      reversed: ["provider-paid", "bank-returned"] as const,
    }[payout.state];
    for (const event of events)
      await this.happen(known, event, { reference: payout.providerId, reason: payout.failure });
    return true;
  }

  /** Applies an event once, with the member's message and mail about it. @returns whether it changed the withdrawal */
  async happen(
    { number, memberId }: Pick<WithdrawalRow, "number" | "memberId">,
    event: WithdrawalEvent,
    details: EventDetails,
  ): Promise<boolean> {
    const { repository, notices, ledger } = this.#parts;
    const changed = await repository.happen(number, event, details, (after, client) =>
      notices.send(after, details.note ?? null, client),
    );
    if (changed) ledger.changed(memberId);
    return changed;
  }

  async #ask(
    withdrawal: WithdrawalRow,
    ask: (provider: PaymentProvider, withdrawal: WithdrawalRow) => Promise<PayoutState>,
  ): Promise<void> {
    const { providers, report } = this.#parts;
    const { dialect, number } = withdrawal;
    const provider = providers.get(dialect);
    if (!provider) return;
    try {
      await this.receive(dialect, number, await ask(provider, withdrawal));
    } catch (error) {
      // one that was sent is never failed by a refused question about it
      if (error instanceof PaymentRefused && withdrawal.state === "approved")
        await this.happen(withdrawal, "provider-failed", { reason: error.code });
      // it stays due: a later turn repeats it with the same key
      else if (!(error instanceof PaymentUnknown)) report(error, number);
    }
  }

  #send(provider: PaymentProvider, withdrawal: WithdrawalRow): Promise<PayoutState> {
    const { number, currency, amount, fee, channel, card, memberId, clientKey, sealedNumber } = withdrawal;
    const { number: account } = this.#parts.seal.open(sealedNumber, boundTo(memberId, clientKey)) as {
      number: string;
    };
    return provider.createPayout({
      key: number,
      reference: number,
      currency,
      amount: amount - fee,
      channel,
      holder: card.holder,
      account,
      description: number,
    });
  }
}
