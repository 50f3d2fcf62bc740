import { createHash } from "node:crypto";
import {
  type AdjustedMember,
  type Adjustment,
  type AdjustmentDetail,
  type AdjustmentKind,
  type AdjustmentReason,
  type AdjustmentState,
  MAX_ADJUSTMENT_NOTE_LENGTH,
} from "@foyer/contract/adjustments";
import { type AdjustmentEvent, MOST_ADJUSTED, REASONS_OF } from "@foyer/domain/adjustment";
import { formatAmount, moneyInText, parseAmount, smallestPayment } from "@foyer/domain/money";
import { asOrderNumber, isOrderNumber } from "@foyer/domain/order-number";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import { withNewNumber } from "../../db/order-number.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { CaseMembersService } from "../case-members/case-members.service.ts";
import type { MoneyNotices } from "../inbox/money-notices.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { WithdrawalsService } from "../withdrawals/withdrawals.service.ts";
import { type AdjustmentRow, type AdjustmentsRepository, isUsedKey } from "./adjustments.repository.ts";

type Actor = Pick<Operator, "operatorId" | "merchantId">;

interface Proposal {
  readonly username: string;
  readonly kind: AdjustmentKind;
  readonly amount?: string;
  readonly turnoverId?: string;
  readonly corrects?: string;
  readonly reason: AdjustmentReason;
  readonly note: string;
  readonly clientKey: string;
}

interface Parts {
  readonly pool: Pool;
  readonly repository: AdjustmentsRepository;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly notices: Pick<MoneyNotices, "send">;
  readonly settings: Pick<SettingsService, "merchant">;
  readonly withdrawals: Pick<WithdrawalsService, "openTurnovers">;
  readonly caseMembers: Pick<CaseMembersService, "about" | "money">;
}

const invalid = (field: string, rule: string): AppError =>
  new AppError("request.invalid", `${field} breaks its rule ${rule}`, { field, rule, in: "body" });
const tooLow = (available: bigint | null): AppError =>
  new AppError("adjustment.balance.too.low", "the balance is below the amount", {
    field: "amount",
    available: formatAmount(available ?? 0n),
  });

/** Corrections of members' balances, and turnovers lifted, by operators; another merchant's members are unknown. */
export class AdjustmentsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Number of proposals that wait for a second operator. */
  waiting(merchantId: number): Promise<number> {
    return this.#parts.repository.waiting(merchantId);
  }

  /** Throws `adjustment.unknown` for an unknown `before`. */
  async list(
    { merchantId, operatorId }: Actor,
    query: { readonly state?: AdjustmentState; readonly q?: string; readonly before?: string },
  ) {
    const { repository } = this.#parts;
    const [rows, waiting] = await Promise.all([
      repository.page(merchantId, query, PAGE_ROWS),
      repository.waiting(merchantId),
    ]);
    if (!rows) throw new AppError("adjustment.unknown");
    return {
      ...pageOf(
        rows,
        (row) => present(row, operatorId),
        (last) => last.number,
      ),
      waiting,
    };
  }

  /** Throws `adjustment.unknown`. */
  async read({ merchantId, operatorId }: Actor, number: string): Promise<AdjustmentDetail> {
    const { repository, caseMembers } = this.#parts;
    const row = await repository.read(merchantId, number);
    if (!row) throw new AppError("adjustment.unknown");
    const { memberId } = row;
    const [balance, earlier, about, money] = await Promise.all([
      repository.balance(row),
      repository.earlier(row),
      caseMembers.about({ memberId, merchantId }),
      caseMembers.money(memberId),
    ]);
    return {
      ...present(row, operatorId),
      memberSince: row.memberSince.toISOString(),
      balance: formatAmount(balance),
      earlier: earlier.map((one) => present(one, operatorId)),
      about,
      money,
    };
  }

  /** Throws `member.unknown`. */
  async member({ merchantId, operatorId }: Actor, username: string): Promise<AdjustedMember> {
    const { withdrawals } = this.#parts;
    const member = await this.#known(merchantId, username, operatorId);
    const turnovers = await withdrawals.openTurnovers(member.memberId);
    return {
      username: member.username,
      memberSince: member.memberSince.toISOString(),
      currency: member.currency,
      balance: formatAmount(member.balance),
      aloneUpTo: formatAmount(member.aloneUpTo),
      turnovers: turnovers.map(({ id, number, counted, required }) => ({
        turnoverId: String(id),
        deposit: number,
        counted: formatAmount(counted),
        required: formatAmount(required),
      })),
    };
  }

  /** Books an adjustment, or proposes it. Throws the errors of `backoffice.adjustment.propose`. */
  async propose(operator: Actor, proposal: Proposal): Promise<Adjustment> {
    const { pool, repository, ledger, settings } = this.#parts;
    const { merchantId, operatorId } = operator;
    const member = await this.#known(merchantId, proposal.username, operatorId);
    const checked = check(proposal, member.currency);
    const { settings: own } = await settings.merchant(merchantId);
    const made = {
      ...checked,
      merchantId,
      operatorId,
      memberId: member.memberId,
      currency: member.currency,
      timeZone: own.timeZone,
      clientKey: proposal.clientKey,
      requestHash: hashOf(
        String(member.memberId),
        checked.kind,
        String(checked.amount),
        String(checked.turnoverId),
        checked.reason,
        checked.note,
        ...(checked.corrects === null ? [] : [checked.corrects]),
      ),
    };
    const { outcome, number, available } = await withNewNumber("adjustments_number_key", (letters) =>
      inTransaction(pool, async (client) => {
        const result = await repository.propose(client, { ...made, letters });
        if (result.outcome === "booked" && result.number !== null)
          await this.#tell(client, merchantId, result.number);
        return result;
      }),
    ).catch((error: unknown) => {
      throw isUsedKey(error) ? conflict() : error;
    });
    if (outcome === "conflict") throw conflict();
    if (outcome === "too-low") throw tooLow(available);
    if (outcome === "met") throw new AppError("adjustment.turnover.unknown");
    if (outcome === "no-entry") throw invalid("corrects", "unknown");
    if (outcome === "no-wallet" || number === null) throw new AppError("member.unknown");
    if (outcome === "booked") ledger.changed(member.memberId);
    return this.read(operator, number);
  }

  /** Throws the errors of `backoffice.adjustment.decide` and `backoffice.adjustment.withdraw`. */
  async happen(
    operator: Actor,
    number: string,
    event: AdjustmentEvent,
    text = "",
  ): Promise<AdjustmentDetail> {
    const { pool, repository, ledger } = this.#parts;
    const { merchantId, operatorId } = operator;
    const note = noteOf(text);
    if (event === "decline" && note === null) throw invalid("note", "required");
    const row = await repository.read(merchantId, number);
    if (!row) throw new AppError("adjustment.unknown");
    const { outcome, available } = await inTransaction(pool, async (client) => {
      const result = await repository.happen(client, number, event, operatorId, note);
      if (result.outcome === "done" && event === "approve") await this.#tell(client, merchantId, number);
      return result;
    });
    if (outcome === "own") throw new AppError("adjustment.own");
    if (outcome === "not-own") throw new AppError("adjustment.not.own");
    if (outcome === "too-low") throw tooLow(available);
    if (outcome === "met") throw new AppError("adjustment.turnover.unknown");
    if (outcome === "closed") {
      const now = await repository.read(merchantId, number);
      throw new AppError("operator.too.late", "it was decided before", {
        by: now?.decidedByName ?? row.proposedByName,
        ...(now?.decidedAt && { state: now.state, at: now.decidedAt.toISOString() }),
      });
    }
    if (outcome === "done" && event === "approve") ledger.changed(row.memberId);
    return this.read(operator, number);
  }

  /** Tells the member, in the transaction that moved the money. */
  async #tell(client: PoolClient, merchantId: number, number: string): Promise<void> {
    const { repository, notices } = this.#parts;
    const row = await repository.read(merchantId, number, client);
    if (!row) throw new Error(`adjustment ${number} was not stored`);
    const { memberId, kind, reason, amount, currency } = row;
    const details = { kind, reason, number, amount: moneyInText(amount, currency) };
    await notices.send(client, { merchantId, memberId }, "adjustment", details, number);
  }

  async #known(merchantId: number, username: string, operatorId: number) {
    const member = await this.#parts.repository.member(merchantId, username.trim(), operatorId);
    if (!member) throw new AppError("member.unknown");
    return member;
  }
}

const hashOf = (...parts: readonly string[]): Buffer =>
  createHash("sha256").update(JSON.stringify(parts)).digest();

const conflict = (): AppError => new AppError("request.conflict", "the key was used for another adjustment");

function noteOf(text: string): string | null {
  const note = text.replaceAll("\r\n", "\n").toWellFormed().trim();
  if ([...note].length > MAX_ADJUSTMENT_NOTE_LENGTH) throw invalid("note", "maxLength");
  return note || null;
}

/** A number of an order in the form that is stored, any other reference as it is written. */
function referenceOf(typed: string): string | null {
  const number = asOrderNumber(typed);
  return isOrderNumber(number) ? number : typed || null;
}

function check({ kind, amount, turnoverId, corrects, reason, note }: Proposal, currency: string) {
  const written = noteOf(note);
  if (written === null) throw invalid("note", "required");
  if (!REASONS_OF[kind].includes(reason)) throw invalid("reason", "enum");
  const checked = { kind, reason, note: written, corrects: referenceOf(corrects?.trim() ?? "") };
  if (kind === "turnover") {
    if (turnoverId === undefined) throw invalid("turnoverId", "required");
    return { ...checked, amount: null, turnoverId };
  }
  if (amount === undefined) throw invalid("amount", "required");
  const sum = parseAmount(amount);
  const broken = (rule: string, limit?: bigint) =>
    new AppError("adjustment.amount.invalid", `the amount breaks its rule ${rule}`, {
      field: "amount",
      rule,
      ...(limit !== undefined && { limit: formatAmount(limit) }),
    });
  const smallest = smallestPayment(currency);
  if (sum <= 0n) throw broken("minimum", smallest);
  if (sum % smallest !== 0n) throw broken("decimals");
  if (sum > MOST_ADJUSTED) throw broken("maximum", MOST_ADJUSTED);
  return { ...checked, amount: sum, turnoverId: null };
}

const present = (row: AdjustmentRow, operatorId: number): Adjustment => ({
  number: row.number,
  kind: row.kind,
  state: row.state,
  player: row.player,
  currency: row.currency,
  amount: formatAmount(row.amount),
  ...(row.deposit !== null && { deposit: row.deposit }),
  ...(row.corrects !== null && { corrects: row.corrects }),
  reason: row.reason,
  note: row.note,
  proposedBy: row.proposedByName,
  proposedAt: row.proposedAt.toISOString(),
  mine: row.proposedBy === operatorId,
  twoOperators: row.twoOperators,
  ...(row.decidedByName !== null && { decidedBy: row.decidedByName }),
  ...(row.decidedAt !== null && { decidedAt: row.decidedAt.toISOString() }),
  ...(row.decisionNote !== null && { decisionNote: row.decisionNote }),
  ...(row.balanceAfter !== null && { balanceAfter: formatAmount(row.balanceAfter) }),
});
