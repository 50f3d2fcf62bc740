import type pg from "pg";
import { monthParts } from "./month-parts.ts";
import type { Days } from "./teams.repository.ts";

/** Whose rebate, and on which days. */
export interface EarningsRange extends Days {
  readonly agentId: bigint;
  readonly merchantId: number;
  /** The first day that is not settled. */
  readonly open: string;
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

/** Ranges up to this length are read by day, longer ones by month and at most half a month of days at each end. */
const SHORT = 31;

const EARNED = `coalesce(sum(e.amount), 0)::bigint AS amount, coalesce(sum(e.amount) FILTER (WHERE NOT e.settled), 0)::bigint AS open`;
const OF_MONTHS = "rebate_earned($1, $2, $3, $4, $5, $6, $9, $10, $11, $12, $13, $14, $15, $16) e";
const SUMS = `coalesce(sum(trunc(p.turnover::numeric * e.margin / 10000)), 0)::bigint AS amount,
   coalesce(sum(trunc(p.turnover::numeric * e.margin / 10000)) FILTER (WHERE NOT e.settled), 0)::bigint AS open`;
const MARGINS = "rebate_margins($1, $2, $3, $4, $5, $6) e";
const OF_GAMES = "($7::text IS NULL OR e.vendor = $7) AND ($8::text IS NULL OR e.category = $8)";
/** The play `p` on the games and days of the margins of the direct downline that is above the member $9, or is the member. */
const BELOW = `(SELECT * FROM ${MARGINS} WHERE e.downline_id = ANY (ARRAY(SELECT u.agent_id FROM team_links u WHERE u.member_id = $9))) e
  JOIN team_links up ON up.agent_id = e.downline_id AND up.member_id = $9 AND up.valid_from <= e.day AND e.day < up.valid_until`;
const PLAY = "p.day = e.day AND p.vendor = e.vendor AND p.category = e.category";

/** What agents' own rebates are on play of their teams. */
export class TeamEarningsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The next day that is settled; undefined where no rebates are settled yet. */
  async nextDay(merchantId: number): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ day: string | null }>({
      name: "team_earnings_next_day",
      text: "SELECT settlement_next_day($1)::text AS day",
      values: [merchantId],
    });
    return rows[0]?.day ?? undefined;
  }

  /** On the play of everyone below, broken down by direct downline or by game. */
  async ofTeam(
    range: EarningsRange,
    games: Games,
    by: "member" | "vendor" | "category",
  ): Promise<EarnedRow[]> {
    const { months, edges } = monthParts(range, SHORT);
    const values = [
      ...valuesOf(range, games),
      months.from,
      months.to,
      ...edges.flatMap(({ from, to, sign }) => [from, to, sign]),
    ];
    const { rows } =
      by === "member"
        ? await this.#pool.query<EarnedRow>({
            name: "team_earnings_downlines",
            text: `WITH e AS (SELECT e.downline_id, ${EARNED} FROM ${OF_MONTHS} WHERE ${OF_GAMES} GROUP BY 1)
                   SELECT CASE WHEN (SELECT l.is_agent FROM team_links l
                                      WHERE l.agent_id = e.downline_id AND l.member_id = e.downline_id AND l.valid_until = 'infinity')
                            THEN (SELECT m.public_id FROM members m WHERE m.id = e.downline_id) ELSE '' END AS key,
                          sum(e.amount)::bigint AS amount, sum(e.open)::bigint AS open
                     FROM e GROUP BY 1`,
            values,
          })
        : await this.#pool.query<EarnedRow>({
            name: "team_earnings_games",
            text: `SELECT CASE $17 WHEN 'vendor' THEN e.vendor ELSE e.category END AS key, ${EARNED}
                     FROM ${OF_MONTHS} WHERE ${OF_GAMES} GROUP BY 1`,
            values: [...values, by],
          });
    return rows;
  }

  /** The same on the play of everyone below an agent of the team. */
  async below(
    under: bigint,
    range: EarningsRange,
    games: Games,
    by: "member" | "vendor" | "category",
  ): Promise<EarnedRow[]> {
    const values = [...valuesOf(range, games), under];
    const { rows } =
      by === "member"
        ? await this.#pool.query<EarnedRow>({
            name: "team_earnings_below_downlines",
            text: `SELECT CASE WHEN l.is_agent THEN m.public_id ELSE '' END AS key, ${SUMS}
                     FROM ${BELOW}
                     JOIN team_links l ON l.agent_id = $9 AND l.depth = 1 AND l.valid_until = 'infinity'
                     JOIN members m ON m.id = l.member_id
                     JOIN team_play_days p ON p.agent_id = l.member_id AND ${PLAY}
                    WHERE ${OF_GAMES} GROUP BY 1`,
            values,
          })
        : await this.#pool.query<EarnedRow>({
            name: "team_earnings_below_games",
            text: `SELECT CASE $10 WHEN 'vendor' THEN e.vendor ELSE e.category END AS key, ${SUMS}
                     FROM ${BELOW} JOIN team_play_days p ON p.agent_id = $9 AND NOT p.own AND ${PLAY}
                    WHERE ${OF_GAMES} GROUP BY 1`,
            values: [...values, by],
          });
    return rows;
  }

  /** On the own play of a member of the team. */
  async ofMember(memberId: bigint, range: EarningsRange, games: Games): Promise<EarnedRow> {
    const { rows } = await this.#pool.query<EarnedRow>({
      name: "team_earnings_member",
      text: `SELECT '' AS key, ${SUMS}
               FROM ${BELOW} JOIN team_play_days p ON p.agent_id = $9 AND p.own AND ${PLAY} WHERE ${OF_GAMES}`,
      values: [...valuesOf(range, games), memberId],
    });
    return rows[0] as EarnedRow;
  }
}

const valuesOf = (
  { agentId, merchantId, from, to, open, payMembers }: EarningsRange,
  { vendor, category }: Games,
) => [agentId, merchantId, from, to, open, payMembers, vendor, category];
