import type { DayRange } from "@foyer/domain/record-days";
import type pg from "pg";
import type { TransferRow } from "../records/transactions.service.ts";
import type { TeamScope } from "./team-scopes.repository.ts";

export interface TeamTransferRow extends TransferRow {
  readonly publicId: string;
  readonly username: string;
  readonly position: TeamTransferPosition;
}

/** A transfer: its time in microseconds since 1970, and its id. */
export interface TeamTransferPosition {
  readonly at: string;
  readonly id: string;
}

/** Which transfers of which days of a time zone. */
export interface TransferSelection {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly kinds: readonly string[];
}

export interface MovementSums {
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly bonuses: bigint;
  readonly rebates: bigint;
  readonly salaries: bigint;
  readonly dividends: bigint;
}

/** The condition of the index of movements beside play. */
const BESIDE_PLAY = "p.kind NOT IN ('bet', 'win', 'rollback', 'tombstone', 'contribution')";
/** Before the position $2, $3, else the end of the day $6, and from the day $4 of the time zone $5 on. */
const RANGE = `(p.created_at, p.id) < (
    coalesce('epoch'::timestamptz + $2::bigint * interval '1 microsecond', ($6::date + 1)::timestamp AT TIME ZONE $5),
    coalesce($3::bigint, 0)
  )
  AND p.created_at >= $4::date::timestamp AT TIME ZONE $5`;
/** A transfer `p` whose member is below the agent $1, and was on its day. */
const IN_TEAM = `(SELECT l.valid_from <= (p.created_at AT TIME ZONE $5)::date OR EXISTS (
    SELECT FROM team_links o WHERE o.member_id = p.member_id AND o.agent_id = $1 AND o.depth > 0
       AND o.valid_from <= (p.created_at AT TIME ZONE $5)::date AND (p.created_at AT TIME ZONE $5)::date < o.valid_until
  ) FROM team_links l WHERE l.member_id = p.member_id AND l.agent_id = $1 AND l.depth > 0 AND l.valid_until = 'infinity')`;
const SUMS = `coalesce(sum(d.deposits), 0)::bigint AS deposits, coalesce(sum(d.withdrawals), 0)::bigint AS withdrawals,
  coalesce(sum(d.bonuses), 0)::bigint AS bonuses, coalesce(sum(d.rebates), 0)::bigint AS rebates,
  coalesce(sum(d.salaries), 0)::bigint AS salaries, coalesce(sum(d.dividends), 0)::bigint AS dividends`;
const NEWEST = "p.created_at DESC, p.id DESC";
const POSITION = `json_build_object('at', (extract(epoch FROM p.created_at) * 1000000)::bigint::text, 'id', p.id::text)`;
/** The $8 newest transfers of the kinds $7 in the list of the agent $1. */
const CANDIDATES = `SELECT p.* FROM unnest($7::text[]) k (kind) CROSS JOIN LATERAL (
      SELECT p.* FROM (SELECT t.at AS created_at, t.id, t.member_id FROM team_transfers t WHERE t.agent_id = $1 AND t.kind = k.kind) p
       WHERE ${RANGE} ORDER BY ${NEWEST} LIMIT $8::integer
    ) p ORDER BY ${NEWEST} LIMIT $8`;
/** The transfers of a page `p`, in the currency of their members' wallets. */
const SHOWN = `SELECT m.public_id AS "publicId", m.username, ${POSITION} AS position,
    t.seq, t.kind, f.name AS "from", d.name AS "to", t.amount, t.cash_after AS "cashAfter",
    CASE WHEN t.kind IN ('bonus', 'adjustment') THEN (
      SELECT e.balance_after FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE e.transfer_id = t.id AND e.account_id IN (t.from_account, t.to_account) AND a.name = 'bonus'
    ) END AS "bonusAfter",
    t.reference, t.idempotency_key AS key, (t.created_at AT TIME ZONE $5)::date::text AS day, t.created_at AS at,
    CASE WHEN t.reference LIKE 'TR-%' THEN transfer_vendor_name(t.member_id, t.reference) END AS "vendorName"
  FROM p JOIN ledger_transfers t ON t.id = p.id JOIN members m ON m.id = t.member_id AND m.currency = t.currency
  LEFT JOIN ledger_accounts f ON f.id = t.from_account LEFT JOIN ledger_accounts d ON d.id = t.to_account
 ORDER BY ${NEWEST}`;

/** Movements beside play of the members of teams, and their sums. */
export class TeamTransactionsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Those of a team among the `window` transfers before a position, newest first. */
  async ofTeam(
    { agentId, pattern }: TeamScope,
    { from, to, timeZone, kinds }: TransferSelection,
    before: TeamTransferPosition | undefined,
    limit: number,
    window: number,
  ): Promise<TeamTransferRow[]> {
    const { rows } = await this.#pool.query<TeamTransferRow>({
      name: "team_transfers",
      text: `WITH p AS (
               SELECT * FROM (${CANDIDATES}) p
                WHERE EXISTS (SELECT FROM team_links l WHERE l.member_id = p.member_id AND l.agent_id = $1 AND l.valid_until = 'infinity')
                  AND ($10::text IS NULL OR (SELECT n.username_key LIKE $10 FROM members n WHERE n.id = p.member_id))
                ORDER BY ${NEWEST} LIMIT $9
             ) ${SHOWN}`,
      values: [
        agentId,
        before?.at ?? null,
        before?.id ?? null,
        from,
        timeZone,
        to,
        kinds,
        window,
        limit,
        pattern,
      ],
    });
    return rows;
  }

  /** The last of the `window` transfers of a team before a position; undefined if there are fewer. */
  async endOf(
    { agentId }: TeamScope,
    { from, to, timeZone, kinds }: TransferSelection,
    before: TeamTransferPosition | undefined,
    window: number,
  ): Promise<TeamTransferPosition | undefined> {
    const { rows } = await this.#pool.query<{ position: TeamTransferPosition }>({
      name: "team_transfers_end",
      text: `SELECT ${POSITION} AS position FROM (${CANDIDATES}) p ORDER BY ${NEWEST} OFFSET $8 - 1 LIMIT 1`,
      values: [agentId, before?.at ?? null, before?.id ?? null, from, timeZone, to, kinds, window],
    });
    return rows[0]?.position;
  }

  /** Those of some members of a team before a position, newest first: of members whose last one is among the newest. */
  async ofMembers(
    { agentId }: TeamScope,
    memberIds: readonly bigint[],
    { from, to, timeZone, kinds }: TransferSelection,
    before: TeamTransferPosition | undefined,
    limit: number,
  ): Promise<TeamTransferRow[]> {
    const { rows } = await this.#pool.query<TeamTransferRow>({
      name: "team_transfers_of_members",
      text: `WITH newest AS (
               SELECT o.* FROM unnest($9::bigint[]) m (id) CROSS JOIN LATERAL (
                 SELECT p.member_id, p.created_at, p.id FROM ledger_transfers p
                  WHERE p.member_id = m.id AND ${RANGE} AND ${BESIDE_PLAY} AND p.kind = ANY ($7) AND ${IN_TEAM}
                  ORDER BY ${NEWEST} LIMIT 1
               ) o ORDER BY o.created_at DESC, o.id DESC LIMIT $8
             ), p AS (
               SELECT o.* FROM newest m CROSS JOIN LATERAL (
                 SELECT p.created_at, p.id FROM ledger_transfers p
                  WHERE p.member_id = m.member_id AND (p.created_at, p.id) <= (m.created_at, m.id)
                    AND p.created_at >= $4::date::timestamp AT TIME ZONE $5
                    AND ${BESIDE_PLAY} AND p.kind = ANY ($7) AND ${IN_TEAM}
                  ORDER BY ${NEWEST} LIMIT $8
               ) o ORDER BY o.created_at DESC, o.id DESC LIMIT $8
             ) ${SHOWN}`,
      values: [agentId, before?.at ?? null, before?.id ?? null, from, timeZone, to, kinds, limit, memberIds],
    });
    return rows;
  }

  /** Whether a transfer of a member, by its number in the book, is in the list of an agent. */
  async lists(agentId: bigint, memberId: bigint, seq: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: "team_transfers_has",
      text: `SELECT FROM members m
               JOIN ledger_transfers t ON t.member_id = m.id AND t.currency = m.currency AND t.seq = $3
               JOIN team_transfers r ON r.agent_id = $1 AND r.kind = t.kind AND r.at = t.created_at AND r.id = t.id
              WHERE m.id = $2`,
      values: [agentId, memberId, seq],
    });
    return rowCount === 1;
  }

  /** Sums of everyone below an agent. */
  async totalsOfTeam(agentId: bigint, { from, to }: DayRange): Promise<MovementSums> {
    const { rows } = await this.#pool.query<MovementSums>({
      name: "team_transfers_totals",
      text: `SELECT ${SUMS} FROM team_day_totals d WHERE d.agent_id = $1 AND d.day BETWEEN $2 AND $3`,
      values: [agentId, from, to],
    });
    return rows[0] as MovementSums;
  }

  /** Sums of some members, each for itself. */
  async totalsOfMembers(memberIds: readonly bigint[], { from, to }: DayRange): Promise<MovementSums> {
    const { rows } = await this.#pool.query<MovementSums>({
      name: "team_transfers_totals_of_members",
      text: `SELECT ${SUMS} FROM team_days d WHERE d.agent_id = ANY ($1) AND d.level = 0 AND d.day BETWEEN $2 AND $3`,
      values: [memberIds, from, to],
    });
    return rows[0] as MovementSums;
  }
}
