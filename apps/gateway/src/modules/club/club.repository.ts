import type { ClubState } from "@foyer/domain/club";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** A member whose turnover is counted. */
export interface CountedMember {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: string;
}

/** A payment method with the limits of members without a level. */
export interface MethodRow {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly maximum: bigint;
  readonly dayMaximum: bigint | null;
  readonly dayCount: number | null;
}

export interface NewEvent {
  readonly cause: "raised" | "fell" | "set" | "ended";
  readonly before: string;
  readonly byHand?: ByHand;
}

/** Who sets or ends a level by hand, and why. */
export interface ByHand {
  readonly operator: string;
  /** Missing: at the command line. */
  readonly operatorId?: number;
  readonly reason: string;
}

/** A member as operators see them before they change the level. */
export interface ClubMemberRow extends CountedMember {
  readonly username: string;
  readonly state: ClubState | null;
  /** When the level changed last. */
  readonly since: Date | null;
  /** The last event by hand. */
  readonly set: { readonly at: Date; readonly operator: string; readonly reason: string } | null;
}

const STATE = `level, to_char(kept_until, 'YYYY-MM-DD') AS "keptUntil", fixed`;

export class ClubRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async state(memberId: bigint, on: Queries = this.#pool): Promise<ClubState | null> {
    const { rows } = await on.query<ClubState>(`SELECT ${STATE} FROM club_members WHERE member_id = $1`, [
      memberId,
    ]);
    return rows[0] ?? null;
  }

  /** Valid turnover since the beginning of a day. */
  async turnover(
    { memberId, currency }: CountedMember,
    from: string,
    timeZone: string,
    on: Queries = this.#pool,
  ): Promise<bigint> {
    const { rows } = await on.query<{ turnover: bigint }>(
      "SELECT club_turnover($1, $2, $3, $4) AS turnover",
      [memberId, currency, from, timeZone],
    );
    return rows[0]?.turnover ?? 0n;
  }

  async memberOf(merchantId: number, username: string): Promise<CountedMember | undefined> {
    const { rows } = await this.#pool.query<CountedMember>(
      `SELECT id AS "memberId", merchant_id AS "merchantId", currency FROM members
        WHERE merchant_id = $1 AND lower(username) = lower($2)`,
      [merchantId, username],
    );
    return rows[0];
  }

  async shownMember(merchantId: number, username: string): Promise<ClubMemberRow | undefined> {
    const { rows } = await this.#pool.query<
      CountedMember &
        Partial<ClubState> & {
          username: string;
          since: Date | null;
          at: Date | null;
          operator: string;
          reason: string;
        }
    >(
      `SELECT m.id AS "memberId", m.merchant_id AS "merchantId", m.currency, m.username, ${STATE}, s.at, s.operator, s.reason,
              (SELECT e.at FROM club_events e WHERE e.member_id = m.id AND e.before <> e.level ORDER BY e.id DESC LIMIT 1) AS since
         FROM members m LEFT JOIN club_members c ON c.member_id = m.id
         LEFT JOIN LATERAL (SELECT e.at, e.operator, e.reason FROM club_events e
                             WHERE e.member_id = m.id AND e.cause = 'set' ORDER BY e.id DESC LIMIT 1) s ON true
        WHERE m.merchant_id = $1 AND lower(m.username) = lower($2)`,
      [merchantId, username],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { level, keptUntil, fixed, at, operator, reason, ...member } = row;
    return {
      ...member,
      state: level && keptUntil ? { level, keptUntil, fixed: fixed ?? false } : null,
      set: at && { at, operator, reason },
    };
  }

  /** Members to count: those who played lately and were not counted since, and those whose level may fall. */
  async due(
    merchantId: number,
    { from, today, timeZone, limit }: { from: string; today: string; timeZone: string; limit: number },
  ): Promise<(CountedMember & { readonly state: ClubState | null; readonly turnover: bigint })[]> {
    const { rows } = await this.#pool.query<
      CountedMember & Partial<ClubState> & { readonly turnover: bigint }
    >(
      `WITH due AS (
         SELECT DISTINCT member_id FROM play_sums WHERE starts_at > now() - interval '45 minutes'
         UNION
         -- vendors publish rounds of their wallets later
         SELECT member_id FROM vendor_wallets WHERE played_at > now() - interval '45 minutes'
         UNION
         SELECT member_id FROM club_members WHERE merchant_id = $1 AND kept_until < $2::date
       )
       SELECT m.id AS "memberId", m.merchant_id AS "merchantId", m.currency, ${STATE},
              club_turnover(m.id, m.currency, $3, $4) AS turnover
         FROM due d JOIN members m ON m.id = d.member_id LEFT JOIN club_members c ON c.member_id = m.id
        WHERE m.merchant_id = $1 AND (c.counted_at IS NULL OR c.counted_at < now() - interval '2 minutes')
        ORDER BY c.counted_at NULLS FIRST LIMIT $5`,
      [merchantId, today, from, timeZone, limit],
    );
    return rows.map(({ level, keptUntil, fixed, ...row }) => ({
      ...row,
      state: level && keptUntil ? { level, keptUntil, fixed: fixed ?? false } : null,
    }));
  }

  /** Notes that members were counted without a change. */
  async counted(merchantId: number, memberIds: readonly bigint[], first: ClubState): Promise<void> {
    await this.#pool.query(
      `INSERT INTO club_members (member_id, merchant_id, level, kept_until)
       SELECT m, $2, $3, $4 FROM unnest($1::bigint[]) m ORDER BY m
       ON CONFLICT (member_id) DO UPDATE SET counted_at = excluded.counted_at`,
      [memberIds, merchantId, first.level, first.keptUntil],
    );
  }

  /** Decides about a member's level with its row locked, so that two counts at once make one change. */
  inTurn<T>(
    { memberId, merchantId }: CountedMember,
    first: ClubState,
    work: (state: ClubState, client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.#pool, async (client) => {
      await client.query(
        `INSERT INTO club_members (member_id, merchant_id, level, kept_until) VALUES ($1, $2, $3, $4)
         ON CONFLICT (member_id) DO NOTHING`,
        [memberId, merchantId, first.level, first.keptUntil],
      );
      const { rows } = await client.query<ClubState>(
        `SELECT ${STATE} FROM club_members WHERE member_id = $1 FOR UPDATE`,
        [memberId],
      );
      return work(rows[0] as ClubState, client);
    });
  }

  async save(memberId: bigint, { level, keptUntil, fixed }: ClubState, on: Queries): Promise<void> {
    await on.query(
      `UPDATE club_members SET level = $2, kept_until = $3, fixed = $4, counted_at = now() WHERE member_id = $1`,
      [memberId, level, keptUntil, fixed],
    );
  }

  /** @returns the event's id */
  async note(
    memberId: bigint,
    { level, keptUntil }: ClubState,
    { cause, before, byHand }: NewEvent,
    on: Queries,
  ): Promise<bigint> {
    const { rows } = await on.query<{ id: bigint }>(
      `INSERT INTO club_events (member_id, cause, before, level, kept_until, operator, operator_id, reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        memberId,
        cause,
        before,
        level,
        keptUntil,
        byHand?.operator ?? null,
        byHand?.operatorId ?? null,
        byHand?.reason ?? null,
      ],
    );
    return rows[0]?.id as bigint;
  }

  /** The methods of these codes that members can pay by. */
  async methods(
    merchantId: number,
    currency: string,
    codes: readonly string[],
    dialects: readonly string[],
  ): Promise<MethodRow[]> {
    const { rows } = await this.#pool.query<MethodRow>(
      `SELECT code, names, maximum, day_maximum AS "dayMaximum", day_count AS "dayCount" FROM payment_methods
        WHERE merchant_id = $1 AND currency = $2 AND code = ANY ($3) AND dialect = ANY ($4) AND status <> 'off'
        ORDER BY sort, id`,
      [merchantId, currency, codes, dialects],
    );
    return rows;
  }
}
