import type { TeamBreakdown } from "@foyer/contract/teams";
import type pg from "pg";
import { monthParts } from "./month-parts.ts";

/** The first and the last day of a range, such as 2026-11-24. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface SumRow {
  readonly registrations: number;
  readonly firstDeposits: number;
  readonly firstDepositSum: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly bonuses: bigint;
  readonly rebates: bigint;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly paid: bigint;
}

/** Play, and what the merchant and the agents paid beside prizes. */
export type PlayRow = Pick<SumRow, "stake" | "turnover" | "paid" | "bonuses" | "rebates">;
export type LevelRow = PlayRow & { readonly level: string };

export interface TotalsRow {
  readonly members: number;
  readonly agents: number;
  readonly online: number;
  readonly balance: bigint;
}

export interface ActivityRow {
  readonly login: number;
  readonly bet: number;
  readonly active: number;
}

export interface DayRow {
  readonly day: string;
  readonly registrations: number;
  readonly active: number;
  readonly deposits: bigint;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly paid: bigint;
}

export interface ProfitRow {
  readonly key: string;
  readonly username: string | null;
  readonly members: number | null;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly paid: bigint;
}

/** A call within this time counts as being online. */
export const ONLINE = "interval '5 minutes'";

const SUMS = `coalesce(sum(d.registrations), 0)::int AS registrations, coalesce(sum(d.first_deposits), 0)::int AS "firstDeposits",
  coalesce(sum(d.first_deposit_sum), 0)::bigint AS "firstDepositSum", coalesce(sum(d.deposits), 0)::bigint AS deposits,
  coalesce(sum(d.withdrawals), 0)::bigint AS withdrawals, coalesce(sum(d.bonuses), 0)::bigint AS bonuses,
  coalesce(sum(d.rebates), 0)::bigint AS rebates, coalesce(sum(d.stake), 0)::bigint AS stake,
  coalesce(sum(d.turnover), 0)::bigint AS turnover, coalesce(sum(d.paid), 0)::bigint AS paid`;

/** Days at both ends of the months that are read: added to them, or subtracted. */
const EDGES = "(VALUES ($4::date, $5::date, $6::int), ($7::date, $8::date, $9::int)) s (first, last, sign)";
/** The team of the agent $1 by month from $2 to $3, and by day at both ends. */
const OF_MONTHS = `SELECT m.registrations, m.first_deposits, m.first_deposit_sum, m.deposits, m.withdrawals, m.bonuses, m.rebates, m.stake,
           m.turnover, m.paid
      FROM team_months m WHERE m.agent_id = $1 AND m.month BETWEEN $2 AND $3
    UNION ALL
    SELECT s.sign * t.registrations, s.sign * t.first_deposits, s.sign * t.first_deposit_sum, s.sign * t.deposits, s.sign * t.withdrawals,
           s.sign * t.bonuses, s.sign * t.rebates, s.sign * t.stake, s.sign * t.turnover, s.sign * t.paid
      FROM ${EDGES} JOIN team_day_totals t ON t.agent_id = $1 AND t.day BETWEEN s.first AND s.last`;
/** The same of each level, only play and what it cost. */
const OF_LEVELS = `SELECT m.level, m.bonuses, m.rebates, m.stake, m.turnover, m.paid
      FROM team_months m WHERE m.agent_id = $1 AND m.month BETWEEN $2 AND $3
    UNION ALL
    SELECT t.level, s.sign * t.bonuses, s.sign * t.rebates, s.sign * t.stake, s.sign * t.turnover, s.sign * t.paid
      FROM ${EDGES} JOIN team_days t ON t.agent_id = $1 AND t.level > 0 AND t.day BETWEEN s.first AND s.last`;
const monthValues = (agentId: bigint, range: Days): unknown[] => {
  const { months, edges } = monthParts(range);
  return [agentId, months.from, months.to, ...edges.flatMap(({ from, to, sign }) => [from, to, sign])];
};

/** Columns of a direct downline's profit, and of whom. */
const DOWNLINE = `CASE WHEN l.is_agent THEN m.public_id ELSE '' END AS key, CASE WHEN l.is_agent THEN m.username END AS username,
  CASE WHEN l.is_agent THEN coalesce(t.members + t.agents, 0) ELSE 1 END AS members, d.stake, d.turnover, d.paid`;
const DOWNLINES =
  "team_links l JOIN members m ON m.id = l.member_id LEFT JOIN team_totals t ON t.agent_id = m.id";
const DIRECT = "l.agent_id = $1 AND l.depth = 1 AND l.valid_until = 'infinity'";

/** What teams did, by day, level and direct downline, and the jobs that sum it. */
export class TeamsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Sums of an agent's days: of the agent (`own`) or of everyone below. */
  async sums(agentId: bigint, { from, to }: Days, own: boolean): Promise<SumRow> {
    const { rows } = own
      ? await this.#pool.query<SumRow>({
          name: "team_sums_own",
          text: `SELECT ${SUMS} FROM team_days d WHERE d.agent_id = $1 AND d.day BETWEEN $2 AND $3 AND d.level = 0`,
          values: [agentId, from, to],
        })
      : await this.#pool.query<SumRow>({
          name: "team_sums",
          text: `SELECT ${SUMS} FROM (${OF_MONTHS}) d`,
          values: monthValues(agentId, { from, to }),
        });
    return rows[0] as SumRow;
  }

  /** Play and what it cost of everyone below, by level: how far below they are. */
  async levels(agentId: bigint, range: Days): Promise<LevelRow[]> {
    const { rows } = await this.#pool.query<LevelRow>({
      name: "team_levels",
      text: `SELECT d.level::text AS level, sum(d.bonuses)::bigint AS bonuses, sum(d.rebates)::bigint AS rebates,
                    sum(d.stake)::bigint AS stake, sum(d.turnover)::bigint AS turnover, sum(d.paid)::bigint AS paid
               FROM (${OF_LEVELS}) d GROUP BY d.level ORDER BY d.level`,
      values: monthValues(agentId, range),
    });
    return rows;
  }

  /** How many members below did something in the range, each counted once. */
  async activity(agentId: bigint, { from, to }: Days): Promise<ActivityRow> {
    const { rows } = await this.#pool.query<ActivityRow>({
      name: "team_activity",
      text: `SELECT coalesce(sum(members) FILTER (WHERE kind = 'login'), 0)::int AS login,
                    coalesce(sum(members) FILTER (WHERE kind = 'bet'), 0)::int AS bet,
                    coalesce(sum(members) FILTER (WHERE kind = 'active'), 0)::int AS active
               FROM (
                 SELECT kind, members FROM team_activity
                  WHERE agent_id = $1 AND kind IN ('login', 'bet', 'active') AND day BETWEEN $2 AND least($3::date, $2::date + 30)
                    AND since > day - $2::date
                 UNION ALL
                 -- later days of a long range: an index has only these
                 SELECT kind, members FROM team_activity
                  WHERE agent_id = $1 AND kind IN ('login', 'bet', 'active') AND day BETWEEN $2::date + 31 AND $3
                    AND since > 31 AND since > day - $2::date
               ) a`,
      values: [agentId, from, to],
    });
    return rows[0] as ActivityRow;
  }

  /** Whether a member was active in the range. */
  async wasActive(memberId: bigint, { from, to }: Days): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: "team_was_active",
      text: "SELECT FROM member_activity WHERE member_id = $1 AND kind = 'active' AND day BETWEEN $2 AND $3 LIMIT 1",
      values: [memberId, from, to],
    });
    return rowCount === 1;
  }

  /** The team as it is now. */
  async totals(agentId: bigint): Promise<TotalsRow> {
    const { rows } = await this.#pool.query<TotalsRow>({
      name: "team_totals",
      text: "SELECT members, agents, online, balance FROM team_totals WHERE agent_id = $1",
      values: [agentId],
    });
    return rows[0] ?? { members: 0, agents: 0, online: 0, balance: 0n };
  }

  /** Days with anything to tell, oldest first. */
  async days(agentId: bigint, { from, to }: Days): Promise<DayRow[]> {
    const { rows } = await this.#pool.query<DayRow>({
      name: "team_list_days",
      text: `SELECT d.day::text, d.registrations, d.deposits, d.stake, d.turnover, d.paid,
                    (SELECT coalesce(sum(a.members), 0)::int FROM team_activity a
                      WHERE a.agent_id = $1 AND a.kind = 'active' AND a.day = d.day) AS active
               FROM team_day_totals d WHERE d.agent_id = $1 AND d.day BETWEEN $2 AND $3 ORDER BY d.day`,
      values: [agentId, from, to],
    });
    return rows;
  }

  /** What was played below an agent, broken down; `member`: by direct downline, direct members together under the key ''. */
  async profit(
    agentId: bigint,
    by: Exclude<TeamBreakdown, "level">,
    { from, to }: Days,
    { vendor, category }: { readonly vendor: string | null; readonly category: string | null },
  ): Promise<ProfitRow[]> {
    const values = [agentId, from, to, vendor, category];
    switch (by) {
      case "member": {
        const { rows } =
          vendor === null && category === null
            ? await this.#pool.query<ProfitRow>({
                name: "team_profit_downlines",
                text: `SELECT ${DOWNLINE} FROM ${DOWNLINES}
                 CROSS JOIN LATERAL (
                   SELECT coalesce(sum(d.stake), 0)::bigint AS stake, coalesce(sum(d.turnover), 0)::bigint AS turnover,
                          coalesce(sum(d.paid), 0)::bigint AS paid
                     FROM (
                       SELECT o.stake, o.turnover, o.paid FROM team_days o
                        WHERE o.agent_id = l.member_id AND o.day BETWEEN $2 AND $3 AND o.level = 0
                       UNION ALL
                       SELECT w.stake, w.turnover, w.paid FROM team_day_totals w
                        WHERE w.agent_id = l.member_id AND w.day BETWEEN $2 AND $3
                     ) d
                 ) d
                 WHERE ${DIRECT}`,
                values: [agentId, from, to],
              })
            : await this.#pool.query<ProfitRow>({
                name: "team_profit_downlines_of_games",
                text: `SELECT ${DOWNLINE} FROM ${DOWNLINES}
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(d.stake), 0)::bigint AS stake, coalesce(sum(d.turnover), 0)::bigint AS turnover,
                     coalesce(sum(d.paid), 0)::bigint AS paid
                FROM team_play_days d
               WHERE d.agent_id = l.member_id AND d.day BETWEEN $2 AND $3
                 AND ($4::text IS NULL OR d.vendor = $4) AND ($5::text IS NULL OR d.category = $5)
            ) d
            WHERE ${DIRECT}`,
                values,
              });
        return rows;
      }
      case "vendor":
      case "category": {
        const { rows } = await this.#pool.query<ProfitRow>({
          name: "team_profit_games",
          text: `SELECT CASE $6 WHEN 'vendor' THEN d.vendor ELSE d.category END AS key, NULL AS username, NULL::int AS members,
                  sum(d.stake)::bigint AS stake, sum(d.turnover)::bigint AS turnover, sum(d.paid)::bigint AS paid
             FROM team_play_days d
            WHERE d.agent_id = $1 AND d.day BETWEEN $2 AND $3 AND NOT d.own
              AND ($4::text IS NULL OR d.vendor = $4) AND ($5::text IS NULL OR d.category = $5)
            GROUP BY 1 HAVING sum(d.rounds) <> 0 ORDER BY 5 DESC`,
          values: [...values, by],
        });
        return rows;
      }
    }
  }

  /** Adds what came in to the sums. @returns how many changes were added */
  async rollUp(merchantId: number, limit: number, activeTurnover: bigint): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>("SELECT team_roll_up($1, $2, $3) AS count", [
      merchantId,
      limit,
      activeTurnover,
    ]);
    return rows[0]?.count ?? 0;
  }

  async countOnline(merchantId: number): Promise<void> {
    await this.#pool.query(`SELECT team_count_online($1, now() - ${ONLINE})`, [merchantId]);
  }
}
