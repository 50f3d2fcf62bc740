import type { AdjustmentKind, AdjustmentReason, AdjustmentState } from "@foyer/contract/adjustments";
import type { AdjustmentEvent } from "@foyer/domain/adjustment";
import type { Pool, PoolClient } from "pg";
import pg from "pg";

export interface AdjustmentRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly number: string;
  readonly kind: AdjustmentKind;
  readonly state: AdjustmentState;
  readonly player: string;
  readonly memberSince: Date;
  readonly currency: string;
  readonly amount: bigint;
  readonly deposit: string | null;
  readonly corrects: string | null;
  readonly reason: AdjustmentReason;
  readonly note: string;
  readonly twoOperators: boolean;
  readonly proposedBy: number;
  readonly proposedByName: string;
  readonly proposedAt: Date;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string | null;
  readonly balanceAfter: bigint | null;
}

export interface AdjustedMemberRow {
  readonly memberId: bigint;
  readonly username: string;
  readonly memberSince: Date;
  readonly currency: string;
  readonly balance: bigint;
  /** What the operator may still decide for the member without a second one. */
  readonly aloneUpTo: bigint;
}

/** The columns of a new adjustment, as `adjustment_propose` takes them. */
export interface NewAdjustment {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly letters: string;
  readonly timeZone: string;
  readonly kind: AdjustmentKind;
  readonly currency: string;
  readonly amount: bigint | null;
  readonly turnoverId: string | null;
  readonly corrects: string | null;
  readonly reason: AdjustmentReason;
  readonly note: string;
  readonly operatorId: number;
  readonly clientKey: string;
  readonly requestHash: Buffer;
}

export type ProposalOutcome =
  | "booked"
  | "proposed"
  | "replayed"
  | "conflict"
  | "too-low"
  | "met"
  | "no-wallet"
  | "no-entry";
export type EventOutcome = "done" | "again" | "closed" | "own" | "not-own" | "too-low" | "met";

const COLUMNS = `a.id, a.member_id AS "memberId", a.number, a.kind, a.state, m.username AS player,
  m.registered_at AS "memberSince", a.currency, a.amount, d.number AS deposit, a.corrects, a.reason, a.note,
  a.two_operators AS "twoOperators", a.proposed_by AS "proposedBy", p.display_name AS "proposedByName",
  a.proposed_at AS "proposedAt", o.display_name AS "decidedByName", a.decided_at AS "decidedAt",
  a.decision_note AS "decisionNote", a.balance_after AS "balanceAfter"`;
const FROM = `FROM adjustments a JOIN members m ON m.id = a.member_id JOIN operators p ON p.id = a.proposed_by
  LEFT JOIN operators o ON o.id = a.decided_by LEFT JOIN withdrawal_turnovers t ON t.id = a.turnover_id
  LEFT JOIN deposit_orders d ON d.member_id = t.member_id AND d.id = t.deposit_id`;

/** The operator used the key for another member at the same moment. */
export const isUsedKey = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === "adjustments_proposed_by_client_key_key";

export class AdjustmentsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The newest first; null: there is none with the number `before`. */
  async page(
    merchantId: number,
    { state, q, before }: { readonly state?: AdjustmentState; readonly q?: string; readonly before?: string },
    limit: number,
  ): Promise<AdjustmentRow[] | null> {
    let below: bigint | null = null;
    if (before !== undefined) {
      const last = await this.read(merchantId, before);
      if (!last) return null;
      below = last.id;
    }
    const { rows } = await this.#pool.query<AdjustmentRow>(
      `SELECT ${COLUMNS} ${FROM}
        WHERE a.merchant_id = $1 AND ($2::text IS NULL OR a.state = $2) AND ($4::bigint IS NULL OR a.id < $4)
          AND ($3::text IS NULL OR strpos(m.username_key, lower($3)) = 1 OR a.number = upper($3))
        ORDER BY a.id DESC LIMIT $5`,
      [merchantId, state ?? null, q ?? null, below, limit],
    );
    return rows;
  }

  async waiting(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM adjustments WHERE merchant_id = $1 AND state = 'proposed'",
      [merchantId],
    );
    return rows[0]?.waiting ?? 0;
  }

  async read(
    merchantId: number,
    number: string,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<AdjustmentRow | undefined> {
    const { rows } = await client.query<AdjustmentRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE a.merchant_id = $1 AND a.number = $2`,
      [merchantId, number],
    );
    return rows[0];
  }

  async earlier({ memberId, id }: AdjustmentRow): Promise<AdjustmentRow[]> {
    const { rows } = await this.#pool.query<AdjustmentRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE a.member_id = $1 AND a.id < $2 ORDER BY a.id DESC LIMIT 5`,
      [memberId, id],
    );
    return rows;
  }

  async balance({ memberId, currency }: Pick<AdjustmentRow, "memberId" | "currency">): Promise<bigint> {
    const { rows } = await this.#pool.query<{ balance: bigint }>(
      "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND currency = $2 AND name = 'cash'",
      [memberId, currency],
    );
    return rows[0]?.balance ?? 0n;
  }

  /** A member of the merchant, in any spelling of the name; guests have no money. */
  async member(
    merchantId: number,
    username: string,
    operatorId: number,
  ): Promise<AdjustedMemberRow | undefined> {
    const { rows } = await this.#pool.query<AdjustedMemberRow>(
      `SELECT m.id AS "memberId", m.username, m.registered_at AS "memberSince", m.currency, c.balance,
              decision_left('adjustment-booked', m.merchant_id, $3, m.id, m.currency) AS "aloneUpTo"
         FROM members m JOIN ledger_accounts c ON c.member_id = m.id AND c.currency = m.currency AND c.name = 'cash'
        WHERE m.merchant_id = $1 AND m.username_key = lower($2) AND m.type <> 4`,
      [merchantId, username, operatorId],
    );
    return rows[0];
  }

  async propose(
    client: PoolClient,
    made: NewAdjustment,
  ): Promise<{ outcome: ProposalOutcome; number: string | null; available: bigint | null }> {
    const { rows } = await client.query<{
      outcome: ProposalOutcome;
      number: string | null;
      available: bigint | null;
    }>(
      `SELECT outcome, number, available FROM adjustment_propose(jsonb_build_object(
         'merchant_id', $1::int, 'member_id', $2::bigint, 'number', 'AD-' || to_char(now() AT TIME ZONE $3, 'MMDD') || '-' || $4::text,
         'kind', $5::text, 'currency', $6::text, 'amount', $7::bigint, 'turnover_id', $8::bigint, 'reason', $9::text,
         'note', $10::text, 'proposed_by', $11::int, 'client_key', $12::text, 'request_hash', $13::bytea, 'corrects', $14::text))`,
      [
        made.merchantId,
        made.memberId,
        made.timeZone,
        made.letters,
        made.kind,
        made.currency,
        made.amount,
        made.turnoverId,
        made.reason,
        made.note,
        made.operatorId,
        made.clientKey,
        made.requestHash,
        made.corrects,
      ],
    );
    return rows[0] as { outcome: ProposalOutcome; number: string | null; available: bigint | null };
  }

  async happen(
    client: PoolClient,
    number: string,
    event: AdjustmentEvent,
    operatorId: number,
    note: string | null,
  ): Promise<{ outcome: EventOutcome; available: bigint | null }> {
    const { rows } = await client.query<{ outcome: EventOutcome; available: bigint | null }>(
      "SELECT outcome, available FROM adjustment_happen($1, $2, $3, $4)",
      [number, event, operatorId, note],
    );
    return rows[0] as { outcome: EventOutcome; available: bigint | null };
  }
}
