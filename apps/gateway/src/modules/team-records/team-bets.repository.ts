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
  /** The position, beside the day. */
  readonly micros: string;
  readonly posting: string;
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

/** The condition of the index of rounds that ended. */
const ROUND = "p.kind = 'play' AND p.rounds > 0 AND p.reference IS NOT NULL";
/** Before the position $3, $4, $5, and from the day $6 on. */
const RANGE = `(p.day, p.at, p.id) < ($3::date, 'epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::bigint) AND p.day >= $6`;
/** A posting `p` whose member is below the agent $1, and was on its day. */
const IN_TEAM = `(SELECT l.valid_from <= p.day OR EXISTS (
    SELECT FROM team_links o WHERE o.member_id = p.member_id AND o.agent_id = $1 AND o.depth > 0 AND o.valid_from <= p.day AND p.day < o.valid_until
  ) FROM team_links l WHERE l.member_id = p.member_id AND l.agent_id = $1 AND l.depth > 0 AND l.valid_until = 'infinity')`;
/** A row `p` of the list of the agent $1 whose member is still below. */
const STILL_IN_TEAM =
  "EXISTS (SELECT FROM team_links l WHERE l.member_id = p.member_id AND l.agent_id = $1 AND l.valid_until = 'infinity')";
/** The round `r` of a posting `p`, which is read for its reference: the integration, which has no space, and the vendor's number. */
const OF_POSTING = `team_postings q JOIN rounds r ON r.member_id = q.member_id AND r.integration_id = split_part(q.reference, ' ', 1)
  AND r.round = substr(q.reference, strpos(q.reference, ' ') + 1)
  WHERE q.member_id = p.member_id AND q.day = p.day AND q.id = p.id`;
const PAID = "r.win_total + r.jackpot_total";
const RESULT = `round_result(r.state, r.bets, r.stake_total, ${PAID})`;
/** A posting `p` of the vendor $7 and the category $8. */
const OF_GAMES = "($7::text IS NULL OR p.vendor = $7) AND ($8::text IS NULL OR p.category = $8)";
/** Of the result $9. */
const SELECTED = `($9::text IS NULL OR (SELECT ${RESULT} FROM ${OF_POSTING}) = $9)`;
const COLUMNS = "p.member_id, p.day, p.at, p.id";
const NEWEST = "p.day DESC, p.at DESC, p.id DESC";
const MICROS = "(extract(epoch FROM p.at) * 1000000)::bigint::text";
/** The rounds of a page `p` with their members, and their games in the catalogue of the merchant $2. */
const SHOWN = `SELECT m.public_id AS "publicId", m.username, r.integration_id AS integration, r.round, r.vendor,
    r.game_code AS "gameCode", r.category, ${RESULT} AS state, r.stake_total AS stake, ${PAID} AS paid,
    p.day::text, r.opened_at AS at, p.at AS "endedAt", '' AS exactly, ${MICROS} AS micros, p.id::text AS posting,
    g.name, g.node_id AS "nodeId", g.picture_base AS base, g.picture_tint AS tint, g.picture_glow AS glow
  FROM p CROSS JOIN LATERAL (SELECT r.* FROM ${OF_POSTING}) r JOIN members m ON m.id = p.member_id
  LEFT JOIN vendors v ON v.merchant_id = $2 AND v.code = r.vendor
  LEFT JOIN games g ON g.merchant_id = $2 AND g.vendor_id = v.id AND g.code = r.game_code
 ORDER BY ${NEWEST}`;
/**
 * The vendors and categories in the list of the agent $1, each read from the index once, as `keys`; of the vendor $7 and the
 * category $8.
 */
const KEYS = `RECURSIVE every AS (
    (SELECT b.vendor, b.category FROM team_bets b WHERE b.agent_id = $1 ORDER BY b.vendor, b.category LIMIT 1)
    UNION ALL
    SELECT n.* FROM every k CROSS JOIN LATERAL (
      SELECT b.vendor, b.category FROM team_bets b
       WHERE b.agent_id = $1 AND (b.vendor, b.category) > (k.vendor, k.category) ORDER BY b.vendor, b.category LIMIT 1
    ) n
  ), keys AS (
    SELECT * FROM every WHERE ($7::text IS NULL OR vendor = $7) AND ($8::text IS NULL OR category = $8)
  )`;
/** The newest of all of them, as many as a parameter says; those of a result if one is given. */
const candidates = (
  window: "$9" | "$10",
  result: "" | "AND p.result = $9",
) => `SELECT p.* FROM keys k CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM team_bets p
       WHERE p.agent_id = $1 AND p.vendor = k.vendor AND p.category = k.category ${result} AND ${RANGE} ORDER BY ${NEWEST} LIMIT ${window}::integer
    ) p ORDER BY ${NEWEST} LIMIT ${window}::integer`;
const EVERY = candidates("$9", "");
/** The list has the results as they were summed; a round that changed since is left out. */
const OF_RESULT = candidates("$10", "AND p.result = $9");
const NAMED = (pattern: "$11" | "$12") =>
  `(${pattern}::text IS NULL OR (SELECT n.username_key LIKE ${pattern} FROM members n WHERE n.id = p.member_id))`;

/** Rounds of teams that ended, and their sums. */
export class TeamBetsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Those selected among the `window` rounds of a team before a position, newest first. */
  async ofTeam(
    { agentId, merchantId, pattern }: TeamScope,
    { from, vendor, category, state }: TeamBetSelection,
    { day, at, id }: TeamBetPosition,
    limit: number,
    window: number,
  ): Promise<TeamBetRow[]> {
    const range = [agentId, merchantId, day, at, id, from, vendor, category];
    const { rows } =
      state === null
        ? await this.#pool.query<TeamBetRow>({
            name: "team_bets",
            text: `WITH ${KEYS}, p AS (
                     SELECT ${COLUMNS} FROM (${EVERY}) p WHERE ${STILL_IN_TEAM} AND ${NAMED("$11")} ORDER BY ${NEWEST} LIMIT $10
                   ) ${SHOWN}`,
            values: [...range, window, limit, pattern],
          })
        : await this.#pool.query<TeamBetRow>({
            name: "team_bets_of_result",
            text: `WITH ${KEYS}, p AS (
                     SELECT ${COLUMNS} FROM (${OF_RESULT}) p WHERE ${STILL_IN_TEAM} AND ${SELECTED} AND ${NAMED("$12")} ORDER BY ${NEWEST} LIMIT $11
                   ) ${SHOWN}`,
            values: [...range, state, window, limit, pattern],
          });
    return rows;
  }

  /** The last of the `window` rounds of a team before a position; undefined if there are fewer. */
  async endOf(
    { agentId }: TeamScope,
    { from, vendor, category, state }: TeamBetSelection,
    { day, at, id }: TeamBetPosition,
    window: number,
  ): Promise<TeamBetPosition | undefined> {
    const range = [agentId, window - 1, day, at, id, from, vendor, category];
    const { rows } =
      state === null
        ? await this.#pool.query<TeamBetPosition>({
            name: "team_bets_end",
            text: `WITH ${KEYS} SELECT p.day::text, ${MICROS} AS at, p.id::text AS id FROM (${EVERY}) p ORDER BY ${NEWEST} OFFSET $2 LIMIT 1`,
            values: [...range, window],
          })
        : await this.#pool.query<TeamBetPosition>({
            name: "team_bets_end_of_result",
            text: `WITH ${KEYS} SELECT p.day::text, ${MICROS} AS at, p.id::text AS id FROM (${OF_RESULT}) p ORDER BY ${NEWEST} OFFSET $2 LIMIT 1`,
            values: [...range, state, window],
          });
    return rows[0];
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
               SELECT o.* FROM unnest($10::bigint[]) m (id) CROSS JOIN LATERAL (
                 SELECT ${COLUMNS} FROM team_postings p
                  WHERE p.member_id = m.id AND ${RANGE} AND ${ROUND} AND ${OF_GAMES} AND ${SELECTED} AND ${IN_TEAM}
                  ORDER BY ${NEWEST} LIMIT 1
               ) o ORDER BY o.day DESC, o.at DESC, o.id DESC LIMIT $11
             ), p AS (
               SELECT o.* FROM newest m CROSS JOIN LATERAL (
                 SELECT ${COLUMNS} FROM team_postings p
                  WHERE p.member_id = m.member_id AND (p.day, p.at, p.id) <= (m.day, m.at, m.id) AND p.day >= $6
                    AND ${ROUND} AND ${OF_GAMES} AND ${SELECTED} AND ${IN_TEAM}
                  ORDER BY ${NEWEST} LIMIT $11
               ) o ORDER BY o.day DESC, o.at DESC, o.id DESC LIMIT $11
             ) ${SHOWN}`,
      values: [agentId, merchantId, day, at, id, from, vendor, category, state, memberIds, limit],
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
               -- one after the other: for several at once the planner may read all agents of these days
               FROM unnest($1::bigint[]) a (id) JOIN team_play_days d ON d.agent_id = a.id AND d.own = $2 AND d.day BETWEEN $3 AND $4
                AND ($5::text IS NULL OR d.vendor = $5) AND ($6::text IS NULL OR d.category = $6)`,
      values: [agentIds, own, from, to, vendor, category],
    });
    return rows[0] as TeamBetSums;
  }
}
