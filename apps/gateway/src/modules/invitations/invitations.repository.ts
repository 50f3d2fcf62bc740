import type { MemberType } from "@foyer/contract/shared";
import type pg from "pg";
import type { Pool, PoolClient } from "pg";

/** A rate in basis points. */
export interface CategoryRate {
  readonly category: string;
  readonly rate: number;
}

export interface LinkRow {
  readonly id: bigint;
  readonly code: string;
  readonly agent: boolean;
  readonly fixed: boolean;
  readonly active: boolean;
  readonly expired: boolean;
  readonly exhausted: boolean;
  readonly rates: readonly CategoryRate[];
  readonly note: string | null;
  readonly lastDay: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly requestHash: Buffer | null;
  readonly visits: number;
  readonly registrations: number;
  readonly firstDeposits: number;
  readonly firstDepositSum: bigint;
}

export interface NewLink {
  readonly code: string;
  readonly agent: boolean;
  readonly rates: readonly CategoryRate[];
  readonly note: string | null;
  readonly lastDay: string | null;
  readonly clientKey: string;
  readonly requestHash: Buffer;
}

/** What a registration with a code opens. */
export interface Invitation {
  readonly agentId: bigint;
  readonly agent: boolean;
  readonly type: MemberType;
  readonly rates: readonly CategoryRate[];
}

/** How a new member below an agent came to be. */
export interface Opening {
  readonly rates: readonly CategoryRate[];
  /** Rates above the agent's own are refused; otherwise the agent's own are given. */
  readonly exact: boolean;
  readonly code: string | null;
  readonly clientKey: string | null;
  readonly requestHash: Buffer | null;
}

export interface QuotaRow {
  readonly level: number;
  readonly quota: number;
  readonly used: number;
}

/** Levels of a path; the last member of it can have nobody below. */
const DEEPEST = 11;

const LINK = `a.id, a.code, a.opens_agent AS agent, a.fixed, a.active, coalesce(a.last_day < $2::date, false) AS expired,
  quota_exhausted(a.member_id, invitation_level(a.merchant_id, invitation_rates(a.member_id, a.rates, $2::date))) AS exhausted,
  a.rates, a.note, a.last_day::text AS "lastDay", a.created_at AS "createdAt", a.ended_at AS "endedAt",
  a.request_hash AS "requestHash", coalesce(s.visits, 0) AS visits, coalesce(s.registrations, 0) AS registrations,
  coalesce(s.first_deposits, 0) AS "firstDeposits", coalesce(s.first_deposit_sum, 0) AS "firstDepositSum"`;
const LINKS = `affiliate_codes a LEFT JOIN invitation_sums s ON s.merchant_id = a.merchant_id AND s.code = a.code`;

export class InvitationsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Links that have neither ended nor expired by today, or all others; the newest first. */
  async page(
    agentId: bigint,
    today: string,
    {
      ended,
      before,
      limit,
    }: { readonly ended: boolean; readonly before: string | null; readonly limit: number },
  ): Promise<LinkRow[]> {
    const { rows } = await this.#pool.query<LinkRow>({
      name: "invitation_page",
      text: `SELECT ${LINK} FROM ${LINKS}
              WHERE a.member_id = $1 AND (a.active AND coalesce(a.last_day >= $2::date, true)) <> $3
                AND ($4::bigint IS NULL OR a.id < $4)
              ORDER BY a.id DESC LIMIT $5`,
      values: [agentId, today, ended, before, limit],
    });
    return rows;
  }

  async read(agentId: bigint, today: string, code: string): Promise<LinkRow | undefined> {
    const { rows } = await this.#pool.query<LinkRow>({
      name: "invitation_read",
      text: `SELECT ${LINK} FROM ${LINKS} WHERE a.member_id = $1 AND a.code = $3`,
      values: [agentId, today, code],
    });
    return rows[0];
  }

  async byClientKey(agentId: bigint, today: string, clientKey: string): Promise<LinkRow | undefined> {
    const { rows } = await this.#pool.query<LinkRow>(
      `SELECT ${LINK} FROM ${LINKS} WHERE a.member_id = $1 AND a.client_key = $3`,
      [agentId, today, clientKey],
    );
    return rows[0];
  }

  /** How many links of an agent can be used. */
  async countOpen(agentId: bigint, today: string): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM affiliate_codes
        WHERE member_id = $1 AND active AND coalesce(last_day >= $2::date, true)`,
      [agentId, today],
    );
    return rows[0]?.count ?? 0;
  }

  /** False where the code is taken; a key that was used stores nothing. */
  async create(agentId: bigint, merchantId: number, link: NewLink): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `INSERT INTO affiliate_codes
         (merchant_id, code, member_id, fixed, opens_agent, rates, note, last_day, client_key, request_hash)
       VALUES ($1, $2, $3, false, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
      [
        merchantId,
        link.code,
        agentId,
        link.agent,
        JSON.stringify(link.rates),
        link.note,
        link.lastDay,
        link.clientKey,
        link.requestHash,
      ],
    );
    return rowCount === 1;
  }

  async edit(agentId: bigint, code: string, note: string | null, lastDay: string | null): Promise<void> {
    await this.#pool.query(
      "UPDATE affiliate_codes SET note = $3, last_day = $4 WHERE member_id = $1 AND code = $2 AND active",
      [agentId, code, note, lastDay],
    );
  }

  async end(agentId: bigint, code: string): Promise<void> {
    await this.#pool.query(
      `UPDATE affiliate_codes SET active = false, ended_at = now()
        WHERE member_id = $1 AND code = $2 AND active AND NOT fixed`,
      [agentId, code],
    );
  }

  /** Counts a visitor of a link that can be used, once a day. */
  async visit(merchantId: number, today: string, code: string, visitor: Buffer): Promise<void> {
    await this.#pool.query({
      name: "invitation_visit",
      text: `
        WITH seen AS (
          INSERT INTO invitation_visitors (day, merchant_id, code, visitor)
          SELECT $2::date, merchant_id, code, $4 FROM affiliate_codes
           WHERE merchant_id = $1 AND code = $3 AND active AND coalesce(last_day >= $2::date, true)
          ON CONFLICT DO NOTHING RETURNING merchant_id, code
        )
        INSERT INTO invitation_sums AS s (merchant_id, code, visits) SELECT merchant_id, code, 1 FROM seen
        ON CONFLICT (merchant_id, code) DO UPDATE SET visits = s.visits + 1`,
      values: [merchantId, today, code, visitor],
    });
  }

  /** Removes visitors of days that are over everywhere; called by a timer. */
  async sweepVisitors(): Promise<void> {
    await this.#pool.query(
      "DELETE FROM invitation_visitors WHERE day < (now() AT TIME ZONE 'UTC')::date - 1",
    );
  }

  /** What a code opens, if an account can be opened with it today. */
  async invitation(
    merchantId: number,
    today: string,
    code: string,
    client: pg.ClientBase | Pool = this.#pool,
  ): Promise<Invitation | undefined> {
    const { rows } = await client.query<Invitation>({
      name: "invitation_find",
      text: `
        SELECT a.member_id AS "agentId", a.opens_agent AS agent, a.rates,
               (CASE WHEN m.type IN (41, 42) THEN 40 ELSE 0 END + a.opens_agent::int)::smallint AS type
          FROM affiliate_codes a JOIN members m ON m.id = a.member_id
         WHERE a.merchant_id = $1 AND a.code = $3 AND a.active AND coalesce(a.last_day >= $2::date, true)
           AND m.status = 'active' AND m.type IN (1, 2, 41, 42)
           AND (SELECT max(depth) FROM team_links WHERE member_id = m.id AND valid_until > $2::date) < ${DEEPEST}
           AND NOT quota_exhausted(m.id, invitation_level(a.merchant_id, invitation_rates(m.id, a.rates, $2::date)))`,
      values: [merchantId, today, code],
    });
    return rows[0];
  }

  /** Gives a member who has just joined what the opening gives; the caller rolls back where it cannot. */
  async place(
    memberId: bigint,
    { rates, exact, code, clientKey, requestHash }: Opening,
    client: PoolClient,
  ): Promise<"above" | "exhausted" | readonly CategoryRate[]> {
    const { rows } = await client.query<{
      refusal: "above" | "exhausted" | null;
      rates: readonly (CategoryRate & { readonly vendor: string })[];
    }>("SELECT * FROM invitation_place($1, $2, $3, $4, $5, $6)", [
      memberId,
      JSON.stringify(rates),
      exact,
      code,
      clientKey,
      requestHash,
    ]);
    const [placed] = rows;
    return placed?.refusal ?? (placed?.rates ?? []).filter(({ vendor }) => vendor === "");
  }

  /** The newest rates of a member by category. */
  async ownRates(memberId: bigint): Promise<CategoryRate[]> {
    const { rows } = await this.#pool.query<CategoryRate>({
      name: "invitation_own_rates",
      text: `SELECT category, rate::int FROM rebate_rates
              WHERE member_id = $1 AND vendor = '' AND valid_until = 'infinity' ORDER BY category`,
      values: [memberId],
    });
    return rows;
  }

  /** Whether nobody can be below a member, because the path is as long as it can be. */
  async isDeepest(memberId: bigint): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `SELECT FROM team_links WHERE member_id = $1 AND valid_until = 'infinity' AND depth >= ${DEEPEST}`,
      [memberId],
    );
    return rowCount !== 0;
  }

  async quotas(agentId: bigint): Promise<QuotaRow[]> {
    const { rows } = await this.#pool.query<QuotaRow>(
      "SELECT level::int, quota, used FROM agent_quotas WHERE agent_id = $1 ORDER BY level DESC",
      [agentId],
    );
    return rows;
  }

  /** How many accounts an agent opened at a level without a limit. */
  async openings(agentId: bigint): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#pool.query<{ level: number; count: number }>(
      `SELECT level::int, count(*)::int AS count FROM account_openings
        WHERE agent_id = $1 AND returned_at IS NULL AND level IS NOT NULL GROUP BY level`,
      [agentId],
    );
    return new Map(rows.map(({ level, count }) => [level, count]));
  }

  /** False for whoever is no agent of the merchant. */
  async isAgentOf(merchantId: number, memberId: bigint): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT FROM members WHERE id = $2 AND merchant_id = $1 AND type IN (1, 2, 41, 42)",
      [merchantId, memberId],
    );
    return rowCount === 1;
  }

  async setQuotas(
    agentId: bigint,
    quotas: readonly { readonly level: number; readonly quota: number | null }[],
    operatorId: number,
  ): Promise<void> {
    await this.#pool.query("SELECT quota_set($1, $2, $3)", [agentId, JSON.stringify(quotas), operatorId]);
  }
}
