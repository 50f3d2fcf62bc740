import type pg from "pg";
import { type Days, ONLINE } from "./teams.repository.ts";

/** A member of a team. */
export interface MemberOfTeam {
  readonly memberId: bigint;
  readonly publicId: string;
  readonly username: string;
  /** How far below the agent who asks: 0 is the agent. */
  readonly depth: number;
  readonly agent: boolean;
}

export interface MemberRow extends MemberOfTeam {
  readonly nickname: string | null;
  readonly disabled: boolean;
  readonly online: boolean;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  /** The agents above the member, from the top: a line with public id and username of each. Null if the member is a direct downline. */
  readonly path: string | null;
  /** Of everyone below. */
  readonly members: number;
  readonly agents: number;
  /** Of the range, everyone below included. */
  readonly turnover: bigint;
  readonly net: bigint;
  readonly balance: bigint;
}

export interface RateRow {
  readonly category: string;
  readonly rate: number;
  readonly own: number;
}

export interface InvitationRow {
  readonly code: string;
  /** Whether it is a link of the agent who asks. */
  readonly own: boolean;
  readonly note: string | null;
}

/** Which members of a team are listed. */
export interface MemberFilter extends Days {
  readonly flat: boolean;
  readonly name: string | null;
  readonly agents: boolean | null;
  readonly only: "online" | "bet" | "deposit" | "no-deposit" | null;
  /** Who joined by this link of the agent who asks. */
  readonly invitationCode: string | null;
  /** The last one of the page before. */
  readonly before: { readonly agent: boolean; readonly memberId: string } | null;
  readonly limit: number;
}

/** After any id. */
const LAST = "9223372036854775807";
const patternOf = (name: string): string => `%${name.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Columns of the members `m` of the places `l` (member, depth below the agent who asks, whether an agent), with sums of the days $2 to $3. */
const MEMBER = `m.id AS "memberId", m.public_id AS "publicId", m.username, m.nickname, l.depth, l.is_agent AS agent,
  m.status = 'disabled' AS disabled, m.registered_at AS "registeredAt", m.last_login_at AS "lastLoginAt",
  EXISTS (SELECT FROM sessions s WHERE s.member_id = m.id AND s.ended_at IS NULL AND s.seen_at > now() - ${ONLINE}) AS online,
  coalesce(t.members, 0) AS members, coalesce(t.agents, 0) AS agents,
  coalesce((SELECT a.balance FROM ledger_accounts a
             WHERE a.member_id = m.id AND a.currency = m.currency AND a.name = 'cash'), 0) AS balance,
  CASE WHEN l.depth > 1 THEN (SELECT p.path FROM team_paths p WHERE p.agent_id = m.upline_id) END AS path,
  s.turnover, s.net`;
// no index is searched for null
const MEMBER_JOINS = `JOIN members m ON m.id = l.member_id
  LEFT JOIN team_totals t ON t.agent_id = CASE WHEN l.is_agent THEN l.member_id END
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.turnover), 0)::bigint AS turnover, coalesce(sum(d.paid - d.stake), 0)::bigint AS net
      FROM (
        SELECT o.stake, o.turnover, o.paid FROM team_days o WHERE o.agent_id = m.id AND o.day BETWEEN $2 AND $3 AND o.level = 0
        UNION ALL
        SELECT w.stake, w.turnover, w.paid FROM team_day_totals w WHERE w.agent_id = m.id AND w.day BETWEEN $2 AND $3
      ) d
  ) s`;

/** The places below the agent $1 of a page of the team of the agent $4, who is in the team of $1. */
const PLACES = `(
    SELECT page.member_id, page.is_agent,
           page.depth + (SELECT under.depth FROM team_links under
                          WHERE under.member_id = $4 AND under.agent_id = $1 AND under.valid_until = 'infinity') AS depth
      FROM page
  ) l`;
/** All members of the page at once: those next to each other are read together. */
const OF_PAGE = "m.id = ANY (ARRAY(SELECT page.member_id FROM page))";

/** The links `below` that a list has: agents or members ($5), and those who did something ($6). Also team_did (sql/functions/teams.sql). */
const SELECTED = `($5::boolean IS NULL OR below.is_agent = $5)
  AND CASE $6::text
    WHEN 'online' THEN EXISTS (SELECT FROM sessions s WHERE s.member_id = below.member_id AND s.ended_at IS NULL AND s.seen_at > now() - ${ONLINE})
    WHEN 'bet' THEN EXISTS (SELECT FROM member_activity a WHERE a.member_id = below.member_id AND a.kind = 'bet' AND a.day BETWEEN $2 AND $3)
    WHEN 'deposit' THEN EXISTS (SELECT FROM member_activity a WHERE a.member_id = below.member_id AND a.kind = 'deposit')
    WHEN 'no-deposit' THEN NOT EXISTS (SELECT FROM member_activity a WHERE a.member_id = below.member_id AND a.kind = 'deposit')
    ELSE true END`;

/** Who is below an agent: single members and lists. */
export class TeamMembersRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** A member of an agent's team, or the agent, by public id. */
  async find(agentId: bigint, publicId: string): Promise<MemberOfTeam | undefined> {
    const { rows } = await this.#pool.query<MemberOfTeam>({
      name: "team_find",
      text: `SELECT m.id AS "memberId", m.public_id AS "publicId", m.username, l.depth, l.is_agent AS agent
               FROM members m JOIN team_links l ON l.member_id = m.id AND l.agent_id = $1 AND l.valid_until = 'infinity'
              WHERE m.public_id = $2`,
      values: [agentId, publicId],
    });
    return rows[0];
  }

  /** Direct downlines of an agent, agents first, or everyone below; the newest first. `$1` is the agent who asks. */
  async members(agentId: bigint, under: bigint, filter: MemberFilter): Promise<MemberRow[]> {
    const { from, to, name, agents, only, invitationCode, before, limit } = filter;
    if (invitationCode !== null) {
      const found = await this.#joinedBy(agentId, under, invitationCode, filter);
      if (found.length === 0) return [];
      const { rows } = await this.#pool.query<MemberRow>({
        name: "team_list_found",
        text: `SELECT ${MEMBER} FROM team_links l ${MEMBER_JOINS}
                WHERE l.agent_id = $1 AND l.member_id = ANY($4) AND l.valid_until = 'infinity' ORDER BY l.member_id DESC`,
        values: [agentId, from, to, found],
      });
      return rows;
    }
    if (name !== null) {
      const { rows } = await this.#pool.query<MemberRow>({
        name: "team_list_named",
        text: `WITH page AS MATERIALIZED (
             SELECT * FROM team_search($4, $5, $6, $7, $8, $2, $3, coalesce($9::bigint, ${LAST}), $10)
           )
           SELECT ${MEMBER} FROM ${PLACES} ${MEMBER_JOINS} WHERE ${OF_PAGE} ORDER BY l.member_id DESC`,
        values: [
          agentId,
          from,
          to,
          under,
          name.toLowerCase(),
          patternOf(name),
          agents,
          only,
          before?.memberId ?? null,
          limit,
        ],
      });
      return rows;
    }
    if (filter.flat && agents === null && only === null) {
      // with the conditions of the statement below, planning at every call would seem to be worth it
      const { rows } = await this.#pool.query<MemberRow>({
        name: "team_list_all",
        text: `WITH page AS (
             SELECT below.member_id, below.depth, below.is_agent FROM team_links below
              WHERE below.agent_id = $4 AND below.depth > 0 AND below.valid_until = 'infinity'
                AND below.member_id < coalesce($5::bigint, ${LAST})
              ORDER BY below.member_id DESC LIMIT $6
           )
           SELECT ${MEMBER} FROM ${PLACES} ${MEMBER_JOINS} WHERE ${OF_PAGE} ORDER BY l.member_id DESC`,
        values: [agentId, from, to, under, before?.memberId ?? null, limit],
      });
      return rows;
    }
    const values = [agentId, from, to, under, agents, only, before?.memberId ?? null, limit];
    const { rows } = filter.flat
      ? await this.#pool.query<MemberRow>({
          name: "team_list_flat",
          text: `WITH page AS (
             SELECT below.member_id, below.depth, below.is_agent FROM team_links below
              WHERE below.agent_id = $4 AND below.depth > 0 AND below.valid_until = 'infinity'
                AND below.member_id < coalesce($7::bigint, ${LAST})
                AND ${SELECTED}
              ORDER BY below.member_id DESC LIMIT $8
           )
           SELECT ${MEMBER} FROM ${PLACES} ${MEMBER_JOINS} WHERE ${OF_PAGE} ORDER BY l.member_id DESC`,
          values,
        })
      : await this.#pool.query<MemberRow>({
          name: "team_list_direct",
          text: `WITH page AS (
             SELECT below.member_id, 1 AS depth, below.is_agent FROM team_links below
              WHERE below.agent_id = $4 AND below.depth = 1 AND below.valid_until = 'infinity'
                AND (below.is_agent, below.member_id) < (coalesce($9::boolean, true), coalesce($7::bigint, ${LAST}))
                AND ${SELECTED}
              ORDER BY below.is_agent DESC, below.member_id DESC LIMIT $8
           )
           SELECT ${MEMBER} FROM ${PLACES} ${MEMBER_JOINS} WHERE ${OF_PAGE} ORDER BY l.is_agent DESC, l.member_id DESC`,
          values: [...values, before?.agent ?? null],
        });
    return rows;
  }

  /** Members below an agent by a link of the agent who asks, the newest first; planned for each link, as few or many joined by it. */
  async #joinedBy(agentId: bigint, under: bigint, code: string, filter: MemberFilter): Promise<string[]> {
    const { from, to, name, agents, only, before, limit } = filter;
    const { rows } = await this.#pool.query<{ id: string }>(
      `SELECT below.member_id::text AS id FROM team_links below
        WHERE below.agent_id = $1 AND below.depth > 0 AND below.valid_until = 'infinity'
          AND below.member_id < coalesce($7::bigint, ${LAST})
          AND ($4::text IS NULL OR below.username_key LIKE $4)
          AND below.member_id IN (
            SELECT r.member_id FROM affiliate_codes a JOIN member_registrations r ON r.affiliate_code = a.code
             WHERE a.member_id = $10 AND a.code = $9)
          AND ${SELECTED}
        ORDER BY below.member_id DESC LIMIT $8`,
      [
        under,
        from,
        to,
        name === null ? null : patternOf(name),
        agents,
        only,
        before?.memberId ?? null,
        limit,
        code,
        agentId,
      ],
    );
    return rows.map(({ id }) => id);
  }

  async member(agentId: bigint, memberId: bigint, { from, to }: Days): Promise<MemberRow> {
    const { rows } = await this.#pool.query<MemberRow>({
      name: "team_member",
      text: `SELECT ${MEMBER} FROM team_links l ${MEMBER_JOINS}
              WHERE l.member_id = $4 AND l.agent_id = $1 AND l.valid_until = 'infinity'`,
      values: [agentId, from, to, memberId],
    });
    return rows[0] as MemberRow;
  }

  /** The newest rates of rebate by category of a member and of the agent who asks, in basis points. */
  async rates(agentId: bigint, memberId: bigint): Promise<RateRow[]> {
    const { rows } = await this.#pool.query<RateRow>({
      name: "team_rates",
      text: `SELECT category, coalesce(max(rate) FILTER (WHERE member_id = $2), 0)::int AS rate,
                    coalesce(max(rate) FILTER (WHERE member_id = $1), 0)::int AS own
               FROM rebate_rates WHERE member_id IN ($1, $2) AND vendor = '' AND valid_until = 'infinity'
              GROUP BY category ORDER BY category`,
      values: [agentId, memberId],
    });
    return rows;
  }

  /** The link by which a member joined, if its agent is in the team of the agent who asks. */
  async invitation(agentId: bigint, memberId: bigint): Promise<InvitationRow | undefined> {
    const { rows } = await this.#pool.query<InvitationRow>({
      name: "team_invitation",
      text: `SELECT a.code, a.member_id = $1 AS own, CASE WHEN a.member_id = $1 THEN a.note END AS note
               FROM members m
               JOIN member_registrations r ON r.member_id = m.id
               JOIN affiliate_codes a ON a.merchant_id = m.merchant_id AND a.code = r.affiliate_code
               JOIN team_links l ON l.agent_id = $1 AND l.member_id = a.member_id AND l.valid_until = 'infinity'
              WHERE m.id = $2`,
      values: [agentId, memberId],
    });
    return rows[0];
  }
}
