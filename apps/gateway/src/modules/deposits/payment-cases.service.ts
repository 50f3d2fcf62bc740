import type { PaymentCase, PaymentCaseDetail } from "@foyer/contract/back-office-payments";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { mayAct } from "@foyer/domain/operator-role";
import { withNewNumber } from "../../db/order-number.ts";
import { retryTransient } from "../../db/retry.ts";
import { type CaseQuery, caseFilter, caseSort } from "../../http/case-filter.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { tooLate } from "../../http/too-late.ts";
import type { CaseMembersService } from "../case-members/case-members.service.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import { presentPayment } from "./deposit-cases.service.ts";
import type { DepositNotices } from "./deposit-notices.ts";
import type {
  PaymentCaseDetailRow,
  PaymentCaseRow,
  PaymentCasesRepository,
  PaymentDecision,
} from "./payment-cases.repository.ts";

type Actor = Pick<Operator, "operatorId" | "merchantId" | "roles">;

interface Act {
  readonly action: "assign" | "release" | "note" | "credit" | "return" | "write-off" | "recover";
  readonly username?: string;
  readonly debt?: string;
  readonly text?: string;
  readonly takeOver?: boolean;
}

/** Whose decision needs no text. */
const WITHOUT_TEXT = new Set<Act["action"]>(["assign", "release", "recover"]);

/** Payments of no known order, and charged-back ones. Another merchant's payments are unknown. */
export class PaymentCases {
  readonly #cases: PaymentCasesRepository;
  readonly #settings: Pick<SettingsService, "merchant">;
  readonly #ledger: Pick<LedgerService, "changed">;
  readonly #caseMembers: Pick<CaseMembersService, "about" | "money">;
  readonly #notices: Pick<DepositNotices, "decided" | "chargedBack">;

  constructor(
    cases: PaymentCasesRepository,
    settings: Pick<SettingsService, "merchant">,
    ledger: Pick<LedgerService, "changed">,
    caseMembers: Pick<CaseMembersService, "about" | "money">,
    notices: Pick<DepositNotices, "decided" | "chargedBack">,
  ) {
    this.#cases = cases;
    this.#settings = settings;
    this.#ledger = ledger;
    this.#caseMembers = caseMembers;
    this.#notices = notices;
  }

  /** Throws `payment.unknown` when there is none with the key `after`. */
  async queue({ merchantId, operatorId }: Actor, query: CaseQuery & { readonly after?: string }) {
    const { show = "all", after = null } = query;
    const filter = caseFilter(query);
    const [rows, counts, methods] = await Promise.all([
      this.#cases.queue({ merchantId, operatorId, show, sort: caseSort(query), after }, filter, PAGE_ROWS),
      this.#cases.counts(merchantId, operatorId, filter),
      after === null ? this.#cases.methods(merchantId) : undefined,
    ]);
    if (!rows) throw new AppError("payment.unknown");
    return {
      ...pageOf(rows, presentCase, (last) => last.payment.id),
      counts,
      ...(methods && { methods }),
    };
  }

  /** Number of payments that wait for an operator. */
  async waiting(merchantId: number): Promise<number> {
    return (await this.#cases.counts(merchantId, 0)).all;
  }

  /** Throws `payment.unknown`. */
  async read(actor: Actor, paymentKey: string): Promise<PaymentCaseDetail> {
    const { merchantId } = actor;
    const { settings } = await this.#settings.merchant(merchantId);
    const row = await this.#case(actor, paymentKey);
    const { memberId, deposit } = row;
    const known =
      memberId === null
        ? undefined
        : await Promise.all([
            this.#caseMembers.money(memberId),
            this.#caseMembers.about({ memberId, merchantId }, deposit ?? undefined),
          ]);
    return {
      ...present(row, actor, settings.fourEyesAbove.deposits),
      ...(known && { member: { money: known[0], about: known[1], withdrawals: held(row) } }),
    };
  }

  /** Throws the errors of `backoffice.payment.act`; repeating a decision that was made is refused as too late. */
  async act(
    actor: Actor,
    paymentKey: string,
    { action, username, debt, text, takeOver = false }: Act,
  ): Promise<void> {
    const found = await this.#case(actor, paymentKey);
    const { memberId, payment, debt: owed, assignedId, assignedTo } = found;
    const { merchantId, operatorId } = actor;
    const id = BigInt(paymentKey);
    const written = text?.toWellFormed().trim() || null;
    if (written === null && !WITHOUT_TEXT.has(action)) throw missing("text");
    if (action === "note") return this.#cases.note(id, written ?? "", operatorId);
    if (payment.state !== "unknown" && owed === 0n) throw tooLate(found.trail);
    if (action === "assign" || action === "release") {
      if (assignedId !== null && assignedId !== operatorId && !takeOver)
        throw new AppError("operator.too.late", "a colleague has it", { by: assignedTo ?? "" });
      return this.#cases.assign(id, action === "assign" ? operatorId : null, operatorId, takeOver);
    }
    const { settings } = await this.#settings.merchant(merchantId);
    if (action === "credit") {
      if (!username?.trim()) throw missing("username");
      const how = {
        username: username.trim(),
        timeZone: settings.timeZone,
        text: written,
        operatorId,
      };
      const done = await withNewNumber("deposit_orders_number_key", (letters) =>
        retryTransient(() =>
          this.#cases.credit(merchantId, id, { ...how, letters }, (client, number) =>
            this.#notices.decided(client, number, "credited", null),
          ),
        ),
      );
      if (done.outcome === "unknown") throw new AppError("payment.unknown");
      if (done.outcome === "member") throw new AppError("member.unknown");
      if (done.outcome === "currency") throw new AppError("payment.currency");
      if (done.outcome === "late") throw tooLate((await this.#case(actor, paymentKey)).trail);
      if (done.outcome === "credited" && done.memberId !== null) this.#ledger.changed(done.memberId);
      return;
    }
    if (payment.state !== "unknown" && !mayAct(actor.roles, ["risk"]))
      throw new AppError("operator.forbidden");
    const decision: PaymentDecision = {
      action,
      seen: debt === undefined ? null : parseAmount(debt),
      text: written,
      operatorId,
    };
    const outcome = await retryTransient(() =>
      this.#cases.decide(merchantId, id, decision, (client, outcome) =>
        this.#notices.chargedBack(client, id, outcome),
      ),
    );
    if (outcome === "unknown") throw new AppError("payment.unknown");
    if (outcome === "late") throw tooLate((await this.#case(actor, paymentKey)).trail);
    if (outcome === "same-operator") throw new AppError("deposit.second.operator.required");
    if (outcome === "no-money") throw new AppError("payment.nothing.to.recover");
    if (outcome === "recovered" && memberId !== null) this.#ledger.changed(memberId);
  }

  /** Gives a payment to an order. Throws `deposit.unknown`, `payment.unknown`, and `operator.too.late` with what became of it. */
  async match(
    actor: Pick<Actor, "merchantId" | "operatorId">,
    paymentKey: string,
    number: string,
  ): Promise<void> {
    const { merchantId, operatorId } = actor;
    const outcome = await this.#cases.match(merchantId, paymentKey, number, operatorId);
    if (outcome === "unknown") throw new AppError("deposit.unknown");
    if (outcome === "unknown-payment") throw new AppError("payment.unknown");
    if (outcome === "late") throw tooLate((await this.#case(actor, paymentKey)).trail);
  }

  async #case({ merchantId }: Pick<Actor, "merchantId">, paymentKey: string): Promise<PaymentCaseDetailRow> {
    const row = await this.#cases.read(merchantId, BigInt(paymentKey));
    if (!row) throw new AppError("payment.unknown");
    return row;
  }
}

const missing = (field: string): AppError =>
  new AppError("request.invalid", `${field} is missing`, { field, rule: "required", in: "body" });

const presentCase = (row: PaymentCaseRow): PaymentCase => ({
  ...presentPayment(row.payment),
  receivedAt: row.receivedAt.toISOString(),
  debt: formatAmount(row.debt),
  ...(row.debtCurrency !== null && { debtCurrency: row.debtCurrency }),
  ...(row.player !== null && { player: row.player }),
  ...(row.deposit !== null && { deposit: row.deposit }),
  ...(row.assignedTo !== null && { assignedTo: row.assignedTo }),
  approved: row.approved,
});

/** Withdrawals whose money is held. */
const held = ({ withdrawals }: PaymentCaseDetailRow) =>
  withdrawals.map(({ amount, number, state }) => ({ number, state, amount: formatAmount(BigInt(amount)) }));

const present = (
  row: PaymentCaseDetailRow,
  { operatorId }: Actor,
  approvalAbove: string,
): PaymentCaseDetail => ({
  ...presentCase(row),
  ...(row.account !== null && { account: row.account }),
  ...(row.chargedBackAt !== null && { chargedBackAt: row.chargedBackAt.toISOString() }),
  credited: formatAmount(row.credited),
  recovered: formatAmount(row.recovered),
  borne: formatAmount(row.borne),
  candidates: row.candidates.map(({ payeeName, amount, createdAt, ...candidate }) => ({
    ...candidate,
    ...(payeeName !== null && { payeeName }),
    amount: formatAmount(BigInt(amount)),
    createdAt: new Date(createdAt).toISOString(),
  })),
  mine: row.assignedId === operatorId,
  open: row.payment.state === "unknown" || row.debt > 0n,
  approvalAbove: formatAmount(parseAmount(approvalAbove)),
  ...(row.approvedBy !== null && { approvedBy: row.approvedBy }),
  approvedByMe: row.approvedId === operatorId,
  trail: row.trail.slice(0, 100).map(({ step, at, by, amount, note }) => ({
    step,
    at: new Date(at).toISOString(),
    ...(by !== null && { by }),
    ...(amount !== null && { amount: formatAmount(BigInt(amount)) }),
    ...(note !== null && { note }),
  })),
});
