import type pg from "pg";
import { monthParts } from "./month-parts.ts";
import type { Days } from "./teams.repository.ts";

/** Whose rebate, and on which days. */
export interface EarningsRange extends Days {
  readonly agentId: bigint;
  readonly merchantId: number;
  /** Whether members who are no agents get rebates. */
  readonly payMembers: boolean;
}

/** On which games; null: all. */
export interface Games {
  readonly vendor: string | null;
  readonly category: string | null;
}

export interface EarnedRow {
  /** Of what the play is broken down by: public id of an agent, '' for other members, vendor or category. */
  readonly key: string;
  readonly amount: bigint;
  /** The part of days that are not settled. */
  readonly open: bigint;
}

export interface EarnedRows {
  /** The first day that is not settled. */
  readonly next: string;
  readonly rows: readonly EarnedRow[];
}

/** Ranges up to this length are read by day. A day has as many lines as a month, so of others as few days as possible are read. */
const SHORT = 1;

/** The first day that is not settled, and the time zone of the merchant $2; none where no rebates are settled yet. */
const CALENDAR = `SELECT coalesce(c.closed_through + 1, c.settles_from) AS next, merchant_time_zone($2) AS zone
    FROM team_calendars c WHERE c.merchant_id = $2`;
/** Settlements `s` of the days of `range`. */
const SETTLED = `s.merchant_id = $2 AND s.kind = 'rebate' AND s.starts_at >= range.first::timestamp AT TIME ZONE calendar.zone
       AND s.starts_at < (range.last + 1)::timestamp AT TIME ZONE calendar.zone`;
/**
 * What the agent $1 would receive on the play of each direct downline with everyone below on days that are not settled: turnover x
 * margin by the rates of the day, as rebate_lines_of (sql/functions/settlements.sql) would compute them now.
 */
const OPEN = `(
    SELECT t.day, t.downline_id, t.category, t.vendor, t.turnover,
           t.rate - CASE WHEN $5::boolean OR t.is_agent THEN coalesce((
             SELECT r.rate FROM rebate_rates r
              WHERE r.member_id = t.downline_id AND r.category = t.category AND r.vendor IN (t.vendor, '')
                AND r.valid_from <= t.day AND t.day < r.valid_until
              ORDER BY r.vendor DESC LIMIT 1), 0) ELSE 0 END AS margin
      FROM (
        SELECT d.day, l.member_id AS downline_id, l.is_agent, d.category, d.vendor, sum(d.turnover)::bigint AS turnover,
               coalesce((
                 SELECT r.rate FROM rebate_rates r
                  WHERE r.member_id = $1 AND r.category = d.category AND r.vendor IN (d.vendor, '')
                    AND r.valid_from <= d.day AND d.day < r.valid_until
                  ORDER BY r.vendor DESC LIMIT 1), 0) AS rate
          FROM calendar
          JOIN team_links l ON l.agent_id = $1 AND l.depth = 1
          JOIN team_play_days d ON d.agent_id = l.member_id AND d.day BETWEEN greatest($3::date, calendar.next) AND $4::date
                               AND l.valid_from <= d.day AND d.day < l.valid_until
         GROUP BY 1, 2, 3, 4, 5 HAVING sum(d.turnover) <> 0
      ) t WHERE t.rate > 0
  ) o`;
const OF_GAMES = "($6::text IS NULL OR e.vendor = $6) AND ($7::text IS NULL OR e.category = $7)";
const SUMS = `coalesce(sum(e.amount), 0)::bigint AS amount, coalesce(sum(e.amount) FILTER (WHERE NOT e.settled), 0)::bigint AS open`;
/** The calendar beside the rows of the earnings, so that one read tells both. */
const WITH_CALENDAR =
  "calendar.next::text AS next, s.key, s.amount, s.open FROM calendar LEFT JOIN sums s ON true";

/**
 * What the agent $1 receives on the play of each direct downline with everyone below: months, the settled days at both ends, which
 * are added to them or subtracted, and an estimate of days that are not settled.
 */
const OF_TEAM = `calendar AS MATERIALIZED (${CALENDAR}),
  e AS NOT MATERIALIZED (
    SELECT m.downline_id, m.category, m.vendor, m.amount, true AS settled
      FROM rebate_months m WHERE m.member_id = $1 AND m.month BETWEEN $8 AND $9
    UNION ALL
    SELECT l.downline_id, l.category, l.vendor, range.sign * l.amount, true
      FROM calendar
     CROSS JOIN (VALUES ($10::date, $11::date, $12::int), ($13::date, $14::date, $15::int)) range (first, last, sign)
      JOIN settlements s ON ${SETTLED}
      JOIN rebate_lines l ON l.settlement_id = s.id AND l.member_id = $1 AND l.downline_id <> $1
    UNION ALL
    SELECT o.downline_id, o.category, o.vendor, settlement_amount(o.turnover, o.margin::integer, (SELECT currency FROM merchants WHERE id = $2), true), false
      FROM ${OPEN}
  )`;

/**
 * By day and game, the margin of the agent $1 on the play of the direct downline that is above the member $8, or is the member;
 * that of settled days is as the statements have it.
 */
const BELOW = `calendar AS MATERIALIZED (${CALENDAR}),
  path AS MATERIALIZED (SELECT u.agent_id, u.valid_from, u.valid_until FROM team_links u WHERE u.member_id = $8),
  m AS NOT MATERIALIZED (
    SELECT s.first_day AS day, l.downline_id, l.category, l.vendor, l.rate - l.below_rate AS margin, true AS settled
      FROM calendar CROSS JOIN (VALUES ($3::date, $4::date)) range (first, last)
      JOIN settlements s ON ${SETTLED}
      JOIN rebate_lines l ON l.settlement_id = s.id AND l.member_id = $1 AND l.downline_id <> $1
                         AND l.downline_id = ANY (ARRAY(SELECT path.agent_id FROM path))
    UNION ALL
    SELECT o.day, o.downline_id, o.category, o.vendor, o.margin, false FROM ${OPEN}
  ), e AS NOT MATERIALIZED (
    SELECT m.* FROM m JOIN path ON path.agent_id = m.downline_id AND path.valid_from <= m.day AND m.day < path.valid_until
  )`;
const PLAY = "p.day = e.day AND p.vendor = e.vendor AND p.category = e.category";
const PLAY_SUMS = `coalesce(sum(trunc(p.turnover::numeric * e.margin / 10000)), 0)::bigint AS amount,
   coalesce(sum(trunc(p.turnover::numeric * e.margin / 10000)) FILTER (WHERE NOT e.settled), 0)::bigint AS open`;

type Row = { readonly next: string } & (EarnedRow | { readonly key: null });

/** What agents' own rebates are on play of their teams. Undefined where the merchant settles no rebates yet. */
export class TeamEarningsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** On the play of everyone below, broken down by direct downline or by game. */
  async ofTeam(
    range: EarningsRange,
    games: Games,
    by: "member" | "vendor" | "category",
  ): Promise<EarnedRows | undefined> {
    const { months, edges } = monthParts(range, SHORT);
    const values = [
      ...valuesOf(range, games),
      months.from,
      months.to,
      ...edges.flatMap(({ from, to, sign }) => [from, to, sign]),
    ];
    const { rows } =
      by === "member"
        ? await this.#pool.query<Row>({
            name: "team_earnings_downlines",
            text: `WITH ${OF_TEAM}, of_downlines AS (SELECT e.downline_id, ${SUMS} FROM e WHERE ${OF_GAMES} GROUP BY 1),
                 sums AS (
                   SELECT CASE WHEN (SELECT l.is_agent FROM team_links l
                                      WHERE l.agent_id = d.downline_id AND l.member_id = d.downline_id AND l.valid_until = 'infinity')
                            THEN (SELECT m.public_id FROM members m WHERE m.id = d.downline_id) ELSE '' END AS key,
                          sum(d.amount)::bigint AS amount, sum(d.open)::bigint AS open
                     FROM of_downlines d GROUP BY 1
                 )
                 SELECT ${WITH_CALENDAR}`,
            values,
          })
        : await this.#pool.query<Row>({
            name: "team_earnings_games",
            text: `WITH ${OF_TEAM}, sums AS (
                   SELECT CASE $16 WHEN 'vendor' THEN e.vendor ELSE e.category END AS key, ${SUMS} FROM e WHERE ${OF_GAMES} GROUP BY 1
                 )
                 SELECT ${WITH_CALENDAR}`,
            values: [...values, by],
          });
    return earnedOf(rows);
  }

  /** The same on the play of everyone below an agent of the team. */
  async below(
    under: bigint,
    range: EarningsRange,
    games: Games,
    by: "member" | "vendor" | "category",
  ): Promise<EarnedRows | undefined> {
    const values = [...valuesOf(range, games), under];
    const { rows } =
      by === "member"
        ? await this.#pool.query<Row>({
            name: "team_earnings_below_downlines",
            text: `WITH ${BELOW}, sums AS (
                   SELECT CASE WHEN l.is_agent THEN m.public_id ELSE '' END AS key, ${PLAY_SUMS}
                     FROM e
                     JOIN team_links l ON l.agent_id = $8 AND l.depth = 1 AND l.valid_until = 'infinity'
                     JOIN members m ON m.id = l.member_id
                     JOIN team_play_days p ON p.agent_id = l.member_id AND ${PLAY}
                    WHERE ${OF_GAMES} GROUP BY 1
                 )
                 SELECT ${WITH_CALENDAR}`,
            values,
          })
        : await this.#pool.query<Row>({
            name: "team_earnings_below_games",
            text: `WITH ${BELOW}, sums AS (
                   SELECT CASE $9 WHEN 'vendor' THEN e.vendor ELSE e.category END AS key, ${PLAY_SUMS}
                     FROM e JOIN team_play_days p ON p.agent_id = $8 AND NOT p.own AND ${PLAY}
                    WHERE ${OF_GAMES} GROUP BY 1
                 )
                 SELECT ${WITH_CALENDAR}`,
            values: [...values, by],
          });
    return earnedOf(rows);
  }

  /** On the own play of a member of the team. */
  async ofMember(memberId: bigint, range: EarningsRange, games: Games): Promise<EarnedRows | undefined> {
    const { rows } = await this.#pool.query<Row>({
      name: "team_earnings_member",
      text: `WITH ${BELOW}, sums AS (
               SELECT '' AS key, ${PLAY_SUMS}
                 FROM e JOIN team_play_days p ON p.agent_id = $8 AND p.own AND ${PLAY} WHERE ${OF_GAMES}
             )
             SELECT ${WITH_CALENDAR}`,
      values: [...valuesOf(range, games), memberId],
    });
    return earnedOf(rows);
  }
}

const valuesOf = (
  { agentId, merchantId, from, to, payMembers }: EarningsRange,
  { vendor, category }: Games,
) => [agentId, merchantId, from, to, payMembers, vendor, category];

function earnedOf(rows: readonly Row[]): EarnedRows | undefined {
  const [first] = rows;
  return first && { next: first.next, rows: rows.filter((row) => row.key !== null) };
}
