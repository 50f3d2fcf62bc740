import type { IdentityCase, IdentityCaseDetail, IdentityReason } from "@foyer/contract/identity";
import { isSameName } from "@foyer/domain/bank-card";
import { type DocumentKind, nextIdentityState } from "@foyer/domain/identity";
import { isDay } from "@foyer/domain/record-days";
import type { PoolClient } from "pg";
import { type CaseQuery, caseFilter, caseSort } from "../../http/case-filter.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { tooLate } from "../../http/too-late.ts";
import type { CaseMembersService } from "../case-members/case-members.service.ts";
import type { ClubService } from "../club/club.service.ts";
import { avatarOf } from "../member/avatars.ts";
import type { ProfileRules } from "../profile/profile-fields.ts";
import type { CheckRow, IdentityRepository } from "./identity.repository.ts";
import type { IdentityCasesRepository } from "./identity-cases.repository.ts";

const MAX_TEXT = 500;

interface QueueQuery extends CaseQuery {
  readonly kind?: DocumentKind;
  readonly after?: string;
}

interface Action {
  readonly event: "assign" | "release" | "confirm" | "refuse" | "note";
  readonly takeOver?: boolean;
  readonly reason?: IdentityReason;
  readonly message?: string;
  readonly note?: string;
  readonly validUntil?: string;
}

interface Dependencies {
  readonly checks: Pick<IdentityRepository, "inTurn" | "documents" | "addEvent">;
  readonly cases: IdentityCasesRepository;
  readonly caseMembers: Pick<CaseMembersService, "about" | "money">;
  readonly rulesOf: (merchantId: number) => Promise<ProfileRules>;
  readonly club: Pick<ClubService, "nameOf">;
  readonly notifyDecided: (
    check: CheckRow,
    decision: { readonly reason: IdentityReason; readonly message: string | null } | "confirmed",
    client: PoolClient,
  ) => Promise<void>;
}

const invalid = (field: string, rule: string): AppError =>
  new AppError("request.invalid", `${field} breaks its rule ${rule}`, { field, rule, in: "body" });

/** Identity checks as operators see and decide them. */
export class IdentityCasesService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async waitingCount(merchantId: number): Promise<number> {
    return (await this.#dependencies.cases.counts(merchantId, 0)).all;
  }

  async queue({ merchantId, operatorId }: Operator, query: QueueQuery) {
    const { cases } = this.#dependencies;
    const { show = "all" } = query;
    const newest = caseSort(query) === "newest";
    const after = query.after === undefined ? null : BigInt(query.after);
    const filter = { ...caseFilter(query), method: query.kind ?? null };
    const [rows, counts] = await Promise.all([
      cases.queue({ merchantId, operatorId, show, newest, after }, filter, PAGE_ROWS),
      cases.counts(merchantId, operatorId, filter),
    ]);
    return {
      ...pageOf(rows, presentCase, (last) => String(last.id)),
      counts,
    };
  }

  /** Throws `identity.unknown` for a check of another merchant. */
  async read({ merchantId, operatorId }: Operator, checkId: string): Promise<IdentityCaseDetail> {
    const { caseMembers, checks, cases, rulesOf, club } = this.#dependencies;
    const row = await cases.case(merchantId, BigInt(checkId));
    if (!row) throw new AppError("identity.unknown");
    const { memberId } = row;
    const [level, documents, earlier, trail, { minimumAge, today }, money, about, sameDay] =
      await Promise.all([
        club.nameOf(merchantId, memberId),
        checks.documents(row.id),
        cases.earlier(memberId, row.id),
        cases.trail(row.id),
        rulesOf(merchantId),
        caseMembers.money(memberId),
        caseMembers.about({ memberId, merchantId }),
        cases.bornOnSameDay(row),
      ]);
    const namesakes = sameDay.filter(({ name }) => isSameName(name, row.name));
    return {
      ...presentCase(row),
      mine: row.assignedTo === operatorId,
      avatar: avatarOf(row.avatar, memberId),
      ...(row.payeeName !== null && { payeeName: row.payeeName }),
      birthDate: row.birthDate,
      nationality: row.nationality,
      address: row.address,
      ...(row.remark !== null && { remark: row.remark }),
      age: fullYears(row.birthDate, today),
      minimumAge,
      memberSince: row.memberSince.toISOString(),
      ...(level !== undefined && { level }),
      ...(row.email !== null && { email: row.email }),
      ...(row.mobile !== null && { mobile: row.mobile }),
      sameName: new Set(namesakes.map((one) => one.memberId)).size,
      documents,
      ...(row.documentsDeletedAt && { documentsDeletedAt: row.documentsDeletedAt.toISOString() }),
      ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
      ...(row.reason && { reason: row.reason }),
      ...(row.message !== null && { message: row.message }),
      ...(row.validUntil !== null && { validUntil: row.validUntil }),
      earlier: earlier.map(({ id, kind, state, submittedAt, reason }) => ({
        checkId: String(id),
        kind,
        state,
        submittedAt: submittedAt.toISOString(),
        ...(reason && { reason }),
      })),
      money,
      about,
      trail: trail.map(({ event, at, by, note }) => ({
        event,
        at: at.toISOString(),
        ...(by !== null && { by }),
        ...(note !== null && { note }),
      })),
    };
  }

  /** Records that an operator opened a check. @returns whether it was the first time within an hour */
  viewed({ operatorId }: Operator, checkId: string): Promise<boolean> {
    return this.#dependencies.cases.addView(BigInt(checkId), operatorId);
  }

  /**
   * Takes a step in a check, once. Throws `identity.unknown`, `operator.too.late` when a colleague has taken or decided
   * it, `request.conflict` when the step is not possible in its state.
   * @returns the member, or null when the step was taken before
   */
  async act(operator: Operator, checkId: string, action: Action): Promise<bigint | null> {
    const { checks, cases } = this.#dependencies;
    const { today } = await this.#dependencies.rulesOf(operator.merchantId);
    const { reason, message, note, validUntil } = checkAction(action, today);
    const known = await cases.case(operator.merchantId, BigInt(checkId));
    if (!known) throw new AppError("identity.unknown");
    return checks.inTurn(known.memberId, async (client) => {
      const check = await cases.locked(operator.merchantId, known.id, client);
      if (!check) throw new AppError("identity.unknown");
      const { event } = action;
      if (event === "note") {
        const last = await cases.lastNote(check.id, client);
        if (last?.operatorId === operator.operatorId && last.note === note) return null;
        await checks.addEvent(check.id, "note", operator.operatorId, note, client);
        return check.memberId;
      }
      const mine = check.assignedTo === operator.operatorId;
      const next = nextIdentityState(check.state, event);
      if (next === undefined || next === "none") {
        if (isRepeated(check, event, mine)) return null;
        if (check.decidedAt && (check.state === "confirmed" || check.state === "refused"))
          throw tooLate([{ step: check.state, at: check.decidedAt, by: check.assignedName }]);
        if (check.assignedTo !== null && !mine) throw takenBy(check);
        throw new AppError("request.conflict", `${event} is not possible in the state ${check.state}`);
      }
      if (event === "assign" && mine) return null;
      if (check.assignedTo !== null && !mine && !(event === "assign" && action.takeOver))
        throw takenBy(check);
      const decided = next === "confirmed" || next === "refused";
      await cases.step(
        check.id,
        {
          state: next,
          assignedTo: next === "submitted" ? null : operator.operatorId,
          decided,
          reason: next === "refused" ? reason : null,
          message: next === "refused" ? message : null,
          validUntil: next === "confirmed" ? validUntil : null,
        },
        client,
      );
      await checks.addEvent(check.id, event, operator.operatorId, note, client);
      if (next === "confirmed") await cases.writeProfile(check, client);
      if (decided)
        await this.#dependencies.notifyDecided(
          check,
          next === "confirmed" || reason === null ? "confirmed" : { reason, message },
          client,
        );
      return check.memberId;
    });
  }
}

const takenBy = ({ assignedName }: CheckRow): AppError =>
  new AppError("operator.too.late", "a colleague has it", { by: assignedName ?? "" });

/** Whether this operator has taken the step already. */
const isRepeated = ({ state, assignedTo }: CheckRow, event: Action["event"], mine: boolean): boolean =>
  (mine && ((event === "confirm" && state === "confirmed") || (event === "refuse" && state === "refused"))) ||
  (event === "release" && state === "submitted" && assignedTo === null);

function checkAction({ event, reason, message, note, validUntil }: Action, today: string) {
  const textOf = (field: string, text = ""): string | null => {
    const trimmed = text.replaceAll("\r\n", "\n").toWellFormed().trim();
    if ([...trimmed].length > MAX_TEXT) throw invalid(field, "maxLength");
    return trimmed || null;
  };
  const words = { message: textOf("message", message), note: textOf("note", note) };
  if (event === "note" && words.note === null) throw invalid("note", "required");
  if (event === "refuse" && reason === undefined) throw invalid("reason", "required");
  if (event === "refuse" && reason === "other" && words.message === null)
    throw invalid("message", "required");
  if (validUntil !== undefined && !isDay(validUntil)) throw invalid("validUntil", "pattern");
  if (validUntil !== undefined && validUntil < today) throw invalid("validUntil", "minimum");
  return { ...words, reason: reason ?? null, validUntil: validUntil ?? null };
}

const presentCase = (row: CheckRow & { readonly player: string }): IdentityCase => ({
  checkId: String(row.id),
  state: row.state,
  player: row.player,
  name: row.name,
  kind: row.kind,
  submittedAt: row.submittedAt.toISOString(),
  ...(row.assignedName !== null && { assignedTo: row.assignedName }),
});

const fullYears = (birthDate: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);
