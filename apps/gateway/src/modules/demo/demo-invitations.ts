import { addDays, dayIn } from "@foyer/domain/record-days";
import { ago, type DemoContext, rows } from "./demo-context.ts";

interface DemoLink {
  readonly of: string;
  readonly code: string;
  readonly note: string;
  readonly opensAgent: boolean;
  /** In basis points. */
  readonly rates: readonly { readonly category: string; readonly rate: number }[];
  readonly createdDaysAgo: number;
  readonly lastDayIn?: number;
  readonly endedDaysAgo?: number;
  /** Visits that came to nothing. */
  readonly visits: number;
}

const PLAYERS = [
  { category: "LOTT", rate: 95 },
  { category: "RNG", rate: 60 },
  { category: "LIVE", rate: 35 },
];
const AGENTS = [
  { category: "LOTT", rate: 110 },
  { category: "RNG", rate: 70 },
  { category: "LIVE", rate: 40 },
];
const LINKS: readonly DemoLink[] = [
  {
    of: "agent",
    code: "HANAP7K4M2",
    note: "Friends and family",
    opensAgent: false,
    rates: PLAYERS,
    createdDaysAgo: 400,
    visits: 61,
  },
  {
    of: "agent",
    code: "LIGA3QX8VD",
    note: "Basketball league",
    opensAgent: false,
    rates: PLAYERS,
    createdDaysAgo: 380,
    lastDayIn: 36,
    visits: 148,
  },
  {
    of: "agent",
    code: "AHENTE5TRW",
    note: "New agents",
    opensAgent: true,
    rates: AGENTS,
    createdDaysAgo: 400,
    visits: 17,
  },
  {
    of: "agent",
    code: "SIMULA2PZ6",
    note: "Opening week",
    opensAgent: false,
    rates: [],
    createdDaysAgo: 410,
    endedDaysAgo: 300,
    visits: 33,
  },
  {
    of: "director",
    code: "NORTE6HB4C",
    note: "Agents in the north",
    opensAgent: true,
    rates: [{ category: "LOTT", rate: 135 }],
    createdDaysAgo: 420,
    visits: 24,
  },
];

/** How many accounts may be opened at a rebate level, in basis points. */
const QUOTAS = [
  { of: "agent", level: 120, quota: 3 },
  { of: "agent", level: 100, quota: 8 },
  { of: "director", level: 120, quota: 12 },
];

/**
 * Links of the demo's agents, by which their direct downlines have joined: of each link those of its type, in turns. What
 * came of them is counted with the teams.
 */
export async function seedInvitations(
  { client, merchantId, now }: DemoContext,
  timeZone: string,
): Promise<void> {
  const today = dayIn(timeZone, now);
  const links = LINKS.map(({ createdDaysAgo, lastDayIn, endedDaysAgo, ...link }) => ({
    ...link,
    createdAt: ago(now, createdDaysAgo),
    lastDay: lastDayIn === undefined ? null : addDays(today, lastDayIn),
    endedAt: endedDaysAgo === undefined ? null : ago(now, endedDaysAgo),
  }));
  await client.query(
    `INSERT INTO affiliate_codes (merchant_id, code, member_id, active, created_at, fixed, opens_agent, rates, note, last_day, ended_at)
     SELECT $1, l.code, m.id, l."endedAt" IS NULL, l."createdAt", false, l."opensAgent", l.rates, l.note, l."lastDay", l."endedAt"
       FROM jsonb_to_recordset($2) AS l ("of" text, code text, "createdAt" timestamptz, "opensAgent" boolean, rates jsonb, note text,
                                         "lastDay" date, "endedAt" timestamptz)
       JOIN members m ON m.merchant_id = $1 AND m.username = l."of"`,
    [merchantId, rows(links)],
  );
  await client.query(
    `INSERT INTO member_registrations (member_id, method, url, affiliate_code, agreed_at)
     SELECT d.id, 'H5', 'play.foyer.example', a.code, d.registered_at
       FROM (SELECT id, upline_id, registered_at, type = 1 AS agent, row_number() OVER (PARTITION BY upline_id, type = 1 ORDER BY id) AS at
               FROM members WHERE merchant_id = $1 AND upline_id IS NOT NULL) d
       JOIN (SELECT member_id, code, opens_agent, row_number() OVER (PARTITION BY member_id, opens_agent ORDER BY id) AS at,
                    count(*) OVER (PARTITION BY member_id, opens_agent) AS links
               FROM affiliate_codes WHERE merchant_id = $1 AND NOT fixed AND active) a
         ON a.member_id = d.upline_id AND a.opens_agent = d.agent AND d.at % a.links = a.at - 1`,
    [merchantId],
  );
  await client.query(
    `INSERT INTO invitation_sums (merchant_id, code, visits)
     SELECT $1, l.code, l.visits + 2 * (SELECT count(*) FROM member_registrations r WHERE r.affiliate_code = l.code)
       FROM jsonb_to_recordset($2) AS l (code text, visits integer)
      WHERE EXISTS (SELECT FROM affiliate_codes a WHERE a.merchant_id = $1 AND a.code = l.code)`,
    [merchantId, rows(links)],
  );
}

/** The accounts by rebate level that direct downlines are, and quotas for some; once they have rates. */
export async function seedQuotas({ client, merchantId, operatorId, ids }: DemoContext): Promise<void> {
  await client.query(
    `INSERT INTO account_openings (member_id, agent_id, code, level, opened_at)
     SELECT m.id, m.upline_id, r.affiliate_code, invitation_level($1, (
              SELECT coalesce(jsonb_agg(jsonb_build_object('category', category, 'vendor', vendor, 'rate', rate)), '[]')
                FROM rebate_rates WHERE member_id = m.id AND valid_until = 'infinity')), m.registered_at
       FROM members m LEFT JOIN member_registrations r ON r.member_id = m.id
      WHERE m.merchant_id = $1 AND m.upline_id IS NOT NULL`,
    [merchantId],
  );
  for (const { of, level, quota } of QUOTAS) {
    const agentId = ids.get(of);
    if (agentId !== undefined)
      await client.query("SELECT quota_set($1, $2, $3)", [
        agentId,
        JSON.stringify([{ level, quota }]),
        operatorId,
      ]);
  }
}
