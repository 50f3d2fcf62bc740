import type { SettlementKind } from "@foyer/contract/settlements";
import type { Pool, PoolClient, QueryConfig } from "pg";
import { withoutEffect } from "../../db/database.ts";

export interface RunRow {
  readonly id: bigint;
  readonly kind: SettlementKind;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly computedAt: Date;
  readonly statements: number;
  readonly amount: bigint;
  readonly owed: bigint;
  readonly releasedAt: Date | null;
  readonly releasedBy: string | null;
  readonly approvedAt: Date | null;
  readonly approvedBy: string | null;
  readonly approvedById: number | null;
  readonly aboveAutomatic: boolean;
}

export interface RunStatementRow {
  readonly memberId: string;
  readonly username: string;
  readonly payer: string | null;
  readonly amount: bigint;
  readonly carried: bigint;
  readonly payable: bigint;
  readonly state: "nothing" | "owed" | "paid";
  readonly triesAfter: Date | null;
}

export interface DifferenceRow {
  readonly member: string;
  readonly downline: string | null;
  readonly category: string;
  readonly vendor: string;
  readonly stored: bigint | null;
  readonly computed: bigint | null;
  /** Of all lines. */
  readonly count: number;
}

const RUN = `r.id, r.kind, r.first_day::text AS "firstDay", r.last_day::text AS "lastDay", r.starts_at AS "startsAt",
  r.ends_at AS "endsAt", r.computed_at AS "computedAt", r.statements, r.amount, r.released_at AS "releasedAt",
  o.display_name AS "releasedBy", r.approved_at AS "approvedAt", a.display_name AS "approvedBy", r.approved_by AS "approvedById",
  r.above_automatic AS "aboveAutomatic",
  (SELECT coalesce(sum(s.payable), 0)::bigint FROM settlement_statements s WHERE s.settlement_id = r.id AND s.state = 'owed') AS owed`;
const RUNS = `settlements r LEFT JOIN operators o ON o.id = r.released_by LEFT JOIN operators a ON a.id = r.approved_by`;
const STATEMENT = `m.public_id AS "memberId", m.username, p.username AS payer, s.amount, s.carried, s.payable, s.state,
  s.try_after AS "triesAfter"`;
const STATEMENTS = `settlement_statements s JOIN members m ON m.id = s.member_id LEFT JOIN members p ON p.id = s.payer_id`;

/** A large tree takes longer than a request usually may. */
const LONGEST_MS = 60_000;

/** Settlements of a merchant, as operators see them. */
export class SettlementRunsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(
    merchantId: number,
    filter: {
      readonly kind: SettlementKind | null;
      readonly state: "held" | "owed" | null;
      readonly before: string | null;
      readonly limit: number;
    },
  ): Promise<RunRow[]> {
    const { rows } = await this.#pool.query<RunRow>({
      name: "back_office_settlements",
      text: `SELECT ${RUN} FROM ${RUNS}
              WHERE r.merchant_id = $1 AND ($2::text IS NULL OR r.kind = $2)
                AND CASE $3::text
                  WHEN 'held' THEN r.released_at IS NULL AND r.amount > 0
                  WHEN 'owed' THEN r.released_at IS NOT NULL AND EXISTS (
                    SELECT FROM settlement_statements s WHERE s.settlement_id = r.id AND s.state = 'owed')
                  ELSE true END
                AND ($4::bigint IS NULL OR r.id < $4)
              ORDER BY r.id DESC LIMIT $5`,
      values: [merchantId, filter.kind, filter.state, filter.before, filter.limit],
    });
    return rows;
  }

  /** Settlements whose payments wait for an operator. */
  async held(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>({
      name: "back_office_settlements_held",
      text: "SELECT count(*)::int AS count FROM settlements WHERE merchant_id = $1 AND released_at IS NULL AND amount > 0",
      values: [merchantId],
    });
    return rows[0]?.count ?? 0;
  }

  async find(
    merchantId: number,
    id: string,
    client: PoolClient | Pool = this.#pool,
  ): Promise<RunRow | undefined> {
    const { rows } = await client.query<RunRow>(
      `SELECT ${RUN} FROM ${RUNS} WHERE r.merchant_id = $1 AND r.id = $2`,
      [merchantId, id],
    );
    return rows[0];
  }

  /** The statements of a settlement, the largest first. */
  async statements(
    settlementId: bigint,
    offset: number,
    limit: number,
    client: PoolClient | Pool = this.#pool,
  ): Promise<RunStatementRow[]> {
    const { rows } = await client.query<RunStatementRow>(
      `SELECT ${STATEMENT} FROM ${STATEMENTS}
        WHERE s.settlement_id = $1 ORDER BY s.payable DESC, s.member_id OFFSET $2 LIMIT $3`,
      [settlementId, offset, limit],
    );
    return rows;
  }

  async release(id: bigint, operatorId: number): Promise<void> {
    await this.#pool.query("SELECT settlement_release($1, $2)", [id, operatorId]);
  }

  /** Lines of a settlement of rebates that come out otherwise from the postings. */
  async differences(id: bigint, limit: number): Promise<DifferenceRow[]> {
    return this.#long(async (client) => {
      const { rows } = await client.query<DifferenceRow>({
        text: `SELECT m.username AS member, CASE WHEN d.downline_id <> d.member_id THEN l.username END AS downline, d.category,
                      d.vendor, d.stored, d.computed, d.count
                 FROM (SELECT *, count(*) OVER ()::int AS count FROM settlement_differences($1)
                        ORDER BY member_id, downline_id, category, vendor LIMIT $2) d
                 JOIN members m ON m.id = d.member_id JOIN members l ON l.id = d.downline_id
                ORDER BY d.member_id, d.downline_id, d.category, d.vendor`,
        values: [id, limit],
        query_timeout: LONGEST_MS,
      } as QueryConfig);
      return rows;
    });
  }

  /** What the open periods give by now, each with its largest statements. */
  async trial(
    merchantId: number,
    payMembers: boolean,
    limit: number,
  ): Promise<{ readonly run: RunRow; readonly largest: readonly RunStatementRow[] }[]> {
    return this.#long(async (client) => {
      await client.query("SELECT team_lock_sums($1)", [merchantId]);
      const { rows } = await client.query<{ id: bigint }>({
        text: "SELECT id FROM settlement_try($1, $2) AS id WHERE id IS NOT NULL",
        values: [merchantId, payMembers],
        query_timeout: LONGEST_MS,
      } as QueryConfig);
      const tried: { run: RunRow; largest: readonly RunStatementRow[] }[] = [];
      for (const { id } of rows) {
        const run = await this.find(merchantId, String(id), client);
        if (run) tried.push({ run, largest: await this.statements(id, 0, limit, client) });
      }
      return tried;
    });
  }

  #long<Value>(read: (client: PoolClient) => Promise<Value>): Promise<Value> {
    return withoutEffect(this.#pool, async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${LONGEST_MS}`);
      return read(client);
    });
  }
}
