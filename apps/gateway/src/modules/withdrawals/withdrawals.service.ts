import { createHash } from "node:crypto";
import type { BankCard } from "@foyer/contract/bank-cards";
import type { Language } from "@foyer/contract/shared";
import { PAGE_SIZE } from "@foyer/contract/shared";
import type { Withdrawal, WithdrawalInfo } from "@foyer/contract/withdrawals";
import { formatAmount, parseAmount, smallestPayment } from "@foyer/domain/money";
import { approvalsNeeded, unmetChecks } from "@foyer/domain/withdrawal-checks";
import { type WithdrawalRefusal, withdrawalFee, withdrawalRefusal } from "@foyer/domain/withdrawal-sums";
import type pg from "pg";
import { withNewNumber } from "../../db/order-number.ts";
import { AppError } from "../../http/errors.ts";
import { pageOf } from "../../http/page.ts";
import type { Player } from "../../http/session-context.ts";
import type { PaymentProvider } from "../../payments/port.ts";
import type { SealedValues } from "../../sealed-values.ts";
import type { BankCardsService } from "../bank-cards/bank-cards.service.ts";
import type { CaseMembersService } from "../case-members/case-members.service.ts";
import type { ClubService } from "../club/club.service.ts";
import type { IdentityService } from "../identity/identity.service.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import { type OrderFilter, presentTotals } from "../records/order-records.ts";
import type { SecurityService } from "../security/security.service.ts";
import type { Origin, SecurityLog } from "../security-log/security-log.module.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { PayoutsService } from "./payouts.service.ts";
import { boundTo } from "./withdrawal-card.ts";
import type { WithdrawalNotices } from "./withdrawal-notices.ts";
import {
  availableOf,
  isFree,
  limitsFor,
  presentMoney,
  presentSummary,
  presentTerms,
  presentWithdrawal,
} from "./withdrawal-presentation.ts";
import type {
  MoneyRow,
  NewWithdrawal,
  StoredFacts,
  TurnoverRow,
  WithdrawalRow,
  WithdrawalsRepository,
} from "./withdrawals.repository.ts";

export type { StoredFacts } from "./withdrawals.repository.ts";

/** Who looks at withdrawals, and in which language. */
export interface WithdrawalActor {
  readonly player: Player;
  readonly merchant: Merchant;
  readonly language: Language;
  readonly origin: Origin;
}

interface RequestInput {
  readonly amount: string;
  readonly cardId: string;
  readonly clientKey: string;
  readonly paymentPassword: string;
}

interface Parts {
  readonly repository: WithdrawalsRepository;
  readonly payouts: PayoutsService;
  readonly notices: WithdrawalNotices;
  readonly bankCards: BankCardsService;
  readonly caseMembers: Pick<CaseMembersService, "sharesDevice">;
  readonly club: Pick<ClubService, "termsOf">;
  readonly security: SecurityService;
  readonly identity: IdentityService;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly securityLog: SecurityLog;
  /** The configured payment providers by dialect. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly seal: SealedValues;
}

const hashOf = (...parts: readonly string[]): Buffer =>
  createHash("sha256").update(JSON.stringify(parts)).digest();

/** The member's side of withdrawals. */
export class WithdrawalsService {
  readonly #parts: Parts;
  /** Requests that are being handled, so that one that is repeated meanwhile takes no further try of the password. */
  readonly #handled = new Map<string, Promise<Withdrawal>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A member's deposits that still require play, the oldest first. */
  openTurnovers(memberId: bigint): Promise<TurnoverRow[]> {
    return this.#parts.repository.turnovers(memberId);
  }

  async info({ player, merchant, language }: WithdrawalActor): Promise<WithdrawalInfo> {
    const { repository, bankCards, club, security } = this.#parts;
    const { timeZone } = merchant.settings;
    const [terms, money, bonus, paymentPassword, { cards }, coolings, open] = await Promise.all([
      club.termsOf(player.memberId, merchant),
      repository.money(player, timeZone),
      repository.bonus(player),
      repository.hasPaymentPassword(player.memberId),
      bankCards.list(player),
      security.coolings(player),
      repository.open(player.memberId),
    ]);
    return {
      currency: player.currency,
      ...presentMoney(money, bonus, [language, merchant.settings.defaultLanguage, "EN"], player.currency),
      ...presentTerms(terms, merchant.settings.withdrawalKinds, player.currency, money),
      ...(money.debt > 0n && { debt: formatAmount(money.debt) }),
      paymentPassword,
      cards,
      coolings: coolings.map(({ endsAt, ...cooling }) => ({
        ...cooling,
        endsAt: new Date(endsAt).toISOString(),
      })),
      open: open.map(presentSummary),
    };
  }

  /** Asks for a withdrawal at most once per client key. Throws the errors of `withdraw.request`. */
  request(actor: WithdrawalActor, input: RequestInput): Promise<Withdrawal> {
    const { amount, cardId, clientKey, paymentPassword } = input;
    const same = `${actor.player.memberId} ${hashOf(amount, cardId, clientKey, paymentPassword).toString("hex")}`;
    const handled =
      this.#handled.get(same) ?? this.#request(actor, input).finally(() => this.#handled.delete(same));
    this.#handled.set(same, handled);
    return handled;
  }

  /** Withdrawals of a filter, the newest first; the first page has their totals. */
  async list(
    { player }: WithdrawalActor,
    filter: OrderFilter,
    before: string | undefined,
    size: number = PAGE_SIZE,
  ) {
    const { repository } = this.#parts;
    const [rows, totals] = await Promise.all([
      repository.list(player.memberId, filter, before ?? null, size + 1),
      before === undefined ? repository.totals(player.memberId, filter) : undefined,
    ]);
    if (!rows) throw new AppError("withdrawal.unknown");
    return {
      ...pageOf(rows, presentSummary, (last) => last.number, size),
      ...(totals && { totals: presentTotals(totals) }),
    };
  }

  async read(actor: WithdrawalActor, number: string): Promise<Withdrawal> {
    return present(actor, await this.#own(actor.player, number));
  }

  /** Throws `withdrawal.unknown`, `withdrawal.closed`. */
  async cancel(actor: WithdrawalActor, number: string): Promise<Withdrawal> {
    const { repository, ledger } = this.#parts;
    const { state } = await this.#own(actor.player, number);
    if (state !== "cancelled") {
      if (!actor.merchant.settings.withdrawals.cancellable) throw new AppError("withdrawal.closed");
      if (await repository.happen(number, "cancel", {}, async () => {}))
        ledger.changed(actor.player.memberId);
      else if ((await this.#own(actor.player, number)).state !== "cancelled")
        throw new AppError("withdrawal.closed");
    }
    return this.read(actor, number);
  }

  /** A card's number as a withdrawal keeps it. */
  sealNumber(memberId: bigint, clientKey: string, number: string): string {
    return this.#parts.seal.seal({ number }, boundTo(memberId, clientKey));
  }

  async #own({ memberId }: Player, number: string): Promise<WithdrawalRow> {
    const row = await this.#parts.repository.read(memberId, number);
    if (!row) throw new AppError("withdrawal.unknown");
    return row;
  }

  async #request(actor: WithdrawalActor, input: RequestInput): Promise<Withdrawal> {
    const { repository, bankCards, club, security, ledger, securityLog, payouts, notices } = this.#parts;
    const { player, merchant, origin, language } = actor;
    const { timeZone } = merchant.settings;
    const amount = parseAmount(input.amount);
    // what is refused whatever the member has needs no database
    if (amount % smallestPayment(player.currency) !== 0n) throw amountInvalid({ rule: "decimals" });
    const requestHash = hashOf(input.amount, input.cardId);
    const earlier = await this.#repeated(actor, input.clientKey, requestHash);
    if (earlier) return earlier;

    const card = await bankCards.find(player, input.cardId);
    if (!card) throw new AppError("card.unknown");
    if (card.coolsUntil !== undefined)
      throw new AppError("withdrawal.card.cooling", undefined, { endsAt: card.coolsUntil });
    const terms = await club.termsOf(player.memberId, merchant);
    const kinds = merchant.settings.withdrawalKinds;
    const mustBePossible = (money: MoneyRow): void => {
      const { debt } = money;
      if (debt > 0n) throw new AppError("withdrawal.debt", undefined, { amount: formatAmount(debt) });
      const limits = limitsFor(card.kind, { terms, kinds, currency: player.currency }, money);
      const refusal = withdrawalRefusal(amount, limits, {
        available: availableOf(money, player.currency),
        // the limits are what is left of the day
        todaySum: 0n,
        todayCount: 0,
      });
      if (refusal) throw amountInvalid(refusal);
    };
    // before the password, so that a wrong amount takes no try
    mustBePossible(await repository.money(player, timeZone));
    const { memberId, merchantId, username } = player;
    await security.verifyPaymentPassword(
      { memberId, merchantId, username, language },
      input.paymentPassword,
      origin,
    );

    const channel = terms.payouts.channels[card.institution];
    const provided = channel !== undefined && this.#parts.providers.has(terms.payouts.dialect);
    const { dayMaximum } = merchant.settings.automaticApproval;
    const decide = async (
      money: MoneyRow,
      client: pg.PoolClient,
      letters: string,
    ): Promise<NewWithdrawal> => {
      mustBePossible(money);
      const target = await bankCards.reveal(player, card.id, client);
      const known = await this.#known(actor, card, client);
      const turnoverLeft = money.turnovers.reduce(
        (sum, { required, counted }) => sum + required - counted,
        0n,
      );
      return {
        number: letters,
        amount,
        fee: isFree(terms, money) ? 0n : withdrawalFee(amount, { ...terms, currency: player.currency }),
        clientKey: input.clientKey,
        requestHash,
        cardId: card.id,
        card: {
          kind: card.kind,
          institution: card.institution,
          name: card.name,
          holder: target.holder,
          lastFour: card.lastFour,
        },
        sealedNumber: this.sealNumber(memberId, input.clientKey, target.number),
        dialect: provided ? terms.payouts.dialect : "manual",
        channel: provided ? channel : "",
        unmet: unmetChecks({
          amount,
          automaticUpTo: parseAmount(terms.automaticUpTo),
          ...(dayMaximum !== undefined && {
            automaticDay: { maximum: parseAmount(dayMaximum), others: money.todaySum },
          }),
          cardReady: true,
          coolings: known.coolings.length,
          identityAbove: parseAmount(terms.identityAbove),
          identityConfirmed: known.identityConfirmed,
          turnoverLeft,
          riskFlags: known.riskFlags.length,
        }),
        facts: {
          automaticUpTo: terms.automaticUpTo,
          ...(dayMaximum !== undefined && {
            automaticDay: { maximum: dayMaximum, sum: formatAmount(money.todaySum + amount) },
          }),
          identityAbove: terms.identityAbove,
          cardAddedAt: card.addedAt,
          turnoverLeft: formatAmount(turnoverLeft),
          ...known,
        },
        approvalsNeeded: approvalsNeeded(amount, parseAmount(merchant.settings.fourEyesAbove.withdrawals)),
        language,
      };
    };
    await withNewNumber("withdrawals_number_key", (letters) =>
      repository.create(
        player,
        merchant.settings.timeZone,
        input.clientKey,
        (money, client) => decide(money, client, letters),
        (stored, client) => notices.sendRequested(stored, client),
      ),
    );
    const made = await this.#repeated(actor, input.clientKey, requestHash);
    if (!made) throw new AppError("system.error", "the withdrawal was not stored");
    ledger.changed(memberId);
    await securityLog.record(origin, {
      kind: "withdrawal-requested",
      merchantId,
      memberId,
      detail: { withdrawal: made.number },
    });
    if (made.state === "approved") payouts.wake();
    return made;
  }

  /** What the automatic checks look at besides the money, under the wallet's lock: what a win or a change of security just did too. */
  async #known(
    { player, merchant }: WithdrawalActor,
    card: BankCard,
    client: pg.PoolClient,
  ): Promise<Pick<StoredFacts, "coolings" | "changedContact" | "identityConfirmed" | "riskFlags">> {
    const { repository, caseMembers, security, identity } = this.#parts;
    const { bigWinTimes, minimum } = merchant.settings.withdrawals;
    const coolings = await security.coolings(player, client);
    const identityConfirmed = await identity.isConfirmed(player.memberId, client);
    const bigWin = { times: bigWinTimes, least: parseAmount(minimum) };
    const riskFlags = await repository.riskFlags(player, card.id, bigWin, client);
    const contacts = coolings.flatMap(({ contact }) => contact ?? []);
    const changedContact = contacts.length > 1 ? "both" : contacts[0];
    const sharesDevice = await caseMembers.sharesDevice(player, client);
    return {
      // another card that is new does not concern this one
      coolings: [...new Set(coolings.map(({ reason }) => reason))].filter((reason) => reason !== "card"),
      ...(changedContact && { changedContact }),
      identityConfirmed,
      riskFlags: [...riskFlags, ...(sharesDevice ? (["shared-device"] as const) : [])],
    };
  }

  /** The withdrawal of a client key. */
  async #repeated(
    actor: WithdrawalActor,
    clientKey: string,
    requestHash: Buffer,
  ): Promise<Withdrawal | null> {
    const row = await this.#parts.repository.byClientKey(actor.player.memberId, clientKey);
    if (!row) return null;
    if (!row.requestHash.equals(requestHash))
      throw new AppError("request.conflict", "the key was used for another withdrawal");
    return present(actor, row);
  }
}

const amountInvalid = ({ rule, limit }: WithdrawalRefusal): AppError =>
  new AppError("withdrawal.amount.invalid", `the amount breaks its rule ${rule}`, {
    field: "amount",
    rule,
    ...(limit !== undefined && { limit: formatAmount(limit) }),
  });

const present = ({ merchant }: WithdrawalActor, row: WithdrawalRow): Withdrawal =>
  presentWithdrawal(row, merchant.settings.withdrawals);
