import type { BrokenBound, RateKey } from "@foyer/domain/rebate-rates";
import type pg from "pg";
import type { Pool, PoolClient } from "pg";

/** Rates in basis points. */
export interface RateRow extends RateKey {
  /** Null: none today. */
  readonly rate: number | null;
  /** The one from the next day on; null: none. */
  readonly next: number | null;
  readonly lowest: number | null;
  readonly lowestOf: string | null;
  readonly highest: number | null;
}

export interface NewRate extends RateKey {
  /** Null: the exception ends. */
  readonly rate: number | null;
}

export interface DownlineRow {
  readonly memberId: bigint;
  readonly publicId: string;
  readonly username: string;
  readonly agent: boolean;
  readonly type: number;
}

export interface TeamRow extends DownlineRow {
  /** Today's, and the newest. */
  readonly rates: readonly { readonly category: string; readonly rate: number; readonly next: number }[];
  readonly waiting: boolean;
}

export type ChangeState = "proposed" | "accepted" | "declined" | "withdrawn" | "expired" | "made";

export interface ChangeRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly member: string;
  readonly memberPublicId: string;
  /** Null: an operator. */
  readonly byMemberId: bigint | null;
  readonly by: string | null;
  /** The operator who made it. */
  readonly operator: string | null;
  readonly rates: readonly {
    readonly category: string;
    readonly vendor: string;
    readonly before: number | null;
    readonly rate: number | null;
  }[];
  readonly state: ChangeState;
  readonly effectiveOn: string | null;
  readonly at: Date;
  readonly answeredAt: Date | null;
  readonly expiresAt: Date | null;
}

export interface ViolationRow extends BrokenBound {
  readonly username: string | null;
}

export interface TurnoverRow extends RateKey {
  readonly turnover: bigint;
}

/** Who changed rates. */
export type Author = { readonly memberId: bigint } | { readonly operatorId: number };

const CHANGE = `c.id, c.member_id AS "memberId", m.username AS member, m.public_id AS "memberPublicId",
  c.by_member_id AS "byMemberId", b.username AS by, o.display_name AS operator, c.rates, c.state,
  c.effective_on::text AS "effectiveOn", c.at, c.answered_at AS "answeredAt", c.expires_at AS "expiresAt"`;
const PEOPLE = `JOIN members m ON m.id = c.member_id LEFT JOIN members b ON b.id = c.by_member_id
  LEFT JOIN operators o ON o.id = c.operator_id`;
const CHANGES = `rebate_changes c ${PEOPLE}`;
const DOWNLINE = `m.id AS "memberId", m.public_id AS "publicId", m.username, l.is_agent AS agent, m.type`;

export class RebatesRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** A direct downline by public id. */
  async downline(agentId: bigint, publicId: string): Promise<DownlineRow | undefined> {
    const { rows } = await this.#pool.query<DownlineRow>({
      name: "rebate_downline",
      text: `SELECT ${DOWNLINE}
               FROM members m
               JOIN team_links l ON l.member_id = m.id AND l.agent_id = $1 AND l.depth = 1 AND l.valid_until = 'infinity'
              WHERE m.public_id = $2`,
      values: [agentId, publicId],
    });
    return rows[0];
  }

  /**
   * A member's rates with those from the next day on and their bounds. Keys are those of the member, the upline and the
   * direct downlines: a bound may be on a vendor for which the member has no rate.
   */
  async rates(
    memberId: bigint,
    today: string,
    client: pg.ClientBase | Pool = this.#pool,
  ): Promise<RateRow[]> {
    const { rows } = await client.query<RateRow>({
      name: "rebate_rates",
      text: `
        WITH downlines AS (
          SELECT member_id FROM team_links WHERE agent_id = $1 AND depth = 1 AND valid_until = 'infinity'
        ), upline AS (
          SELECT upline_id AS id FROM members WHERE id = $1
        ), keys AS (
          SELECT category, vendor FROM rebate_rates
           -- as arrays, so that nobody else's rates are read, whatever the planner expects
           WHERE member_id = ANY (ARRAY(SELECT $1::bigint UNION SELECT id FROM upline)) AND valid_until > $2
          UNION
          SELECT category, vendor FROM rebate_rates
           WHERE member_id = ANY (ARRAY(SELECT member_id FROM downlines)) AND valid_until = 'infinity'
        )
        SELECT k.category, k.vendor, now.rate::int, newest.rate::int AS next, l.rate AS lowest,
               (SELECT username FROM members WHERE id = l.member_id) AS "lowestOf",
               (SELECT rebate_newest(u.id, k.category, k.vendor) FROM upline u WHERE u.id IS NOT NULL) AS highest
          FROM keys k
          LEFT JOIN rebate_rates now ON now.member_id = $1 AND now.category = k.category AND now.vendor = k.vendor
                                    AND now.valid_from <= $2 AND $2 < now.valid_until
          LEFT JOIN rebate_rates newest ON newest.member_id = $1 AND newest.category = k.category AND newest.vendor = k.vendor
                                       AND newest.valid_until = 'infinity'
          LEFT JOIN LATERAL (
            SELECT rebate_newest(d.member_id, k.category, k.vendor) AS rate, d.member_id
              FROM downlines d ORDER BY 1 DESC, d.member_id LIMIT 1
          ) l ON true
         ORDER BY k.category, k.vendor`,
      values: [memberId, today],
    });
    return rows;
  }

  async team(
    agentId: bigint,
    filter: {
      readonly name: string | null;
      readonly before: { agent: boolean; memberId: string } | null;
      readonly limit: number;
      /** The merchant's day, such as 2026-11-23. */
      readonly today: string;
    },
  ): Promise<TeamRow[]> {
    const { rows } = await this.#pool.query<TeamRow>({
      name: "rebate_team",
      text: `
        SELECT ${DOWNLINE},
               (SELECT coalesce(json_agg(json_build_object('category', r.category, 'rate', coalesce(d.rate, 0), 'next', r.rate) ORDER BY r.category), '[]')
                  FROM rebate_rates r LEFT JOIN rebate_rates d
                    ON d.member_id = r.member_id AND d.category = r.category AND d.vendor = ''
                   AND d.valid_from <= $6::date AND d.valid_until > $6::date
                 WHERE r.member_id = m.id AND r.vendor = '' AND r.valid_until = 'infinity') AS rates,
               EXISTS (SELECT FROM rebate_changes c WHERE c.member_id = m.id AND c.state = 'proposed' AND c.expires_at > now()) AS waiting
          FROM team_links l JOIN members m ON m.id = l.member_id
         WHERE l.agent_id = $1 AND l.depth = 1 AND l.valid_until = 'infinity'
           AND ($2::text IS NULL OR m.username_key LIKE '%' || replace(replace(replace(lower($2), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')
           AND ($3::boolean IS NULL OR (l.is_agent, l.member_id) < ($3, $4::bigint))
         ORDER BY l.is_agent DESC, l.member_id DESC LIMIT $5`,
      values: [
        agentId,
        filter.name,
        filter.before?.agent ?? null,
        filter.before?.memberId ?? null,
        filter.limit,
        filter.today,
      ],
    });
    return rows;
  }

  /** Changes of a member's rates, the newest first. */
  async history(memberId: bigint, before: string | null, limit: number): Promise<ChangeRow[]> {
    const { rows } = await this.#pool.query<ChangeRow>({
      name: "rebate_history",
      text: `SELECT ${CHANGE} FROM ${CHANGES}
              WHERE c.member_id = $1 AND ($2::bigint IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT $3`,
      values: [memberId, before, limit],
    });
    return rows;
  }

  /** The change that waits for the member's agreement. */
  async waiting(memberId: bigint, client: pg.ClientBase | Pool = this.#pool): Promise<ChangeRow | undefined> {
    const { rows } = await client.query<ChangeRow>({
      name: "rebate_waiting",
      text: `SELECT ${CHANGE} FROM ${CHANGES} WHERE c.member_id = $1 AND c.state = 'proposed' AND c.expires_at > now()`,
      values: [memberId],
    });
    return rows[0];
  }

  /** Valid turnover of a member with everyone below, by category and vendor. */
  async turnover(memberId: bigint, from: string, to: string): Promise<TurnoverRow[]> {
    const { rows } = await this.#pool.query<TurnoverRow>({
      name: "rebate_turnover",
      text: `SELECT category, vendor, sum(turnover)::bigint AS turnover FROM team_play_days
              WHERE agent_id = $1 AND day BETWEEN $2 AND $3 GROUP BY 1, 2 HAVING sum(turnover) <> 0`,
      values: [memberId, from, to],
    });
    return rows;
  }

  /** Keeps every other change of rates and every move away until the transaction ends. */
  async lock(merchantId: number, client: PoolClient): Promise<void> {
    await client.query("SELECT team_lock_tree($1, false)", [merchantId]);
  }

  /** Needs the lock. Returns the bounds that the new rates break; the caller then rolls back. */
  async set(
    member: { readonly memberId: bigint; readonly uplineId: bigint | null },
    rates: readonly NewRate[],
    day: string,
    highest: number,
    client: PoolClient,
  ): Promise<ViolationRow[]> {
    const { memberId, uplineId } = member;
    await client.query("SELECT rebate_set($1, $2, $3)", [memberId, JSON.stringify(rates), day]);
    const { rows } = await client.query<ViolationRow>(
      `SELECT v.category, v.vendor, v.bound, v.above, m.username
         FROM rebate_violations($1, $2, $3) v LEFT JOIN members m ON m.id = v.other_id`,
      [memberId, uplineId, highest],
    );
    return rows;
  }

  async uplineOf(memberId: bigint, client: pg.ClientBase): Promise<bigint | null> {
    const { rows } = await client.query<{ uplineId: bigint | null }>(
      `SELECT upline_id AS "uplineId" FROM members WHERE id = $1`,
      [memberId],
    );
    return rows[0]?.uplineId ?? null;
  }

  /**
   * Withdraws the change that waits; `expired` where its time was over.
   * @returns the one that ended
   */
  async withdraw(memberId: bigint, client: pg.ClientBase): Promise<ChangeRow | undefined> {
    const { rows } = await client.query<ChangeRow>(
      `WITH c AS (
         UPDATE rebate_changes
            SET state = CASE WHEN expires_at > now() THEN 'withdrawn' ELSE 'expired' END, answered_at = now()
          WHERE member_id = $1 AND state = 'proposed' RETURNING *
       )
       SELECT ${CHANGE} FROM c ${PEOPLE}`,
      [memberId],
    );
    return rows[0];
  }

  /** What became of the change that the member was asked about last. */
  async lastAsked(
    memberId: bigint,
    client: pg.ClientBase,
  ): Promise<Pick<ChangeRow, "state" | "answeredAt"> | undefined> {
    const { rows } = await client.query<Pick<ChangeRow, "state" | "answeredAt">>(
      `SELECT state, answered_at AS "answeredAt" FROM rebate_changes
        WHERE member_id = $1 AND expires_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
      [memberId],
    );
    return rows[0];
  }

  /** Notes a change that is made (`day`), or that waits until a moment. */
  async note(
    merchantId: number,
    memberId: bigint,
    author: Author,
    rates: ChangeRow["rates"],
    outcome: { readonly day: string } | { readonly expiresAt: Date },
    client: pg.ClientBase,
  ): Promise<void> {
    const made = "day" in outcome;
    await client.query(
      `INSERT INTO rebate_changes (merchant_id, member_id, by_member_id, operator_id, rates, state, effective_on, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        merchantId,
        memberId,
        "memberId" in author ? author.memberId : null,
        "operatorId" in author ? author.operatorId : null,
        JSON.stringify(rates),
        made ? "made" : "proposed",
        made ? outcome.day : null,
        made ? null : outcome.expiresAt,
      ],
    );
  }

  /** A change of a member's rates, locked until the transaction ends. */
  async take(memberId: bigint, id: string, client: PoolClient): Promise<ChangeRow | undefined> {
    const { rows } = await client.query<ChangeRow>(
      `SELECT ${CHANGE} FROM ${CHANGES} WHERE c.id = $2 AND c.member_id = $1 FOR UPDATE OF c`,
      [memberId, id],
    );
    return rows[0];
  }

  async answer(
    id: bigint,
    state: "accepted" | "declined" | "expired",
    day: string | null,
    client: PoolClient,
  ): Promise<void> {
    await client.query(
      "UPDATE rebate_changes SET state = $2, effective_on = $3, answered_at = now() WHERE id = $1",
      [id, state, day],
    );
  }

  /** Ends requests whose time is over, so many at most. */
  async expire(limit: number, client: PoolClient): Promise<(ChangeRow & { readonly merchantId: number })[]> {
    const { rows } = await client.query<ChangeRow & { readonly merchantId: number }>(
      `WITH c AS (
         UPDATE rebate_changes SET state = 'expired', answered_at = expires_at
          WHERE id IN (SELECT id FROM rebate_changes WHERE state = 'proposed' AND expires_at <= now()
                        ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING *
       )
       SELECT ${CHANGE}, c.merchant_id AS "merchantId" FROM c ${PEOPLE} ORDER BY c.id`,
      [limit],
    );
    return rows;
  }
}
