import type {
  BackOfficeDeposit,
  BackOfficeDepositDetail,
  BackOfficePayment,
} from "@foyer/contract/back-office-deposits";
import type { REVIEW_REASONS } from "@foyer/contract/deposits";
import { formatAmount, parseAmount, smallestPayment } from "@foyer/domain/money";
import { type CaseQuery, caseFilter, caseSort } from "../../http/case-filter.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { tooLate } from "../../http/too-late.ts";
import type { CaseMembersService } from "../case-members/case-members.service.ts";
import type { ClubService } from "../club/club.service.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { CaseDetailRow, DepositCasesRepository, PaymentRow } from "./deposit-cases.repository.ts";
import type { DepositNotices } from "./deposit-notices.ts";
import { inLanguage } from "./deposit-presentation.ts";

type ReviewReason = (typeof REVIEW_REASONS)[number];
type Actor = Pick<Operator, "operatorId" | "merchantId">;

interface Act {
  readonly action: "assign" | "release" | "note" | "credit" | "return";
  readonly amount?: string;
  readonly text?: string;
  readonly takeOver?: boolean;
}

/** Deposits as operators see and decide them. Another merchant's deposits are unknown. */
export class DepositCases {
  readonly #cases: DepositCasesRepository;
  readonly #settings: Pick<SettingsService, "merchant">;
  readonly #ledger: Pick<LedgerService, "changed">;
  readonly #club: Pick<ClubService, "nameOf">;
  readonly #caseMembers: Pick<CaseMembersService, "about">;
  readonly #notices: Pick<DepositNotices, "decided">;

  constructor(
    cases: DepositCasesRepository,
    settings: Pick<SettingsService, "merchant">,
    ledger: Pick<LedgerService, "changed">,
    club: Pick<ClubService, "nameOf">,
    caseMembers: Pick<CaseMembersService, "about">,
    notices: Pick<DepositNotices, "decided">,
  ) {
    this.#cases = cases;
    this.#settings = settings;
    this.#ledger = ledger;
    this.#club = club;
    this.#caseMembers = caseMembers;
    this.#notices = notices;
  }

  async queue(
    { merchantId, operatorId }: Actor,
    query: CaseQuery & { readonly after?: string },
    languages: readonly string[],
  ) {
    const { show = "all", after = null } = query;
    const filter = caseFilter(query);
    const [rows, counts, methods] = await Promise.all([
      this.#cases.queue({ merchantId, operatorId, show, sort: caseSort(query), after }, filter, PAGE_ROWS),
      this.#cases.counts(merchantId, operatorId, filter),
      after === null ? this.#cases.methods(merchantId) : undefined,
    ]);
    if (!rows) throw new AppError("deposit.unknown");
    const { wrongAmount, ...shown } = counts;
    return {
      ...pageOf(
        rows,
        ({ names, amount, reason, since, assignedTo, ...row }): BackOfficeDeposit => ({
          ...row,
          methodName: inLanguage(names, languages),
          amount: formatAmount(amount),
          ...(reason !== null && { reason: reason as ReviewReason }),
          since: since.toISOString(),
          ...(assignedTo !== null && { assignedTo }),
        }),
        (last) => last.number,
      ),
      counts: shown,
      ...(methods && {
        methods: methods.map(({ code, names }) => ({ code, name: inLanguage(names, languages) })),
      }),
      wrongAmount,
    };
  }

  /** Number of deposits that wait for an operator. */
  async waiting(merchantId: number): Promise<number> {
    return (await this.#cases.counts(merchantId, 0)).all;
  }

  /** Throws `deposit.unknown`. */
  async read(actor: Actor, number: string, languages: readonly string[]): Promise<BackOfficeDepositDetail> {
    const { settings } = await this.#settings.merchant(actor.merchantId);
    const row = await this.#case(actor, number);
    const { memberId } = row;
    const { merchantId } = actor;
    const [level, about] = await Promise.all([
      this.#club.nameOf(merchantId, memberId),
      this.#caseMembers.about({ memberId, merchantId }, number),
    ]);
    const one = present(row, actor, settings.fourEyesAbove.deposits, languages);
    return { ...one, member: { ...one.member, ...(level !== undefined && { level }) }, about };
  }

  /** Throws `deposit.slip.unknown`. */
  async slip({ merchantId }: Actor, number: string, slip: string): Promise<Buffer> {
    const bytes = await this.#cases.slip(merchantId, number, slip);
    if (!bytes) throw new AppError("deposit.slip.unknown");
    return bytes;
  }

  /** Throws the errors of `backoffice.deposit.act`; repeating a decision that was made is refused as too late. */
  async act(actor: Actor, number: string, { action, amount, text, takeOver = false }: Act): Promise<void> {
    const found = await this.#case(actor, number);
    const { memberId, state, currency, assignedId, assignedTo } = found;
    const written = text?.toWellFormed().trim() || null;
    if (written === null && (action === "note" || action === "return"))
      throw new AppError("request.invalid", "the text is missing", {
        field: "text",
        rule: "required",
        in: "body",
      });
    if (action === "note") return this.#cases.note(memberId, number, written ?? "", actor.operatorId);
    if (state !== "review") throw tooLate(found.trail);
    if (action === "assign" || action === "release") {
      if (assignedId !== null && assignedId !== actor.operatorId && !takeOver)
        throw new AppError("operator.too.late", "a colleague has it", { by: assignedTo ?? "" });
      const to = action === "assign" ? actor.operatorId : null;
      return this.#cases.assign(memberId, number, to, actor.operatorId, takeOver);
    }
    const arrived = amount === undefined ? null : parseAmount(amount);
    if (arrived !== null && arrived % smallestPayment(currency) !== 0n)
      throw new AppError("deposit.amount.invalid", "smaller than the currency's smallest coin", {
        field: "amount",
      });
    const decision = {
      action,
      amount: arrived,
      text: written,
      operatorId: actor.operatorId,
    };
    const outcome = await this.#cases.decide(actor.merchantId, number, decision, (client, decided) =>
      this.#notices.decided(client, number, decided, written),
    );
    if (outcome === "unknown") throw new AppError("deposit.unknown");
    if (outcome === "closed") throw tooLate((await this.#case(actor, number)).trail);
    if (outcome === "same-operator") throw new AppError("deposit.second.operator.required");
    if (outcome === "amount")
      throw new AppError("deposit.amount.invalid", "not what arrived", { field: "amount" });
    if (outcome === "credited") this.#ledger.changed(memberId);
  }

  async #case({ merchantId }: Actor, number: string): Promise<CaseDetailRow> {
    const row = await this.#cases.read(merchantId, number);
    if (!row) throw new AppError("deposit.unknown");
    return row;
  }
}

export const presentPayment = (row: PaymentRow): BackOfficePayment => ({
  paymentKey: row.id,
  dialect: row.dialect,
  paymentId: row.paymentId,
  reference: row.reference,
  currency: row.currency,
  amount: formatAmount(BigInt(row.amount)),
  ...(row.payerName !== null && { payerName: row.payerName }),
  paidAt: new Date(row.paidAt).toISOString(),
  state: row.state,
  chargedBack: row.chargedBack,
  ...(row.suggestion != null && { suggestion: row.suggestion }),
});

function present(
  row: CaseDetailRow,
  { operatorId }: Actor,
  approvalAbove: string,
  languages: readonly string[],
): Omit<BackOfficeDepositDetail, "about"> {
  const { instruction } = row;
  const waiting = row.payments.filter(({ state }) => state === "review");
  const known = waiting.length > 0 && waiting.every(({ currency }) => currency === row.currency);
  return {
    number: row.number,
    state: row.state,
    ...(row.reason !== null && { reason: row.reason as ReviewReason }),
    methodName: inLanguage(row.names, languages),
    manual: row.dialect === "manual",
    currency: row.currency,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    toPay: formatAmount(row.amount + row.fee),
    ...(known && { arrived: formatAmount(waiting.reduce((sum, { amount }) => sum + BigInt(amount), 0n)) }),
    ...(instruction?.kind === "account" && { account: `${instruction.bank}, ${instruction.number}` }),
    ...(row.remark !== null && { remark: row.remark }),
    createdAt: row.createdAt.toISOString(),
    since: row.since.toISOString(),
    ...(row.assignedTo !== null && { assignedTo: row.assignedTo }),
    mine: row.assignedId === operatorId,
    approvalAbove: formatAmount(parseAmount(approvalAbove)),
    ...(row.approvedBy !== null && { approvedBy: row.approvedBy }),
    ...(row.approvedAmount !== null && { approvedAmount: formatAmount(row.approvedAmount) }),
    approvedByMe: row.approvedId === operatorId,
    slips: [...row.slips],
    payments: row.payments.slice(0, 50).map(presentPayment),
    member: {
      username: row.player,
      ...(row.payeeName !== null && { payeeName: row.payeeName }),
      memberSince: row.memberSince.toISOString(),
      balance: formatAmount(row.balance),
      deposits: formatAmount(row.deposits),
      depositCount: row.depositCount,
      withdrawals: formatAmount(row.withdrawals),
      turnover: formatAmount(row.turnover),
    },
    trail: row.trail.slice(0, 100).map(({ step, at, by, reason, amount, note }) => ({
      step,
      at: new Date(at).toISOString(),
      ...(by !== null && { by }),
      ...(reason !== null && { reason: reason as ReviewReason }),
      ...(amount !== null && { amount: formatAmount(BigInt(amount)) }),
      ...(note !== null && { note }),
    })),
  };
}
