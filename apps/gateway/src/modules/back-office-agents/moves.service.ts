import { createHash } from "node:crypto";
import { MAX_MOVE_REASON_LENGTH, type TeamMove } from "@foyer/contract/back-office-agents";
import type { TeamMovePreview } from "@foyer/contract/back-office-moves";
import type { GameCategory } from "@foyer/contract/shared";
import { formatRate } from "@foyer/domain/basis-points";
import { addDays, dayIn, isDay } from "@foyer/domain/record-days";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { AgentRow, AgentsRepository } from "./agents.repository.ts";
import type { MoveRow, MovesRepository } from "./moves.repository.ts";

type Actor = Pick<Operator, "operatorId" | "merchantId">;

const OF_MEMBER = 10;
/** A day so far ahead is a typing error. */
const LATEST_DAYS = 366;

interface Parts {
  readonly pool: Pool;
  readonly repository: MovesRepository;
  readonly agents: AgentsRepository;
  readonly settings: Pick<SettingsService, "merchant">;
  readonly clock: Clock;
}

interface NewMove {
  readonly to?: string;
  readonly day: string;
  readonly reason: string;
  readonly clientKey: string;
}

/** Moves of members with their teams, which operators plan. A job makes them on their day (functions/teams.sql). */
export class MovesService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(
    { merchantId }: Actor,
    { state, before }: { readonly state?: TeamMove["state"]; readonly before?: string },
  ) {
    const rows = await this.#parts.repository.list(merchantId, state ?? null, before ?? null, PAGE_ROWS);
    return pageOf(rows, present, (last) => String(last.id));
  }

  async ofMember(memberId: bigint): Promise<TeamMove[]> {
    return (await this.#parts.repository.ofMember(memberId, OF_MEMBER)).map(present);
  }

  /** What a move would do. Throws `member.unknown` and `team.upline.unknown`. */
  async preview({ merchantId }: Actor, publicId: string, to: string | undefined): Promise<TeamMovePreview> {
    const { repository } = this.#parts;
    const member = await this.#member(merchantId, publicId);
    const target = await this.#target(merchantId, to);
    const toId = target?.memberId ?? null;
    const earliest = await this.#earliest(merchantId);
    const [refusal, violations, levels, contracts, contractsBelow, moves] = await Promise.all([
      repository.refusal(member.memberId, toId),
      toId === null ? [] : repository.violations(member.memberId, toId),
      repository.levels(member.memberId),
      repository.contracts(member.memberId, earliest),
      repository.contractsBelow(member.memberId, earliest),
      this.ofMember(member.memberId),
    ]);
    const planned = moves.find(({ state }) => state === "planned");
    return {
      ...(member.upline !== null && { from: member.upline }),
      ...(target && { to: target.username }),
      earliest,
      members: member.members,
      agents: member.agents,
      levels,
      ...(refusal !== null && { refusal }),
      violations: violations.map(({ category, vendor, bound, above, username }) => ({
        category: category as GameCategory,
        ...(vendor && { vendor }),
        bound: formatRate(bound),
        above,
        ...(username !== null && { username }),
      })),
      contracts: contracts.map(({ id, kind, payer, proposed }) => ({
        contractId: String(id),
        kind,
        ...(payer !== null && { payer }),
        proposed,
      })),
      contractsBelow,
      ...(planned && { planned }),
    };
  }

  /** Throws the errors of `backoffice.move.plan`. */
  async plan({ merchantId, operatorId }: Actor, publicId: string, move: NewMove): Promise<TeamMove> {
    const { pool, repository } = this.#parts;
    const reason = reasonOf(move.reason);
    const member = await this.#member(merchantId, publicId);
    const toId = (await this.#target(merchantId, move.to))?.memberId ?? null;
    const { day, clientKey } = move;
    const requestHash = createHash("sha256")
      .update(JSON.stringify([String(member.memberId), String(toId), day, reason]))
      .digest();
    const earliest = await this.#earliest(merchantId);
    return inTransaction(pool, async (client) => {
      await repository.lock(merchantId, client);
      const before = await repository.byKey(operatorId, clientKey, client);
      if (before) {
        if (!before.requestHash.equals(requestHash)) throw new AppError("request.conflict");
        return present(before);
      }
      if (!isDay(day) || day < earliest || day > addDays(earliest, LATEST_DAYS))
        throw new AppError("team.move.day", undefined, { field: "day", earliest });
      const refusal = await repository.refusal(member.memberId, toId, client);
      if (refusal !== null) throw new AppError("team.move.refused", undefined, { field: "to", refusal });
      const { memberId } = member;
      const made = { merchantId, memberId, toId, day, reason, operatorId, clientKey, requestHash };
      const id = await repository.plan(made, client);
      if (id === undefined) throw new AppError("team.move.planned");
      return present((await repository.find(merchantId, String(id), client)) as MoveRow);
    });
  }

  /** Throws `team.move.unknown`, and `team.move.closed` once it was made or refused. */
  async cancel({ merchantId, operatorId }: Actor, id: string): Promise<TeamMove> {
    const { pool, repository } = this.#parts;
    return inTransaction(pool, async (client) => {
      // as the job that makes it
      await repository.lock(merchantId, client);
      const row = await repository.find(merchantId, id, client);
      if (!row) throw new AppError("team.move.unknown");
      if (row.state === "cancelled") return present(row);
      if (row.state !== "planned") throw new AppError("team.move.closed");
      await repository.cancel(id, operatorId, client);
      return present((await repository.find(merchantId, id, client)) as MoveRow);
    });
  }

  async #member(merchantId: number, publicId: string): Promise<AgentRow> {
    const member = await this.#parts.agents.find(merchantId, publicId);
    if (!member) throw new AppError("member.unknown");
    return member;
  }

  async #target(merchantId: number, username: string | undefined): Promise<AgentRow | undefined> {
    if (username === undefined) return undefined;
    const target = await this.#parts.agents.byUsername(merchantId, username.trim());
    if (!target) throw new AppError("team.upline.unknown", undefined, { field: "to" });
    return target;
  }

  /** What happened today stays where it was counted. */
  async #earliest(merchantId: number): Promise<string> {
    const { settings, clock } = this.#parts;
    const merchant = await settings.merchant(merchantId);
    return addDays(dayIn(merchant.settings.timeZone, new Date(clock.now())), 1);
  }
}

function reasonOf(text: string): string {
  const reason = text.toWellFormed().trim();
  const rule =
    reason === "" ? "required" : [...reason].length > MAX_MOVE_REASON_LENGTH ? "maxLength" : undefined;
  if (rule)
    throw new AppError("request.invalid", `reason breaks its rule ${rule}`, {
      field: "reason",
      rule,
      in: "body",
    });
  return reason;
}

const present = (row: MoveRow): TeamMove => ({
  moveId: String(row.id),
  member: { id: row.memberId, username: row.member },
  ...(row.from !== null && { from: row.from }),
  ...(row.to !== null && { to: row.to }),
  day: row.day,
  state: row.state,
  ...(row.refusal !== null && { refusal: row.refusal }),
  reason: row.reason,
  ...(row.by !== null && { by: row.by }),
  plannedAt: row.plannedAt.toISOString(),
  ...(row.doneAt && { doneAt: row.doneAt.toISOString() }),
  ...(row.cancelledBy !== null && { cancelledBy: row.cancelledBy }),
});
