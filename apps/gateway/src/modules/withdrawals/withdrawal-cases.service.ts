import type { BulkAnswers } from "@foyer/contract/bulk-approval";
import type { REJECT_REASONS, WithdrawalCase, WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { COOLING_REASONS, type CoolingReason } from "@foyer/domain/coolings";
import { formatAmount } from "@foyer/domain/money";
import { WITHDRAWAL_CHECKS } from "@foyer/domain/withdrawal-checks";
import type { WithdrawalEvent } from "@foyer/domain/withdrawal-state";
import { type CaseQuery, caseFilter, caseSort } from "../../http/case-filter.ts";
import { decideEach } from "../../http/decide-each.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { tooLate } from "../../http/too-late.ts";
import type { SealedValues } from "../../sealed-values.ts";
import type { CaseMembersService } from "../case-members/case-members.service.ts";
import type { ClubService } from "../club/club.service.ts";
import { betId } from "../records/record-ids.ts";
import type { SecurityService } from "../security/security.service.ts";
import type { PayoutsService } from "./payouts.service.ts";
import { boundTo } from "./withdrawal-card.ts";
import type { CaseRow, WithdrawalCasesRepository } from "./withdrawal-cases.repository.ts";
import type { WithdrawalsRepository } from "./withdrawals.repository.ts";

const MAX_TEXT = 500;

interface Action {
  readonly event:
    | "assign"
    | "release"
    | "approve"
    | "reject"
    | "note"
    | "sent"
    | "paid"
    | "failed"
    | "returned";
  readonly takeOver?: boolean;
  readonly reason?: (typeof REJECT_REASONS)[number];
  readonly message?: string;
  readonly note?: string;
  readonly reference?: string;
}

interface Parts {
  readonly cases: WithdrawalCasesRepository;
  readonly withdrawals: WithdrawalsRepository;
  readonly payouts: PayoutsService;
  readonly caseMembers: Pick<CaseMembersService, "about" | "money">;
  readonly club: Pick<ClubService, "nameOf">;
  readonly security: Pick<SecurityService, "changes">;
  readonly seal: SealedValues;
}

/** What operators note about a manual payout, as events of the machine, and the states they lead to. */
const MANUAL = {
  sent: ["provider-accepted", ["sent", "paid", "failed", "reversed"]],
  paid: ["provider-paid", ["paid", "reversed"]],
  failed: ["provider-failed", ["failed"]],
  returned: ["bank-returned", ["reversed"]],
} as const satisfies Record<string, readonly [WithdrawalEvent, readonly string[]]>;

const invalid = (field: string, rule: string): AppError =>
  new AppError("request.invalid", `${field} breaks its rule ${rule}`, { field, rule, in: "body" });

/** Withdrawals as operators see and decide them. */
export class WithdrawalCasesService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async waitingCount(merchantId: number): Promise<number> {
    return (await this.#parts.cases.counts(merchantId, 0)).all;
  }

  async queue({ merchantId, operatorId }: Operator, query: CaseQuery & { readonly after?: string }) {
    const { cases } = this.#parts;
    const { show = "all", after = null } = query;
    const filter = caseFilter(query);
    const [rows, counts, methods] = await Promise.all([
      cases.queue({ merchantId, operatorId, show, sort: caseSort(query), after }, filter, PAGE_ROWS),
      cases.counts(merchantId, operatorId, filter),
      after === null ? cases.methods(merchantId) : undefined,
    ]);
    if (!rows) throw new AppError("withdrawal.unknown");
    return {
      ...pageOf(rows, presentCase, (last) => last.number),
      counts,
      ...(methods && { methods }),
    };
  }

  /** Throws `withdrawal.unknown` for one of another merchant. */
  async read({ merchantId, operatorId }: Operator, number: string): Promise<WithdrawalCaseDetail> {
    const { caseMembers, cases, club, security, withdrawals } = this.#parts;
    const row = await this.#known(merchantId, number);
    const [level, changes, debts, turnovers, rounds, money, about, trail] = await Promise.all([
      club.nameOf(merchantId, row.memberId),
      security.changes(row),
      cases.debts(row.memberId),
      withdrawals.turnovers(row.memberId),
      cases.rounds(row),
      caseMembers.money(row.memberId),
      caseMembers.about(row, number),
      cases.trail(row),
    ]);
    const { coolings: _coolings, changedContact: _contact, riskFlags: _flags, ...facts } = row.facts;
    return {
      ...presentCase(row),
      fee: formatAmount(row.fee),
      mine: row.assignedTo === operatorId,
      approvedByMe: row.approvers.includes(operatorId),
      memberSince: row.memberSince.toISOString(),
      ...(level !== undefined && { level }),
      checks: WITHDRAWAL_CHECKS.map((check) => ({ check, met: !row.unmet.includes(check) })),
      facts: {
        ...facts,
        securityChanges: securityChanges(row, changes),
      },
      payout: this.#payout(row, operatorId),
      debts: debts.map(({ amount, ...debt }) => ({ ...debt, amount: formatAmount(amount) })),
      turnovers: turnovers.map(({ id, number: deposit, counted, required }) => ({
        turnoverId: String(id),
        deposit,
        counted: formatAmount(counted),
        required: formatAmount(required),
      })),
      rounds: {
        count: rounds.count,
        stake: formatAmount(rounds.stake),
        win: formatAmount(rounds.win),
        largest: rounds.largest.map(({ at, stake, win, integration, ...round }) => ({
          ...round,
          bet: betId({ integration, round: round.round }),
          at: new Date(at).toISOString(),
          stake: formatAmount(BigInt(stake)),
          win: formatAmount(BigInt(win)),
        })),
      },
      money,
      about,
      trail: trail.map(({ step, at, by, reason, note }) => ({
        step,
        at: at.toISOString(),
        ...(by !== null && { by }),
        ...(reason !== null && { reason }),
        ...(note !== null && { note }),
      })),
    };
  }

  /**
   * Takes a step, once. Throws `withdrawal.unknown`, `operator.too.late` when a colleague has taken it or it has moved,
   * `withdrawal.approved.before` for a second approval by the same operator, `withdrawal.debt` while the member owes a
   * deposit that was charged back, and `request.conflict` when the step is not
   * possible in its state.
   * @returns the member, or null when the step was taken before
   */
  async act(operator: Operator, number: string, action: Action): Promise<bigint | null> {
    const { cases, payouts } = this.#parts;
    const { operatorId } = operator;
    const { message, note, reference } = checked(action);
    const row = await this.#known(operator.merchantId, number);
    const { event } = action;
    const taken = row.assignedTo !== null && row.assignedTo !== operatorId;

    if (event === "note" || event === "assign" || event === "release") {
      const step = ({ note: "noted", assign: "assigned", release: "put-back" } as const)[event];
      const outcome = await cases.step(number, operatorId, step, {
        takeOver: action.takeOver === true,
        note,
      });
      if (outcome === "taken") throw takenBy(row);
      return outcome === "done" ? row.memberId : null;
    }
    if (event === "approve") {
      if (taken && row.state === "review") throw takenBy(row);
      const outcome = await cases.approve(number, operatorId, note);
      if (outcome === "approved") {
        if (row.dialect !== "manual") payouts.wake();
        return row.memberId;
      }
      if (outcome === "first") return row.memberId;
      if (outcome === "debt") throw new AppError("withdrawal.debt");
      if (outcome === "again" && row.approvers.length < row.approvalsNeeded && row.state === "review")
        throw new AppError("withdrawal.approved.before");
      if (outcome === "again") return null;
      throw tooLate(await cases.trail(row));
    }
    if (event === "reject") {
      if (taken && row.state === "review") throw takenBy(row);
      const done = await payouts.happen(row, "reject", {
        reason: action.reason,
        note: message ?? undefined,
        operatorId,
      });
      if (!done && (await this.#known(operator.merchantId, number)).state !== "rejected")
        throw tooLate(await cases.trail(row));
      return done ? row.memberId : null;
    }
    if (row.dialect !== "manual")
      throw new AppError("request.conflict", "the provider reports what became of it");
    const [happened, after] = MANUAL[event];
    const done = await payouts.happen(row, happened, {
      reference: reference ?? undefined,
      reason: event === "failed" ? "account" : undefined,
      note: event === "failed" || event === "returned" ? (message ?? undefined) : undefined,
      operatorId,
    });
    if (!done) {
      const { state, undoEvent, undoBy } = await this.#known(operator.merchantId, number);
      // a second operator must confirm it
      if (undoEvent === happened) return row.undoBy === undoBy ? null : row.memberId;
      if (!(after as readonly string[]).includes(state)) throw tooLate(await cases.trail(row));
    }
    return done ? row.memberId : null;
  }

  /**
   * Approves each as one press does, one after the other, if one operator may decide it alone and only its amount brought
   * it to an operator.
   * @param onApproved with each that was not approved before
   */
  approveEach(
    operator: Operator,
    numbers: readonly string[],
    onApproved: (number: string, memberId: bigint) => Promise<void>,
  ): Promise<BulkAnswers> {
    return decideEach(numbers, async (number) => {
      const memberId = await this.#approveAlone(operator, number);
      if (memberId !== null) await onApproved(number, memberId);
    });
  }

  /** @returns the member, or null when the operator approved it before */
  async #approveAlone({ merchantId, operatorId }: Operator, number: string): Promise<bigint | null> {
    const { cases, payouts } = this.#parts;
    const row = await this.#known(merchantId, number);
    const outcome = await cases.approveAlone(number, operatorId);
    if (outcome === "taken") throw takenBy(await this.#known(merchantId, number));
    if (outcome === "second") throw new AppError("withdrawal.second.operator.required");
    if (outcome === "check") throw new AppError("withdrawal.check.required");
    if (outcome === "debt") throw new AppError("withdrawal.debt");
    if (outcome === "again") return null;
    if (outcome !== "approved") throw tooLate(await cases.trail(row));
    if (row.dialect !== "manual") payouts.wake();
    return row.memberId;
  }

  async #known(merchantId: number, number: string): Promise<CaseRow> {
    const row = await this.#parts.cases.read(merchantId, number);
    if (!row) throw new AppError("withdrawal.unknown");
    return row;
  }

  #payout(row: CaseRow, operatorId: number): WithdrawalCaseDetail["payout"] {
    const manual = row.dialect === "manual";
    const { memberId, clientKey, sealedNumber, state } = row;
    return {
      manual,
      dialect: row.dialect,
      ...(row.providerId !== null && { providerId: row.providerId }),
      ...(row.reference !== null && { reference: row.reference }),
      ...(row.failure !== null && { failure: row.failure }),
      ...(row.undoEvent !== null && {
        undo: {
          event: row.undoEvent === "provider-failed" ? ("failed" as const) : ("returned" as const),
          by: row.undoName ?? "",
          at: row.undoAt?.toISOString() ?? "",
          mine: row.undoBy === operatorId,
        },
      }),
      ...(manual &&
        state === "approved" &&
        (this.#parts.seal.open(sealedNumber, boundTo(memberId, clientKey)) as { number: string })),
    };
  }
}

/** The changes whose cooling time had not ended when the withdrawal was asked for, then those since. */
function securityChanges(
  { createdAt, facts: { coolings, changedContact } }: Pick<CaseRow, "createdAt" | "facts">,
  changes: Awaited<ReturnType<SecurityService["changes"]>>,
): WithdrawalCaseDetail["facts"]["securityChanges"] {
  const known = changes.flatMap(({ reason, at, endsAt, contact }) =>
    isOfAccount(reason) ? [{ reason, contact, at, endsAt }] : [],
  );
  const contacts = changedContact === "both" ? (["email", "mobile"] as const) : [changedContact];
  const then = COOLING_REASONS.filter(isOfAccount)
    .filter((reason) => coolings.includes(reason))
    .flatMap((reason): Pick<(typeof known)[number], "reason" | "contact">[] =>
      reason === "contact" && changedContact !== undefined
        ? contacts.map((contact) => ({ reason, contact }))
        : [known.find((one) => one.reason === reason) ?? { reason, contact: undefined }],
    );
  const since = known.filter(({ at }) => at > createdAt.getTime());
  const listed = new Map([...then, ...since].map((one) => [`${one.reason} ${one.contact ?? ""}`, one]));
  return [...listed.values()].map(({ reason, contact }) => {
    const change = known.find((one) => one.reason === reason && one.contact === contact);
    return {
      reason,
      ...(contact && { contact }),
      ...(change && { at: new Date(change.at).toISOString(), endsAt: new Date(change.endsAt).toISOString() }),
    };
  });
}

type SecurityChangeReason = Exclude<CoolingReason, "card">;
/** The card of the withdrawal has a check of its own. */
const isOfAccount = (reason: CoolingReason): reason is SecurityChangeReason => reason !== "card";

const takenBy = ({ assignedName }: CaseRow): AppError =>
  new AppError("operator.too.late", "a colleague has it", { by: assignedName ?? "" });

function checked({ event, reason, message, note, reference }: Action) {
  const textOf = (field: string, text = ""): string | null => {
    const trimmed = text.replaceAll("\r\n", "\n").toWellFormed().trim();
    if ([...trimmed].length > MAX_TEXT) throw invalid(field, "maxLength");
    return trimmed || null;
  };
  const words = {
    message: textOf("message", message),
    note: textOf("note", note),
    reference: textOf("reference", reference),
  };
  if (event === "note" && words.note === null) throw invalid("note", "required");
  if (event === "reject" && reason === undefined) throw invalid("reason", "required");
  if (event === "reject" && reason === "other" && words.message === null)
    throw invalid("message", "required");
  if (event === "sent" && words.reference === null) throw invalid("reference", "required");
  return words;
}

const presentCase = (row: CaseRow): WithdrawalCase => ({
  number: row.number,
  state: row.state,
  waits:
    row.state === "review" ||
    (row.dialect === "manual" && (row.state === "approved" || row.state === "sent")),
  player: row.player,
  holder: row.card.holder,
  card: row.card.name,
  lastFour: row.card.lastFour,
  currency: row.currency,
  amount: formatAmount(row.amount),
  requestedAt: row.createdAt.toISOString(),
  unmet: [...row.unmet],
  riskFlags: [...row.facts.riskFlags],
  owes: row.owes,
  approvals: row.approvers.length,
  approvalsNeeded: row.approvalsNeeded,
  ...(row.assignedName !== null && { assignedTo: row.assignedName }),
});
