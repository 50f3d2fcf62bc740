import type { TeamProofRule } from "@foyer/contract/back-office-proofs";
import type { ClientBase, Pool, PoolClient, QueryConfig } from "pg";
import { exclusively, LOCKS } from "../../db/advisory-locks.ts";

/** A proof of a merchant's teams. */
export interface TeamProofRow {
  readonly id: bigint;
  readonly state: "running" | "done" | "interrupted";
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** Rows that were compared. */
  readonly checked: bigint;
  readonly differences: number;
  readonly afterSettlement: bigint;
  readonly lastSettlement: bigint;
}

export interface TeamDifferenceRow {
  readonly rule: TeamProofRule;
  /** Public id of the member. */
  readonly memberId: string;
  readonly username: string;
  readonly day: string | null;
  readonly settlementId: bigint | null;
  /** What of it differs. */
  readonly subject: string;
  readonly stored: string | null;
  readonly computed: string | null;
}

const PROOF = `id, state, first_day::text AS "firstDay", last_day::text AS "lastDay", started_at AS "startedAt", finished_at AS "finishedAt",
  checked, differences, after_settlement AS "afterSettlement", last_settlement AS "lastSettlement"`;

/** The same; a proof runs only while its process holds the lock. */
const SHOWN = `id, CASE WHEN state = 'running' AND NOT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${LOCKS.teamProof}
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) THEN 'interrupted' ELSE state END AS state, first_day::text AS "firstDay", last_day::text AS "lastDay", started_at AS "startedAt",
  finished_at AS "finishedAt", checked, differences, after_settlement AS "afterSettlement", last_settlement AS "lastSettlement"`;

/** No more than this many differences of a rule are written for a batch or a settlement. */
const MOST_DIFFERENCES = 10;
const LONGEST_MS = 10 * 60_000;

export class TeamProofsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Runs `work` if no other process proves; undefined if one does. */
  exclusively<T>(work: (client: PoolClient) => Promise<T>): Promise<T | undefined> {
    return exclusively(this.#pool, LOCKS.teamProof, work);
  }

  /** Whether days were closed since the last proof, and the merchant's night has come to an hour. */
  async isDue(merchantId: number, hour: number, client: ClientBase): Promise<boolean> {
    const { rows } = await client.query<{ due: boolean }>(
      `SELECT k.closed_through > coalesce(
                (SELECT closed_through FROM team_proofs WHERE merchant_id = $1 AND state = 'done' ORDER BY id DESC LIMIT 1), '-infinity')
              AND extract(hour FROM now() AT TIME ZONE merchant_time_zone($1)) >= $2 AS due
         FROM team_calendars k WHERE k.merchant_id = $1`,
      [merchantId, hour],
    );
    return rows[0]?.due ?? false;
  }

  /**
   * Begins a proof: of the days after the last one that was closed when the last proof began, or from a given day on, and
   * of the settlements since. Needs the lock, so an unfinished proof is one whose process ended. The audit trail has it
   * if an operator wanted it. Undefined: no day of the merchant was summed yet.
   */
  async begin(
    merchantId: number,
    from: string | null,
    client: ClientBase,
    operatorId: number | null = null,
  ): Promise<TeamProofRow | undefined> {
    await client.query(
      "UPDATE team_proofs SET state = 'interrupted', finished_at = clock_timestamp() WHERE merchant_id = $1 AND state = 'running'",
      [merchantId],
    );
    const { rows } = await client.query<TeamProofRow>(
      `WITH begun AS (
       INSERT INTO team_proofs (merchant_id, first_day, last_day, closed_through, after_settlement, last_settlement)
       SELECT k.merchant_id, d.first, greatest(d.first, (now() AT TIME ZONE merchant_time_zone($1))::date), k.closed_through,
              CASE WHEN $2::date IS NULL THEN coalesce(p.last_settlement, 0)
                   ELSE coalesce((SELECT max(id) FROM settlements WHERE merchant_id = $1 AND last_day < $2), 0) END,
              coalesce((SELECT max(id) FROM settlements WHERE merchant_id = $1), 0)
         FROM team_calendars k
         LEFT JOIN LATERAL (
           SELECT closed_through, last_settlement FROM team_proofs WHERE merchant_id = $1 AND state = 'done' ORDER BY id DESC LIMIT 1
         ) p ON true
        CROSS JOIN LATERAL (SELECT greatest(coalesce($2::date, p.closed_through + 1, k.settles_from), k.settles_from) AS first) d
        WHERE k.merchant_id = $1
       RETURNING *
       )
       SELECT ${PROOF}, CASE WHEN $3::integer IS NOT NULL
                             THEN audit_note(merchant_id, $3, 'settlements', 'proof', NULL, id::text)::text END AS noted
         FROM begun`,
      [merchantId, from, operatorId],
    );
    return rows[0];
  }

  /** The next members to prove, those after an id; undefined: there are no more. */
  async batch(
    merchantId: number,
    after: bigint,
    limit: number,
    client: ClientBase,
  ): Promise<readonly string[] | undefined> {
    const { rows } = await client.query<{ members: string[] | null }>(
      "SELECT team_proof_batch($1, $2, $3)::text[] AS members",
      [merchantId, after, limit],
    );
    return rows[0]?.members ?? undefined;
  }

  /** Proves members, and writes what differs; one statement, so that all of it is of one moment. */
  async proveMembers(
    { id, firstDay, lastDay }: TeamProofRow,
    merchantId: number,
    members: readonly string[],
    client: ClientBase,
  ): Promise<void> {
    await client.query({
      text: `WITH found AS (
         SELECT d.*, row_number() OVER (PARTITION BY d.rule) AS number FROM (
           SELECT * FROM team_differences_of_tree($3)
           UNION ALL SELECT * FROM team_differences_of_balances($3)
           UNION ALL SELECT * FROM team_differences_of_members($3, $4, $5)
           UNION ALL SELECT * FROM team_differences_of_agents($3, $4, $5)
           UNION ALL SELECT * FROM team_differences_of_lists($2, $3, $4, $5)
           UNION ALL SELECT * FROM team_differences_of_results($2, $3, $4, $5)
           UNION ALL SELECT * FROM team_differences_of_earnings($2, $3, $4, $5)
           UNION ALL SELECT * FROM team_differences_of_entries($2, $3, $4, $5)
         ) d
       ), written AS (
         INSERT INTO team_differences (proof_id, rule, member_id, day, subject, stored, computed)
         SELECT $1, rule, member_id, day, subject, stored, computed FROM found WHERE number <= ${MOST_DIFFERENCES}
       )
       UPDATE team_proofs SET checked = checked + team_proof_rows($3, $4, $5), differences = differences + (SELECT count(*) FROM found)
        WHERE id = $1`,
      values: [id, merchantId, members, firstDay, lastDay],
      query_timeout: LONGEST_MS,
    } as QueryConfig);
  }

  /** The next settlement of a proof after an id. */
  async settlement(
    { lastSettlement }: TeamProofRow,
    merchantId: number,
    after: bigint,
    client: ClientBase,
  ): Promise<bigint | undefined> {
    const { rows } = await client.query<{ id: bigint }>(
      "SELECT id FROM settlements WHERE merchant_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT 1",
      [merchantId, after, lastSettlement],
    );
    return rows[0]?.id;
  }

  /** Computes a settlement once more, and writes what differs. */
  async proveSettlement({ id }: TeamProofRow, settlementId: bigint, client: ClientBase): Promise<void> {
    await client.query({
      // there are many in a night
      name: "team_proof_settlement",
      text: `WITH found AS (
         SELECT d.*, row_number() OVER (PARTITION BY d.rule) AS number FROM settlement_proof($2) d
       ), written AS (
         INSERT INTO team_differences (proof_id, rule, member_id, day, settlement_id, subject, stored, computed)
         SELECT $1, rule, member_id, day, $2, subject, stored, computed FROM found WHERE number <= ${MOST_DIFFERENCES}
       )
       UPDATE team_proofs
          SET checked = checked + (SELECT count(*) FROM settlement_statements WHERE settlement_id = $2)
                                + (SELECT count(*) FROM rebate_lines WHERE settlement_id = $2),
              differences = differences + (SELECT count(*) FROM found)
        WHERE id = $1`,
      values: [id, settlementId],
      query_timeout: LONGEST_MS,
    } as QueryConfig);
  }

  /** Runs `work` with statements of this connection that may take longer than a request may wait. */
  async patiently<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
    const { rows } = await client.query<{ before: string }>(
      "SELECT current_setting('statement_timeout') AS before, set_config('statement_timeout', $1, false)",
      [String(LONGEST_MS)],
    );
    try {
      return await work();
    } finally {
      await client.query("SELECT set_config('statement_timeout', $1, false)", [rows[0]?.before]);
    }
  }

  async finish({ id }: TeamProofRow, client: ClientBase): Promise<TeamProofRow> {
    const { rows } = await client.query<TeamProofRow>(
      `UPDATE team_proofs SET state = 'done', finished_at = clock_timestamp() WHERE id = $1 RETURNING ${PROOF}`,
      [id],
    );
    return rows[0] as TeamProofRow;
  }

  /** The newest finished proof of a merchant. */
  async newest(merchantId: number): Promise<TeamProofRow | undefined> {
    const { rows } = await this.#pool.query<TeamProofRow>(
      `SELECT ${PROOF} FROM team_proofs WHERE merchant_id = $1 AND state = 'done' ORDER BY id DESC LIMIT 1`,
      [merchantId],
    );
    return rows[0];
  }

  /** What a proof found, the first ones of each rule. */
  async differences(proofId: bigint, limit: number | null): Promise<TeamDifferenceRow[]> {
    const { rows } = await this.#pool.query<TeamDifferenceRow>(
      `SELECT d.rule, m.public_id AS "memberId", m.username, d.day::text, d.settlement_id AS "settlementId", d.subject, d.stored, d.computed
         FROM team_differences d JOIN members m ON m.id = d.member_id WHERE d.proof_id = $1 ORDER BY d.id LIMIT $2`,
      [proofId, limit],
    );
    return rows;
  }

  /** Newest first, older than `before` if given; one whose process ended is interrupted. */
  async page(merchantId: number, before: string | null, limit: number): Promise<TeamProofRow[]> {
    const { rows } = await this.#pool.query<TeamProofRow>(
      `SELECT ${SHOWN} FROM team_proofs
        WHERE merchant_id = $1 AND id < coalesce($2::bigint, 9223372036854775807) ORDER BY id DESC LIMIT $3`,
      [merchantId, before, limit],
    );
    return rows;
  }

  async find(merchantId: number, id: string): Promise<TeamProofRow | undefined> {
    const { rows } = await this.#pool.query<TeamProofRow>(
      `SELECT ${SHOWN} FROM team_proofs WHERE merchant_id = $1 AND id = $2`,
      [merchantId, id],
    );
    return rows[0];
  }
}
