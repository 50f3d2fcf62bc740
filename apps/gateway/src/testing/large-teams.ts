import { addDays, dayIn } from "@foyer/domain/record-days";
import type { ClientBase, Pool } from "pg";
import { AgentContractsRepository } from "../modules/agent-contracts/agent-contracts.repository.ts";
import { AgentContractsService } from "../modules/agent-contracts/agent-contracts.service.ts";
import { ContractDays } from "../modules/agent-contracts/contract-days.ts";
import { RebatesRepository } from "../modules/rebates/rebates.repository.ts";
import { RebatesService } from "../modules/rebates/rebates.service.ts";
import { DEFAULT_SETTINGS } from "../modules/settings/merchant-settings.ts";
import { SettlementsRepository } from "../modules/settlements/settlements.repository.ts";
import { SettlementsService } from "../modules/settlements/settlements.service.ts";
import { TeamEarningsRepository } from "../modules/teams/team-earnings.repository.ts";
import { TeamEarningsService } from "../modules/teams/team-earnings.service.ts";
import { TeamMembersRepository } from "../modules/teams/team-members.repository.ts";
import { TeamsRepository } from "../modules/teams/teams.repository.ts";
import { TeamsService } from "../modules/teams/teams.service.ts";
import { VendorsService } from "../modules/vendors/vendors.service.ts";

export const LEVELS = 12;
const ZONE = DEFAULT_SETTINGS.timeZone;

/**
 * A tree in which every level has 1.8 times the members of the one above and every fourth member of a level is an agent, a
 * year of sums and of settled rebates of the agents of the upper six levels, and a day of play of every member with two vendors
 * that no sum has yet.
 */
export async function fillTeams(
  client: ClientBase,
  { members, days }: { readonly members: number; readonly days: number },
): Promise<void> {
  const shares = Array.from({ length: LEVELS }, (_, level) => 1.8 ** level);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const sizes = shares.map((share) => Math.max(4, Math.round((members * share) / whole)));
  const statements = [
    "ALTER TABLE members DISABLE TRIGGER USER",
    "INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')",
    "CREATE TEMP TABLE levels (level int, first bigint, size bigint)",
    ...sizes.map(
      (size, level) =>
        `INSERT INTO levels VALUES (${level}, ${sizes.slice(0, level).reduce((sum, one) => sum + one, 1)}, ${size})`,
    ),
    `INSERT INTO members (id, merchant_id, username, type, currency, upline_id, registered_at) OVERRIDING SYSTEM VALUE
     SELECT l.first + n, 1, 'member' || l.first + n, CASE WHEN l.level = 0 THEN 2 WHEN n % 4 = 0 THEN 1 ELSE 0 END, 'CNY',
            u.first + 4 * (n % ((u.size + 3) / 4)), now() - interval '400 days'
       FROM levels l LEFT JOIN levels u ON u.level = l.level - 1, generate_series(0, l.size - 1) n ORDER BY 1`,
    "SET foyer.writes_paths = 'yes'",
    `INSERT INTO team_links (member_id, agent_id, depth, is_agent, valid_from, username_key)
     WITH RECURSIVE path AS (
       SELECT id AS member_id, id AS agent_id, 0 AS depth, type IN (1, 2) AS is_agent FROM members
       UNION ALL
       SELECT p.member_id, m.upline_id, p.depth + 1, p.is_agent FROM path p JOIN members m ON m.id = p.agent_id WHERE m.upline_id IS NOT NULL
     ) SELECT member_id, agent_id, depth, is_agent, current_date - 400, 'member' || member_id FROM path`,
    `INSERT INTO team_paths (agent_id, path)
     SELECT l.member_id, string_agg(u.public_id || ' ' || u.username, chr(10) ORDER BY l.depth DESC)
       FROM team_links l JOIN members u ON u.id = l.agent_id WHERE l.is_agent GROUP BY 1 ORDER BY 1`,
    "INSERT INTO ledger_books (member_id, currency) SELECT id, 'CNY' FROM members",
    "INSERT INTO ledger_accounts (member_id, currency, name) SELECT id, 'CNY', 'cash' FROM members",
    `INSERT INTO team_totals (agent_id, members, agents, direct_members, direct_agents)
     SELECT agent_id, count(*) FILTER (WHERE NOT is_agent), count(*) FILTER (WHERE is_agent),
            count(*) FILTER (WHERE depth = 1 AND NOT is_agent), count(*) FILTER (WHERE depth = 1 AND is_agent)
       FROM team_links WHERE depth > 0 GROUP BY 1`,
    "INSERT INTO team_balances SELECT id, 0 FROM members",
    `INSERT INTO rebate_rates (member_id, category, rate, valid_from)
     SELECT m.id, c, 200 - 15 * (SELECT max(depth) FROM team_links WHERE member_id = m.id), current_date - 400
       FROM members m, unnest('{RNG,LIVE}'::text[]) c`,
    `INSERT INTO team_days (agent_id, day, level, registrations, deposits, bonuses, stake, turnover, paid)
     SELECT t.agent_id, current_date - d, t.depth, 1, 100000, 1000, 500000, 500000, 480000
       FROM (SELECT DISTINCT agent_id, depth FROM team_links) t, generate_series(2, ${days}) d
      WHERE t.agent_id IN (SELECT m.id FROM members m JOIN levels l ON m.id >= l.first AND m.id < l.first + l.size AND l.level < 6 WHERE m.type > 0)`,
    `INSERT INTO team_day_totals (agent_id, day, registrations, deposits, bonuses, stake, turnover, paid)
     SELECT agent_id, day, sum(registrations), sum(deposits), sum(bonuses), sum(stake), sum(turnover), sum(paid)
       FROM team_days WHERE level > 0 GROUP BY 1, 2`,
    `INSERT INTO team_months
     SELECT agent_id, date_trunc('month', day)::date, level, sum(registrations), 0, 0, sum(deposits), 0, sum(bonuses), 0, sum(stake),
            sum(turnover), sum(paid)
       FROM team_days WHERE level > 0 GROUP BY 1, 2, 3`,
    `INSERT INTO team_play_days
     SELECT m.id, current_date - d, own, 'VENDOR_' || v, CASE WHEN v % 2 = 0 THEN 'RNG' ELSE 'LIVE' END, 10, 125000, 125000, 120000
       FROM members m JOIN levels l ON m.id >= l.first AND m.id < l.first + l.size AND l.level < 6, generate_series(2, ${days}) d,
            generate_series(1, 4) v, unnest('{true,false}'::boolean[]) own WHERE m.type > 0`,
    `INSERT INTO team_activity
     SELECT m.id, current_date - d, kind, since, 3
       FROM members m JOIN levels l ON m.id >= l.first AND m.id < l.first + l.size AND l.level < 6, generate_series(2, ${days}) d,
            unnest('{login,bet,active}'::text[]) kind, unnest('{1,2,7,32767}'::int[]) since WHERE m.type > 0`,
    `INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day)
     SELECT 1, 'rebate', d.day::timestamp AT TIME ZONE '${ZONE}', (d.day + 1)::timestamp AT TIME ZONE '${ZONE}', d.day, d.day
       FROM generate_series(2, ${days}) n, LATERAL (SELECT (now() AT TIME ZONE '${ZONE}')::date - n AS day) d ORDER BY d.day`,
    `INSERT INTO rebate_lines
     SELECT s.id, t.agent_id, t.member_id, CASE WHEN v % 2 = 0 THEN 'RNG' ELSE 'LIVE' END, 'VENDOR_' || v, 125000, 50, 35, 187
       FROM settlements s, team_links t, generate_series(1, 2) v
      WHERE t.depth = 1 AND t.agent_id IN (SELECT m.id FROM members m JOIN levels l ON m.id >= l.first AND m.id < l.first + l.size AND l.level < 6)
      ORDER BY 1, 2, 3, 4, 5`,
    `INSERT INTO rebate_months
     SELECT l.member_id, date_trunc('month', s.first_day)::date, l.downline_id, l.category, l.vendor, sum(l.amount)
       FROM rebate_lines l JOIN settlements s ON s.id = l.settlement_id GROUP BY 1, 2, 3, 4, 5`,
    // all of that was proven
    `INSERT INTO team_proofs (merchant_id, first_day, last_day, closed_through, after_settlement, last_settlement, state, finished_at)
     SELECT 1, min(first_day), max(first_day), max(first_day), 0, max(id), 'done', now() FROM settlements`,
    `INSERT INTO rebate_changes (merchant_id, member_id, by_member_id, rates, state, effective_on)
     SELECT 1, m.id, m.upline_id, '[{"category": "RNG", "vendor": "", "before": 10, "rate": 20}]', 'made', current_date - 10
       FROM members m, generate_series(1, 3) WHERE m.upline_id IS NOT NULL`,
    `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, payer_id, period, tiers, active_turnover, carries, state, proposed_by, client_key,
                                  request_hash, expires_at, starts_on)
     SELECT 1, kind, m.id, m.upline_id, period, '[{"from": "1", "active": 0, "rate": 10}, {"from": "1000000000", "active": 10, "rate": 20}]', 1, true,
            'accepted', 'payer', kind || m.id, '', now(), current_date - 100
       FROM members m, (VALUES ('daily-salary', 'day'), ('dividend', 'half-month')) k (kind, period) WHERE m.type > 0`,
    // a day that is over and not summed
    `INSERT INTO team_calendars (merchant_id, settles_from) VALUES (1, (now() AT TIME ZONE '${ZONE}')::date - 1)`,
    `INSERT INTO team_changes (merchant_id, member_id, at, kind, vendor, category, reference, rounds, stake, turnover, paid)
     SELECT 1, m.id, ((now() AT TIME ZONE '${ZONE}')::date - 1)::timestamp AT TIME ZONE '${ZONE}' + interval '12 hours', 'play',
            'VENDOR_' || v, CASE WHEN v % 2 = 0 THEN 'RNG' ELSE 'LIVE' END, NULL, 1, 1000000, 1000000,
            CASE WHEN (m.id + v) % 3 = 0 THEN 2700000 ELSE 0 END
       FROM members m, generate_series(1, 2) v`,
    "VACUUM ANALYZE",
  ];
  for (const statement of statements) await client.query(statement);
}

/** An agent whose screens are read. */
export interface Reader {
  readonly id: bigint;
  /** Of an agent directly below, and of a member at the bottom of the team. */
  readonly downline: string;
  readonly member: string;
  readonly contract: string;
  /** The newest settlement of rebates. */
  readonly settlement: string;
}
export type Read = (agent: Reader) => Promise<unknown>;

/** The reads of the endpoints of agents. */
export function readsOfAgents(pool: Pool): Record<string, Read> {
  const vendors = new VendorsService(async () => new Map());
  const clock = { now: Date.now };
  const unused = undefined as never;
  const teams = new TeamsService({
    repository: new TeamsRepository(pool),
    members: new TeamMembersRepository(pool),
    vendors,
    settings: unused,
    earnings: new TeamEarningsService(new TeamEarningsRepository(pool)),
  });
  const repository = new SettlementsRepository(pool);
  const settlements = new SettlementsService({
    repository,
    clock,
    vendors,
    ledger: unused,
    settings: unused,
  });
  const rebates = new RebatesService({
    pool,
    repository: new RebatesRepository(pool),
    clock,
    vendors,
    settings: unused,
    messages: unused,
  });
  const contracts = new AgentContractsService({
    repository: new AgentContractsRepository(pool),
    days: new ContractDays(clock),
  });
  const merchant = { id: 1, settings: DEFAULT_SETTINGS } as Parameters<TeamsService["kpi"]>[1];
  const today = dayIn(ZONE, new Date());
  const day = { from: today, to: today };
  const month = { from: addDays(today, -30), to: today };
  const year = { from: addDays(today, -364), to: today };
  return {
    "KPI of today": ({ id }) => teams.kpi(id, merchant, day, 0, new Date()),
    "KPI of a year with 14 days": ({ id }) => teams.kpi(id, merchant, year, 14, new Date()),
    "a page of direct downlines": ({ id }) => teams.members(id, merchant, day),
    "a page of everyone below": ({ id }) => teams.members(id, merchant, { ...day, flat: true }),
    "members by a part of the username": ({ id }) => teams.members(id, merchant, { ...day, name: "r77" }),
    "the card of an agent below, of a month": ({ id, downline }) =>
      teams.member(id, merchant, downline, month),
    "the card of a member": ({ id, member }) => teams.member(id, merchant, member, month),
    "profit of a year by level": ({ id }) => teams.profit(id, merchant, year, { by: "level" }),
    "profit of a month by downline": ({ id }) => teams.profit(id, merchant, month, { by: "member" }),
    "profit of a month by vendor": ({ id }) => teams.profit(id, merchant, month, { by: "vendor" }),
    "profit of a month of a downline by category": ({ id, downline }) =>
      teams.profit(id, merchant, month, { by: "category", under: downline }),
    "own rates of rebate": ({ id }) => rebates.own(id, merchant),
    "a page of rates of the team": ({ id }) => rebates.team(id, merchant, {}),
    "rates of a downline with their bounds": ({ id, downline }) => rebates.member(id, merchant, downline),
    "the preview of a lower rate": ({ id, downline }) =>
      rebates.preview(id, merchant, downline, [{ category: "RNG", rate: "0" }]),
    "the history of a downline's rates": ({ id, downline }) => rebates.history(id, { memberId: downline }),
    "a page of contracts": ({ id }) => contracts.list(id, merchant, {}),
    "a contract": ({ id, contract }) => contracts.read(id, contract),
    "the terms of a proposal": ({ id, downline }) =>
      contracts.terms(id, merchant, downline, { kind: "daily-salary" }),
    "proposals that wait": ({ id }) => contracts.requests(id),
    "a page of statements": ({ id }) => settlements.statements(id, {}),
    "a statement with its lines": ({ id, settlement }) => settlements.statement(id, merchant, settlement, 0),
  };
}

/** The agents with the largest teams. */
export async function readers(pool: Pool, count: number): Promise<Reader[]> {
  const { rows } = await pool.query<Reader>(
    `SELECT a.id, below.public_id AS downline,
              (SELECT b.public_id FROM team_links l JOIN members b ON b.id = l.member_id
                WHERE l.agent_id = a.id ORDER BY l.depth DESC, b.id LIMIT 1) AS member,
              (SELECT max(c.id)::text FROM agent_contracts c WHERE c.receiver_id = a.id) AS contract,
              (SELECT max(s.id)::text FROM settlements s WHERE s.kind = 'rebate') AS settlement
         FROM team_totals t JOIN members a ON a.id = t.agent_id
        CROSS JOIN LATERAL (
          SELECT b.public_id FROM team_links l JOIN members b ON b.id = l.member_id
           WHERE l.agent_id = a.id AND l.depth = 1 AND l.is_agent ORDER BY b.id LIMIT 1
        ) below
        WHERE a.type > 0 ORDER BY t.members DESC LIMIT ${count}`,
  );
  return rows;
}
