import type { GameCategory } from "@foyer/contract/shared";
import type { TeamBetState } from "@foyer/contract/team-records";
import type pg from "pg";
import type { BetRow } from "../records/bets.service.ts";
import type { TeamScope } from "./team-scopes.repository.ts";

export interface TeamBetSelection {
  /** First and last day, such as 2026-11-23. */
  readonly from: string;
  readonly to: string;
  readonly vendor: string | null;
  readonly category: GameCategory | null;
  readonly state: TeamBetState | null;
}

export interface TeamBetRow extends BetRow {
  readonly publicId: string;
  readonly username: string;
  readonly endedAt: Date;
  readonly position: TeamBetPosition;
}

/** A posting of a round: its day, its time in microseconds since 1970, and its id. */
export interface TeamBetPosition {
  readonly day: string;
  readonly at: string;
  readonly id: string;
}

export interface TeamBetSums {
  readonly bets: number;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly paid: bigint;
}

/** The condition of the indexes of rounds that ended. */
const ROUND = "p.kind = 'play' AND p.rounds > 0 AND p.reference IS NOT NULL";
const MOMENT = (parameter: "$5") => `'epoch'::timestamptz + ${parameter}::bigint * interval '1 microsecond'`;
/** A posting `p` whose member is below the agent $1, and was on its day. */
const IN_TEAM = `(SELECT l.valid_from <= p.day OR EXISTS (
    SELECT FROM team_links o WHERE o.member_id = p.member_id AND o.agent_id = $1 AND o.depth > 0 AND o.valid_from <= p.day AND p.day < o.valid_until
  ) FROM team_links l WHERE l.member_id = p.member_id AND l.agent_id = $1 AND l.depth > 0 AND l.valid_until = 'infinity')`;
/** The round `r` of a posting `p`, which is read for its reference: the integration, which has no space, and the vendor's number. */
const OF_POSTING = `team_postings q JOIN rounds r ON r.member_id = q.member_id AND r.integration_id = split_part(q.reference, ' ', 1)
  AND r.round = substr(q.reference, strpos(q.reference, ' ') + 1)
  WHERE q.member_id = p.member_id AND q.day = p.day AND q.id = p.id`;
const PAID = "r.win_total + r.jackpot_total";
const RESULT = `round_result(r.state, r.bets, r.stake_total, ${PAID})`;
/** Postings of the category $7 and the result $8. */
const SELECTED = `($7::text IS NULL OR p.category = $7)
  AND ($8::text IS NULL OR (SELECT ${RESULT} FROM ${OF_POSTING}) = $8)`;
/** All of them are in the indexes. */
const COLUMNS = "p.member_id, p.day, p.at, p.id";
const NEWEST = "p.day DESC, p.at DESC, p.id DESC";
/** The rounds of a page `p` with their members, and their games in the catalogue of the merchant $2. */
const SHOWN = `SELECT m.public_id AS "publicId", m.username, r.integration_id AS integration, r.round, r.vendor,
    r.game_code AS "gameCode", r.category, ${RESULT} AS state, r.stake_total AS stake, ${PAID} AS paid,
    p.day::text, r.opened_at AS at, p.at AS "endedAt", '' AS exactly,
    json_build_object('day', p.day, 'at', (extract(epoch FROM p.at) * 1000000)::bigint::text, 'id', p.id::text) AS position,
    g.name, g.node_id AS "nodeId", g.picture_base AS base, g.picture_tint AS tint, g.picture_glow AS glow
  FROM p CROSS JOIN LATERAL (SELECT r.* FROM ${OF_POSTING}) r JOIN members m ON m.id = p.member_id
  LEFT JOIN vendors v ON v.merchant_id = $2 AND v.code = r.vendor
  LEFT JOIN games g ON g.merchant_id = $2 AND g.vendor_id = v.id AND g.code = r.game_code
 ORDER BY ${NEWEST}`;

/** Rounds of teams that ended, and their sums. */
export class TeamBetsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The newest days up to one on which a team played what is selected. */
  async days(
    agentId: bigint,
    { from, vendor, category }: TeamBetSelection,
    to: string,
    limit: number,
  ): Promise<string[]> {
    const { rows } = await this.#pool.query<{ day: string }>({
      name: "team_bets_days",
      text: `SELECT DISTINCT d.day::text, d.day AS sorted FROM team_play_days d
              WHERE d.agent_id = $1 AND NOT d.own AND d.day BETWEEN $2 AND $3 AND d.rounds > 0
                AND ($4::text IS NULL OR d.vendor = $4) AND ($5::text IS NULL OR d.category = $5)
              ORDER BY d.day DESC LIMIT $6`,
      values: [agentId, from, to, vendor, category, limit],
    });
    return rows.map(({ day }) => day);
  }

  /** Rounds of a large team that ended on a day before a position, newest first. */
  async ofDay(
    { agentId, merchantId, pattern }: TeamScope,
    { vendor, category, state }: TeamBetSelection,
    { day, at, id }: TeamBetPosition,
    limit: number,
  ): Promise<TeamBetRow[]> {
    const values = [agentId, merchantId, limit, day, at, id, category, state, pattern];
    const { rows } = await this.#pool.query<TeamBetRow>({
      name: vendor === null ? "team_bets_of_day" : "team_bets_of_vendor",
      text: `WITH p AS (
               SELECT ${COLUMNS} FROM team_postings p
                WHERE p.merchant_id = $2 AND p.day = $4 AND (p.at, p.id) < (${MOMENT("$5")}, $6::bigint) AND ${ROUND}
                  ${vendor === null ? "" : "AND p.vendor = $10"} AND ${SELECTED} AND ${IN_TEAM}
                  AND ($9::text IS NULL OR (SELECT n.username_key LIKE $9 FROM members n WHERE n.id = p.member_id))
                ORDER BY p.at DESC, p.id DESC LIMIT $3
             ) ${SHOWN}`,
      values: vendor === null ? values : [...values, vendor],
    });
    return rows;
  }

  /** Rounds of some members of a team before a position, newest first: of those whose last one is among the newest. */
  async ofMembers(
    { agentId, merchantId }: TeamScope,
    memberIds: readonly bigint[],
    { from, vendor, category, state }: TeamBetSelection,
    { day, at, id }: TeamBetPosition,
    limit: number,
  ): Promise<TeamBetRow[]> {
    const { rows } = await this.#pool.query<TeamBetRow>({
      name: "team_bets_of_members",
      text: `WITH newest AS (
               SELECT o.* FROM unnest($9::bigint[]) m (id) CROSS JOIN LATERAL (
                 SELECT ${COLUMNS} FROM team_postings p
                  WHERE p.member_id = m.id AND (p.day, p.at, p.id) < ($4::date, ${MOMENT("$5")}, $6::bigint) AND p.day >= $10
                    AND ${ROUND} AND ($11::text IS NULL OR p.vendor = $11) AND ${SELECTED} AND ${IN_TEAM}
                  ORDER BY ${NEWEST} LIMIT 1
               ) o ORDER BY o.day DESC, o.at DESC, o.id DESC LIMIT $3
             ), p AS (
               SELECT o.* FROM newest m CROSS JOIN LATERAL (
                 SELECT ${COLUMNS} FROM team_postings p
                  WHERE p.member_id = m.member_id AND (p.day, p.at, p.id) <= (m.day, m.at, m.id) AND p.day >= $10
                    AND ${ROUND} AND ($11::text IS NULL OR p.vendor = $11) AND ${SELECTED} AND ${IN_TEAM}
                  ORDER BY ${NEWEST} LIMIT $3
               ) o ORDER BY o.day DESC, o.at DESC, o.id DESC LIMIT $3
             ) ${SHOWN}`,
      values: [agentId, merchantId, limit, day, at, id, category, state, memberIds, from, vendor],
    });
    return rows;
  }

  /** Sums of everyone below an agent, or of some members each for itself. */
  async totals(
    agentIds: readonly bigint[],
    own: boolean,
    { from, to, vendor, category }: TeamBetSelection,
  ): Promise<TeamBetSums> {
    const { rows } = await this.#pool.query<TeamBetSums>({
      name: "team_bets_totals",
      text: `SELECT coalesce(sum(d.rounds), 0)::int AS bets, coalesce(sum(d.stake), 0)::bigint AS stake,
                    coalesce(sum(d.turnover), 0)::bigint AS turnover, coalesce(sum(d.paid), 0)::bigint AS paid
               FROM team_play_days d
              WHERE d.agent_id = ANY ($1) AND d.own = $2 AND d.day BETWEEN $3 AND $4
                AND ($5::text IS NULL OR d.vendor = $5) AND ($6::text IS NULL OR d.category = $6)`,
      values: [agentIds, own, from, to, vendor, category],
    });
    return rows[0] as TeamBetSums;
  }
}
