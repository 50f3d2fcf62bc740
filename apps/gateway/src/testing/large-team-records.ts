import { addDays, dayIn } from "@foyer/domain/record-days";
import type { ClientBase, Pool } from "pg";
import { BetsService } from "../modules/records/bets.service.ts";
import { RecordsRepository } from "../modules/records/records.repository.ts";
import { TransactionsRepository } from "../modules/records/transactions.repository.ts";
import { TransactionsService } from "../modules/records/transactions.service.ts";
import { DEFAULT_SETTINGS } from "../modules/settings/merchant-settings.ts";
import { TeamBetsRepository } from "../modules/team-records/team-bets.repository.ts";
import { TeamBetsService } from "../modules/team-records/team-bets.service.ts";
import { TeamScopesRepository } from "../modules/team-records/team-scopes.repository.ts";
import { TeamScopes } from "../modules/team-records/team-scopes.service.ts";
import { TeamTransactionsRepository } from "../modules/team-records/team-transactions.repository.ts";
import { TeamTransactionsService } from "../modules/team-records/team-transactions.service.ts";
import { TeamEarningsRepository } from "../modules/teams/team-earnings.repository.ts";
import { TeamEarningsService } from "../modules/teams/team-earnings.service.ts";
import { TeamMembersRepository } from "../modules/teams/team-members.repository.ts";
import { TeamsRepository } from "../modules/teams/teams.repository.ts";
import { TeamsService } from "../modules/teams/teams.service.ts";
import { VendorsService } from "../modules/vendors/vendors.service.ts";
import type { Read } from "./large-teams.ts";

/** Days whose rounds are generated one by one. */
const RECORD_DAYS = 20;
const ZONE = DEFAULT_SETTINGS.timeZone;

/** Rounds and deposits of earlier days, by members of the whole tree: as many a day as of 50 million entries a year. */
const recordsOf = (members: number): string[] => [
  // without the sums that follow each row
  "ALTER TABLE rounds DISABLE TRIGGER USER",
  "ALTER TABLE ledger_transfers DISABLE TRIGGER USER",
  "INSERT INTO vendor_integrations (id, dialect, base_url, public_key) VALUES ('bench', 'hub', 'http://vendor.invalid', 'none')",
  `INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play, play_type, language,
                         currency, expires_at)
   VALUES ('bench', 1, 1, 'bench', 'bench', 'VENDOR_1', 'bench', false, 'trad', 'EN', 'CNY', now())`,
  "CREATE TEMP TABLE played (n bigint, member_id bigint, day date, at timestamptz, vendor text, category text, won boolean)",
  `INSERT INTO played
   SELECT n, 1 + floor(random() * ${members})::bigint, d.day, d.day::timestamp AT TIME ZONE '${ZONE}' + random() * interval '24 hours',
          'VENDOR_' || 1 + n / ${RECORD_DAYS} % 4, CASE WHEN n / ${RECORD_DAYS} % 2 = 1 THEN 'RNG' ELSE 'LIVE' END, random() < 0.3
     FROM generate_series(1, ${RECORD_DAYS * Math.round(members * 0.7)}) n,
          LATERAL (SELECT (now() AT TIME ZONE '${ZONE}')::date - 2 - (n % ${RECORD_DAYS})::int AS day) d`,
  `INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, category, currency, stake_total, win_total, bets,
                       wins, state, opened_at, closed_at)
   SELECT member_id, 'bench', n, 'bench', vendor, 'bench', category, 'CNY', 100000, CASE WHEN won THEN 200000 ELSE 0 END, 1, 1, 'closed',
          at, at FROM played`,
  `INSERT INTO team_postings (member_id, day, id, merchant_id, hour, at, kind, vendor, category, reference, rounds, stake, turnover, paid,
                              amount)
   SELECT member_id, day, -n, 1, date_trunc('hour', at), at, 'play', vendor, category, 'bench ' || n, 1, 100000, 100000,
          CASE WHEN won THEN 200000 ELSE 0 END, 0 FROM played`,
  // an index that is filled row by row takes several times as long
  "ALTER TABLE team_bets DROP CONSTRAINT team_bets_pkey",
  "DROP INDEX team_bets_result",
  `INSERT INTO team_bets
   SELECT l.agent_id, p.vendor, p.category, p.day, p.at, -p.n, p.member_id, CASE WHEN p.won THEN 'won' ELSE 'lost' END
     FROM played p JOIN team_links l ON l.member_id = p.member_id AND l.depth > 0 ORDER BY 1, 2, 3, 4, 5, 6`,
  "ALTER TABLE team_bets ADD PRIMARY KEY (agent_id, vendor, category, day, at, id)",
  "CREATE INDEX team_bets_result ON team_bets (agent_id, vendor, category, result, day, at, id)",
  `INSERT INTO ledger_accounts (member_id, currency, name) VALUES (1, 'CNY', 'deposit') ON CONFLICT DO NOTHING`,
  `INSERT INTO ledger_transfers (member_id, currency, seq, idempotency_key, request_hash, kind, from_account, to_account, amount, cash_after,
                                 created_at, hash)
   SELECT p.member_id, 'CNY', p.n, 'bench:' || p.n, '', 'deposit',
          (SELECT id FROM ledger_accounts WHERE member_id = 1 AND name = 'deposit'), a.id, 100000, 100000, p.at, ''
     FROM played p JOIN ledger_accounts a ON a.member_id = p.member_id AND a.name = 'cash' WHERE p.n % 25 = 0`,
  `INSERT INTO team_transfers
   SELECT l.agent_id, t.kind, t.created_at, t.id, t.member_id
     FROM ledger_transfers t JOIN team_links l ON l.member_id = t.member_id AND l.depth > 0 WHERE t.idempotency_key LIKE 'bench:%'`,
  // the day that is not summed has its rounds too, so that they are listed while it is
  "UPDATE team_changes SET reference = 'bench day-' || id WHERE kind = 'play'",
  `INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, category, currency, stake_total, win_total, bets,
                       wins, state, opened_at, closed_at)
   SELECT member_id, 'bench', 'day-' || id, 'bench', vendor, 'bench', category, 'CNY', stake, paid, 1, 1, 'closed', at, at
     FROM team_changes WHERE kind = 'play'`,
  "ALTER TABLE rounds ENABLE TRIGGER USER",
  "ALTER TABLE ledger_transfers ENABLE TRIGGER USER",
];

export async function fillTeamRecords(client: ClientBase, members: number): Promise<void> {
  for (const statement of recordsOf(members)) await client.query(statement);
  await client.query("VACUUM ANALYZE");
}

/** The reads of the records of a team. */
export function readsOfTeamRecords(pool: Pool): Record<string, Read> {
  const vendors = new VendorsService(async () => new Map());
  const earnings = new TeamEarningsService(new TeamEarningsRepository(pool));
  const teams = new TeamsService({
    repository: new TeamsRepository(pool),
    members: new TeamMembersRepository(pool),
    vendors,
    settings: undefined as never,
    earnings,
  });
  const scopes = new TeamScopes(new TeamScopesRepository(pool), teams);
  const bets = new TeamBetsService({
    repository: new TeamBetsRepository(pool),
    scopes,
    bets: new BetsService({
      records: new RecordsRepository(pool),
      transactions: new TransactionsService(new TransactionsRepository(pool)),
      vendors,
      clientOf: async () => undefined,
    }),
    teams,
    earnings,
  });
  const transactions = new TeamTransactionsService({
    repository: new TeamTransactionsRepository(pool),
    scopes,
    transactions: new TransactionsService(new TransactionsRepository(pool)),
    teams,
  });
  const reader = (agentId: bigint) => ({
    agentId,
    merchantId: 1,
    timeZone: ZONE,
    showsBalances: true,
    payMembers: true,
  });
  const every = { vendor: null, category: null, state: null };
  const today = dayIn(ZONE, new Date());
  const quarter = { from: addDays(today, -90), to: today };
  return {
    "a page of team betting": ({ id }) => bets.list(reader(id), { ...quarter, ...every }),
    "a page of team betting ten days ago": ({ id }) =>
      bets.list(reader(id), { ...quarter, ...every, to: addDays(today, -12) }),
    "a page of team betting of a vendor": ({ id }) =>
      bets.list(reader(id), { ...quarter, ...every, vendor: "VENDOR_3" }),
    "a page of team betting of a category and a result": ({ id }) =>
      bets.list(reader(id), { ...quarter, ...every, category: "LIVE", state: "won" }),
    "totals of team betting of a month": ({ id }) =>
      bets.totals(reader(id), { ...every, from: addDays(today, -30), to: today }),
    "totals of team betting of a member": ({ id, member }) =>
      bets.totals(reader(id), { ...every, member, from: addDays(today, -30), to: today }),
    "a page of team transactions": ({ id }) => transactions.list(reader(id), quarter),
    "totals of team transactions of a month": ({ id }) =>
      transactions.totals(reader(id), { from: addDays(today, -30), to: today }),
  };
}
