import type { CaseMethod } from "@foyer/contract/case-queue";
import type { WithdrawalCase, WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { onlyByAmount, type WithdrawalCheck } from "@foyer/domain/withdrawal-checks";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import { NAMED_MEMBERS } from "../../db/text-search.ts";
import { type CaseFilter, type CasePage, caseValues, NO_FILTER } from "../../http/case-filter.ts";
import type { StoredFacts } from "./withdrawals.repository.ts";

export interface CaseRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly number: string;
  readonly clientKey: string;
  readonly state: WithdrawalCase["state"];
  readonly player: string;
  readonly memberSince: Date;
  readonly card: { readonly name: string; readonly holder: string; readonly lastFour: string };
  readonly sealedNumber: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly dialect: string;
  readonly providerId: string | null;
  readonly reference: string | null;
  readonly failure: string | null;
  readonly unmet: readonly WithdrawalCheck[];
  readonly facts: StoredFacts;
  readonly approvers: readonly number[];
  readonly approvalsNeeded: number;
  /** What an operator noted that a second one must confirm. */
  readonly undoEvent: "provider-failed" | "bank-returned" | null;
  readonly undoBy: number | null;
  readonly undoName: string | null;
  readonly undoAt: Date | null;
  readonly assignedTo: number | null;
  readonly assignedName: string | null;
  /** The member owes a deposit that was charged back. */
  readonly owes: boolean;
  readonly createdAt: Date;
}

export interface DebtRow {
  readonly paymentKey: string;
  readonly deposit: string;
  readonly amount: bigint;
  readonly currency: string;
}

export interface RoundsRow {
  readonly count: number;
  readonly stake: bigint;
  readonly win: bigint;
  readonly largest: readonly {
    readonly at: string;
    readonly vendor: string;
    readonly game: string;
    readonly round: string;
    readonly integration: string;
    readonly stake: string;
    readonly win: string;
  }[];
}

/** See `withdrawal_approve` in `functions/withdrawals.sql`. */
type ApprovalOutcome = "approved" | "first" | "again" | "closed" | "debt";

/** Rolls an approval back that would be the first of two. */
class NotAlone extends Error {}

/** What an operator can do to a withdrawal without an event of its machine. */
type InsideStep = "assigned" | "put-back" | "noted";

const WAITING = "(w.state = 'review' OR (w.dialect = 'manual' AND w.state IN ('approved', 'sent')))";
const CASE = `
  w.id, w.member_id AS "memberId", w.merchant_id AS "merchantId", w.number, w.client_key AS "clientKey", w.state,
  m.username AS player, m.registered_at AS "memberSince", w.card, w.sealed_number AS "sealedNumber", w.currency, w.amount,
  w.fee, w.dialect, w.provider_id AS "providerId", w.reference, w.failure, w.unmet, w.facts,
  ARRAY(SELECT a.operator_id FROM withdrawal_approvals a WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id) AS approvers,
  w.undo_event AS "undoEvent", w.undo_by AS "undoBy", w.undo_at AS "undoAt",
  (SELECT u.display_name FROM operators u WHERE u.id = w.undo_by) AS "undoName", w.approvals_needed AS "approvalsNeeded", w.assigned_to AS "assignedTo", o.display_name AS "assignedName",
  EXISTS (SELECT FROM deposit_payments p WHERE p.member_id = w.member_id AND p.debt > 0) AS owes, w.created_at AS "createdAt"`;
const FROM = `FROM withdrawals w JOIN members m ON m.id = w.member_id LEFT JOIN operators o ON o.id = w.assigned_to`;

const WAITING_OF = `w.merchant_id = $1 AND ${WAITING} AND $2::text IS NULL AND $3::text IS NULL`;
/** Also those that wait no longer. */
const FOUND = `w.merchant_id = $1 AND (w.number = $3 OR w.member_id IN (${NAMED_MEMBERS}))`;
const FILTER = `
  ($4::bigint IS NULL OR w.amount >= $4) AND ($5::bigint IS NULL OR w.amount <= $5)
  AND ($6::int IS NULL OR w.created_at <= now() - make_interval(mins => $6))
  AND ($7::text IS NULL OR w.card ->> 'institution' = $7)
  AND CASE $8::text
        WHEN 'by-hand' THEN w.state IN ('approved', 'sent')
        WHEN 'second' THEN w.state = 'review' AND EXISTS (
          SELECT FROM withdrawal_approvals a WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id)
        WHEN 'debt' THEN EXISTS (SELECT FROM deposit_payments p WHERE p.member_id = w.member_id AND p.debt > 0)
        ELSE $8::text IS NULL OR w.unmet @> ARRAY[$8::text] OR w.facts -> 'riskFlags' @> to_jsonb($8::text) END`;
/** The sort $11 as one number; equal amounts by their wait. */
const SORT_KEY = `CASE $11 WHEN 'newest' THEN -w.id WHEN 'largest' THEN -w.amount WHEN 'smallest' THEN w.amount ELSE w.id END`;

/** Withdrawals as operators see them. */
export class WithdrawalCasesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** A page of the withdrawals that a filter selects; null: there is none with the number `after`. */
  async queue(
    { merchantId, operatorId, show, sort, after }: CasePage,
    filter: CaseFilter,
    limit: number,
  ): Promise<CaseRow[] | null> {
    if (after !== null) {
      const { rowCount } = await this.#pool.query(
        "SELECT FROM withdrawals WHERE merchant_id = $1 AND number = $2",
        [merchantId, after],
      );
      if (rowCount === 0) return null;
    }
    const { rows } = await this.#pool.query<CaseRow>(
      `SELECT ${CASE} ${FROM}
        WHERE ${filter.words === null ? WAITING_OF : FOUND} AND ${FILTER}
          AND CASE $10 WHEN 'mine' THEN w.assigned_to = $9 WHEN 'free' THEN w.assigned_to IS NULL ELSE true END
          AND ($12::text IS NULL
               OR (${SORT_KEY}, w.id) > (SELECT ${SORT_KEY}, w.id FROM withdrawals w WHERE w.number = $12))
        ORDER BY ${SORT_KEY}, w.id LIMIT $13`,
      [...caseValues(merchantId, filter), operatorId, show, sort, after, limit],
    );
    return rows;
  }

  /** Of those that a filter selects. */
  async counts(
    merchantId: number,
    operatorId: number,
    filter: CaseFilter = NO_FILTER,
  ): Promise<{ all: number; mine: number; free: number }> {
    const { rows } = await this.#pool.query<{ all: number; mine: number; free: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE w.assigned_to = $9)::int AS mine,
              count(*) FILTER (WHERE w.assigned_to IS NULL)::int AS free
         FROM withdrawals w WHERE ${filter.words === null ? WAITING_OF : FOUND} AND ${FILTER}`,
      [...caseValues(merchantId, filter), operatorId],
    );
    return rows[0] ?? { all: 0, mine: 0, free: 0 };
  }

  /** Banks and e-wallets of the withdrawals that wait. */
  async methods(merchantId: number): Promise<CaseMethod[]> {
    const { rows } = await this.#pool.query<CaseMethod>(
      `SELECT w.card ->> 'institution' AS code, min(w.card ->> 'name') AS name FROM withdrawals w
        WHERE w.merchant_id = $1 AND ${WAITING} GROUP BY 1 ORDER BY 2 LIMIT 100`,
      [merchantId],
    );
    return rows;
  }

  async read(merchantId: number, number: string): Promise<CaseRow | undefined> {
    const { rows } = await this.#pool.query<CaseRow>(
      `SELECT ${CASE} ${FROM} WHERE w.merchant_id = $1 AND w.number = $2`,
      [merchantId, number],
    );
    return rows[0];
  }

  /** Rounds between the withdrawal before, at most 90 days ago, and this one. */
  async rounds({ memberId, merchantId, currency, id, createdAt }: CaseRow): Promise<RoundsRow> {
    const { rows } = await this.#pool.query<RoundsRow>(
      `WITH played AS (
         SELECT opened_at, vendor, game_code, integration_id, round, stake_total, win_total FROM rounds
          WHERE member_id = $1 AND currency = $2 AND opened_at < $4 AND state IN ('closed', 'expired')
            AND opened_at > greatest($4::timestamptz - interval '90 days',
                  (SELECT max(created_at) FROM withdrawals WHERE member_id = $1 AND id < $3 AND state = 'paid'))
       )
       SELECT count(*)::int AS count, coalesce(sum(stake_total), 0)::bigint AS stake, coalesce(sum(win_total), 0)::bigint AS win,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('at', opened_at, 'vendor', coalesce(v.display_name, vendor),
                        'game', coalesce(g.name, game_code), 'round', round, 'integration', integration_id,
                        'stake', stake_total::text, 'win', win_total::text) ORDER BY win_total - stake_total DESC), '[]')
                 FROM (SELECT * FROM played WHERE win_total > stake_total ORDER BY win_total - stake_total DESC LIMIT 5) l
                 LEFT JOIN vendors v ON v.merchant_id = $5 AND v.code = l.vendor
                 LEFT JOIN games g ON g.merchant_id = $5 AND g.vendor_id = v.id AND g.code = l.game_code) AS largest
         FROM played`,
      [memberId, currency, id, createdAt, merchantId],
    );
    return rows[0] as RoundsRow;
  }

  /** What the member owes of charged-back deposits, oldest first. */
  async debts(memberId: bigint): Promise<DebtRow[]> {
    const { rows } = await this.#pool.query<DebtRow>(
      `SELECT p.id::text AS "paymentKey", o.number AS deposit, p.debt AS amount, o.currency
         FROM deposit_payments p JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
        WHERE p.member_id = $1 AND p.debt > 0 ORDER BY p.id`,
      [memberId],
    );
    return rows;
  }

  async trail({ memberId, id }: Pick<CaseRow, "memberId" | "id">) {
    const { rows } = await this.#pool.query<{
      step: WithdrawalCaseDetail["trail"][number]["step"];
      at: Date;
      by: string | null;
      reason: string | null;
      note: string | null;
    }>(
      `SELECT e.step, e.at, o.display_name AS by, e.reason, e.note
         FROM withdrawal_events e LEFT JOIN operators o ON o.id = e.operator_id
        WHERE e.member_id = $1 AND e.withdrawal_id = $2 ORDER BY e.id DESC LIMIT 50`,
      [memberId, id],
    );
    return rows;
  }

  async approve(number: string, operatorId: number, note: string | null) {
    const { rows } = await this.#pool.query<{ outcome: ApprovalOutcome }>(
      "SELECT outcome FROM withdrawal_approve($1, $2, $3)",
      [number, operatorId, note],
    );
    return rows[0]?.outcome ?? "closed";
  }

  /**
   * Approves one that needs no second operator (`second`) and that only its amount brought to an operator (`check`);
   * otherwise it stays as it was.
   */
  async approveAlone(number: string, operatorId: number) {
    try {
      return await inTransaction(this.#pool, async (client) => {
        const { rows: locked } = await client.query<
          Pick<CaseRow, "state" | "unmet" | "approvalsNeeded" | "assignedTo">
        >(
          `SELECT w.state, w.unmet, w.approvals_needed AS "approvalsNeeded", w.assigned_to AS "assignedTo"
             FROM withdrawal_lock($1) w`,
          [number],
        );
        const row = locked[0];
        if (row?.state === "review") {
          if (row.assignedTo !== null && row.assignedTo !== operatorId) return "taken";
          if (row.approvalsNeeded > 1) return "second";
          if (!onlyByAmount(row.unmet)) return "check";
        }
        const { rows } = await client.query<{ outcome: ApprovalOutcome }>(
          "SELECT outcome FROM withdrawal_approve($1, $2, NULL)",
          [number, operatorId],
        );
        const outcome = rows[0]?.outcome ?? "closed";
        // the operator's limits or the member's sums want a second operator: no first approval is left behind
        if (outcome === "first") throw new NotAlone();
        return outcome;
      });
    } catch (error) {
      if (error instanceof NotAlone) return "second";
      throw error;
    }
  }

  /** Assigns a withdrawal, or writes a note; `taken`: a colleague has it. */
  step(
    number: string,
    operatorId: number,
    step: InsideStep,
    { takeOver = false, note = null }: { readonly takeOver?: boolean; readonly note?: string | null },
  ): Promise<"done" | "again" | "taken"> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<
        Pick<CaseRow, "memberId" | "id" | "assignedTo"> & { same: boolean }
      >(
        `SELECT w.member_id AS "memberId", w.id, w.assigned_to AS "assignedTo",
                coalesce((SELECT (e.step, e.operator_id, e.note) IS NOT DISTINCT FROM ($2, $3::integer, $4)
                   FROM withdrawal_events e WHERE e.member_id = w.member_id AND e.withdrawal_id = w.id
                   ORDER BY e.id DESC LIMIT 1), false) AS same
           FROM withdrawal_lock($1) w`,
        [number, step, operatorId, note],
      );
      const row = rows[0];
      if (!row || row.same) return "again";
      const mine = row.assignedTo === operatorId;
      if (step === "assigned" && mine) return "again";
      if (step === "put-back" && row.assignedTo === null) return "again";
      if (step !== "noted" && row.assignedTo !== null && !mine && !takeOver) return "taken";
      if (step !== "noted")
        await client.query("UPDATE withdrawals SET assigned_to = $3 WHERE member_id = $1 AND id = $2", [
          row.memberId,
          row.id,
          step === "assigned" ? operatorId : null,
        ]);
      await client.query(
        `INSERT INTO withdrawal_events (member_id, withdrawal_id, step, note, operator_id) VALUES ($1, $2, $3, $4, $5)`,
        [row.memberId, row.id, step, note, operatorId],
      );
      return "done";
    });
  }
}
