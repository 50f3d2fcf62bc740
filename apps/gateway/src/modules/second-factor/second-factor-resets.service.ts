import {
  MAX_RESET_TEXT_LENGTH,
  type MemberSecondFactor,
  type SecondFactorReset,
} from "@foyer/contract/second-factor-resets";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { SecurityLog } from "../security-log/security-log.module.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { MemberSecondFactorService } from "./member-second-factor.service.ts";
import type { ResetRow, SecondFactorResetsRepository } from "./second-factor-resets.repository.ts";

type Actor = Pick<Operator, "merchantId" | "operatorId">;

interface Parts {
  readonly pool: Pool;
  readonly repository: SecondFactorResetsRepository;
  readonly memberSecondFactor: Pick<MemberSecondFactorService, "lock" | "resetIn">;
  readonly signIn: Pick<SignInService, "named">;
  readonly settings: Pick<SettingsService, "merchant">;
  readonly securityLog: SecurityLog;
}

/** The way back for members who lost phone and recovery codes, by two operators; another merchant's members are unknown. */
export class SecondFactorResetsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `member.unknown`. */
  async read({ merchantId, operatorId }: Actor, username: string): Promise<MemberSecondFactor> {
    const { repository } = this.#parts;
    const member = await this.#member(merchantId, username);
    const [since, reset] = await Promise.all([
      repository.since(member.memberId),
      repository.newest(member.memberId),
    ]);
    return {
      username: member.username,
      on: since !== undefined,
      ...(since && { since: since.toISOString() }),
      ...(reset && { reset: present(reset, operatorId) }),
    };
  }

  /** Throws the errors of `backoffice.factor.reset.ask`. */
  async ask(
    operator: Actor,
    username: string,
    texts: { readonly reason: string; readonly identityProof: string },
  ): Promise<MemberSecondFactor> {
    const { repository } = this.#parts;
    const { merchantId, operatorId } = operator;
    const reason = required("reason", texts.reason);
    const identityProof = required("identityProof", texts.identityProof);
    const { memberId } = await this.#member(merchantId, username);
    const outcome = await repository.ask(merchantId, memberId, operatorId, { reason, identityProof });
    if (outcome === "unset") throw new AppError("second.factor.unset");
    if (outcome === "conflict")
      throw new AppError("request.conflict", "the operator asked with other words, and that request waits");
    if (outcome === "waits") {
      const waits = await repository.newest(memberId);
      throw new AppError(
        "operator.too.late",
        "a colleague's request waits",
        waits && { by: waits.askedByName, at: waits.askedAt.toISOString() },
      );
    }
    return this.read(operator, username);
  }

  /**
   * Confirming turns two-step login off, ends the member's sessions, starts the cooling time and tells the member. Throws
   * the errors of `backoffice.factor.reset.decide`.
   */
  async decide(
    operator: Actor,
    resetId: string,
    verdict: "confirm" | "decline",
    text = "",
  ): Promise<MemberSecondFactor> {
    const { pool, repository, memberSecondFactor, settings, securityLog } = this.#parts;
    const { merchantId, operatorId } = operator;
    const note = verdict === "decline" ? required("note", text) : textOf("note", text) || null;
    const asked = await repository.read(merchantId, resetId);
    if (!asked) throw new AppError("approval.unknown");
    const { memberId, username } = asked;
    const { settings: rules } = await settings.merchant(merchantId);
    const state = verdict === "confirm" ? "confirmed" : "declined";
    const outcome = await inTransaction(pool, async (client) => {
      if (verdict === "confirm") await memberSecondFactor.lock(client, memberId);
      const result = await repository.happen(client, asked.id, state, operatorId, note);
      const reader = { merchantId, memberId, username, language: rules.defaultLanguage };
      if (result === "done" && verdict === "confirm" && !(await memberSecondFactor.resetIn(client, reader)))
        throw new AppError("second.factor.unset");
      return result;
    });
    if (outcome === "own") throw new AppError("approval.own");
    const now = await repository.read(merchantId, resetId);
    if (outcome === "closed")
      throw new AppError("operator.too.late", "it was decided before", {
        ...(now?.decidedByName && { by: now.decidedByName }),
        ...(now?.decidedAt && { state: now.state, at: now.decidedAt.toISOString() }),
      });
    if (outcome === "done" && verdict === "confirm")
      await securityLog.record(null, {
        kind: "second-factor-reset",
        merchantId,
        memberId,
        detail: { by: [now?.askedByName, now?.decidedByName].join(", ") },
      });
    return this.read(operator, username);
  }

  async #member(merchantId: number, username: string) {
    const member = await this.#parts.signIn.named(merchantId, username.trim());
    if (!member) throw new AppError("member.unknown");
    return member;
  }
}

const invalid = (field: string, rule: string): AppError =>
  new AppError("request.invalid", `${field} breaks its rule ${rule}`, { field, rule, in: "body" });

function textOf(field: string, typed: string): string {
  const text = typed.replaceAll("\r\n", "\n").toWellFormed().trim();
  if ([...text].length > MAX_RESET_TEXT_LENGTH) throw invalid(field, "maxLength");
  return text;
}

function required(field: string, typed: string): string {
  const text = textOf(field, typed);
  if (text === "") throw invalid(field, "required");
  return text;
}

const present = (row: ResetRow, operatorId: number): SecondFactorReset => ({
  resetId: String(row.id),
  state: row.state,
  reason: row.reason,
  identityProof: row.identityProof,
  askedBy: row.askedByName,
  askedAt: row.askedAt.toISOString(),
  mine: row.askedBy === operatorId,
  ...(row.decidedByName !== null && { decidedBy: row.decidedByName }),
  ...(row.decidedAt !== null && { decidedAt: row.decidedAt.toISOString() }),
  ...(row.note !== null && { note: row.note }),
});
