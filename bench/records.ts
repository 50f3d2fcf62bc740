import { addDays, dayIn } from "@foyer/domain/record-days";
import type pg from "pg";
import { openDatabase } from "../apps/gateway/src/db/database.ts";
import { DepositsRepository } from "../apps/gateway/src/modules/deposits/deposits.repository.ts";
import { BetsService, type Reader } from "../apps/gateway/src/modules/records/bets.service.ts";
import { RecordsRepository } from "../apps/gateway/src/modules/records/records.repository.ts";
import { TransactionsRepository } from "../apps/gateway/src/modules/records/transactions.repository.ts";
import { TransactionsService } from "../apps/gateway/src/modules/records/transactions.service.ts";
import { VendorsService } from "../apps/gateway/src/modules/vendors/vendors.service.ts";
import { WithdrawalsRepository } from "../apps/gateway/src/modules/withdrawals/withdrawals.repository.ts";
import { inDatabase, readDatabases } from "./databases.ts";
import { type Figure, median, type Section } from "./report.ts";

/** Rounds in the larger database; each has two movements in the ledger. */
const ROUNDS = Number(process.env["RECORD_ROUNDS"] ?? 1_000_000);
/** Rounds of each member over three months, in evenings of 25. */
const PER_MEMBER = 1_000;
/** Of a page, and one to know whether there is a next. */
const PAGE_ROWS = 26;
/** Deposits and withdrawals of each member over the same time, each. */
const ORDERS_PER_MEMBER = PER_MEMBER / 10;
const RUNS = 300;
const ZONE = "Asia/Manila";

/** Members with rounds, sums and a book, as years of play would leave them: rows of all members in turn, by time. */
async function fill(url: string, rounds: number): Promise<void> {
  const members = rounds / PER_MEMBER;
  const statements = [
    // rows are written directly, as the functions of the ledger would have left them
    "ALTER TABLE rounds DISABLE TRIGGER USER, DROP CONSTRAINT rounds_launch_id_fkey",
    "ALTER TABLE ledger_books DISABLE TRIGGER USER",
    "ALTER TABLE ledger_transfers DISABLE TRIGGER USER",
    `DO $$ DECLARE c record; BEGIN
       FOR c IN SELECT conname FROM pg_constraint WHERE conrelid = 'ledger_transfers'::regclass AND contype = 'f' LOOP
         EXECUTE format('ALTER TABLE ledger_transfers DROP CONSTRAINT %I', c.conname);
       END LOOP; END $$`,
    "INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')",
    "INSERT INTO vendors (merchant_id, code, display_name) SELECT id, 'VENDOR_' || i, 'Vendor ' || i FROM merchants, generate_series(1, 4) i",
    "INSERT INTO vendor_categories (vendor_id, category, sort) SELECT id, 'RNG', id FROM vendors",
    `INSERT INTO games (merchant_id, vendor_id, category, code, name, min_bet, sort, picture_base, picture_tint, picture_glow)
     SELECT v.merchant_id, v.id, 'RNG', 'game-' || i, 'Game ' || i, 1, i, '/art/game', '#112233', '#445566'
       FROM vendors v, generate_series(1, 20) i`,
    `INSERT INTO members (merchant_id, username, currency) SELECT m.id, 'player' || n, 'CNY' FROM merchants m, generate_series(1, ${members}) n`,
    `CREATE TEMP TABLE played AS
       SELECT m.id AS member_id, n, gen_random_uuid()::text AS round, 'VENDOR_' || 1 + n / 25 % 4 AS vendor, 'game-' || 1 + n / 25 % 20 AS game,
              CASE WHEN n % 4 = 0 THEN 300000 ELSE 0 END AS win,
              now() - interval '90 days' + n / 25 * interval '53 hours' + n % 25 * interval '30 seconds' AS at
         FROM generate_series(0, ${PER_MEMBER - 1}) n, members m`,
    `INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, category, currency, stake_total, win_total,
                         bets, wins, state, opened_at, closed_at)
     SELECT member_id, 'bench', round, 'launch', vendor, game, 'RNG', 'CNY', 100000, win, 1, 1, 'closed', at, at FROM played WHERE at < now() ORDER BY n`,
    `INSERT INTO play_sums
     SELECT member_id, currency, date_bin('15 minutes', opened_at, '2000-01-01 00:00+00'), vendor, category,
            CASE WHEN win_total > stake_total THEN 'won' ELSE 'lost' END, count(*), sum(stake_total), sum(win_total)
       FROM rounds GROUP BY 1, 2, 3, 4, 5, 6`,
    "INSERT INTO ledger_books (member_id, currency, seq) SELECT id, 'CNY', 0 FROM members",
    "INSERT INTO ledger_accounts (member_id, currency, name) SELECT id, 'CNY', name FROM members, unnest('{cash,deposit,game:bench}'::text[]) name",
    `INSERT INTO ledger_transfers (member_id, currency, seq, idempotency_key, request_hash, kind, from_account, to_account, amount,
                                   cash_after, reference, created_at, hash)
     SELECT p.member_id, 'CNY', 2 * n + side, 'bench:' || p.member_id || ':' || n || ':' || side, '\\x', CASE WHEN n % 50 = 0 AND side = 1 THEN 'deposit' WHEN side = 1 THEN 'bet' ELSE 'win' END,
            CASE WHEN n % 50 = 0 AND side = 1 THEN deposit.id WHEN side = 1 THEN cash.id ELSE game.id END,
            CASE WHEN side = 1 AND n % 50 > 0 THEN game.id ELSE cash.id END, 100000, 100000, p.round, p.at, sha256(p.round::bytea)
       FROM played p CROSS JOIN generate_series(1, 2) side
       JOIN ledger_accounts cash ON cash.member_id = p.member_id AND cash.name = 'cash'
       JOIN ledger_accounts game ON game.member_id = p.member_id AND game.name = 'game:bench'
       JOIN ledger_accounts deposit ON deposit.member_id = p.member_id AND deposit.name = 'deposit'
      WHERE p.at < now() ORDER BY n, p.member_id`,
    // an evening's play between two deposits
    `INSERT INTO play_runs
     SELECT member_id, 'CNY', 2 * (n - n % 50) + 1, date_bin('15 minutes', at, '2000-01-01 00:00+00'), min(2 * n + 1 + (n % 50 = 0)::int), min(at),
            max(2 * n + 2), max(at), count(*) FILTER (WHERE n % 50 > 0), 0, 100000
       FROM played WHERE at < now() GROUP BY 1, 3, 4 ORDER BY min(n), 1`,
    "ALTER TABLE deposit_orders DISABLE TRIGGER USER",
    "ALTER TABLE withdrawals DISABLE TRIGGER USER, DROP CONSTRAINT withdrawals_card_id_fkey",
    `INSERT INTO payment_methods (merchant_id, code, currency, kind, dialect, names, minimum, maximum, usual_minutes, expiry_minutes)
     SELECT id, 'wallet', 'CNY', 'wallet', 'manual', '{"EN": "Wallet"}', 100000, 100000000, 5, 60 FROM merchants`,
    `CREATE TEMP TABLE ordered AS
       SELECT m.id AS member_id, m.merchant_id, n,
              lpad((i / 1048576)::text, 4, '0') || '-' || translate(lpad(to_hex(i % 1048576), 5, '0'), '0123456789abcdef', '23456789ABCDEFGH') AS number,
              now() - interval '90 days' + n * interval '90 days' / ${ORDERS_PER_MEMBER} AS at
         FROM members m CROSS JOIN generate_series(0, ${ORDERS_PER_MEMBER - 1}) n
        CROSS JOIN LATERAL (SELECT (m.id * ${ORDERS_PER_MEMBER} + n)::bigint AS i) numbered`,
    `INSERT INTO deposit_orders (member_id, merchant_id, number, method_id, currency, amount, fee, state, client_key, request_hash, dialect,
                                 received, credited, created_at, expires_at, state_at)
     SELECT o.member_id, o.merchant_id, 'DP-' || o.number, m.id, 'CNY', 1000000, 0, CASE WHEN n % 5 = 0 THEN 'expired' ELSE 'credited' END,
            o.number, '\\x', 'manual', 1000000, 1000000, at, at, at
       FROM ordered o CROSS JOIN payment_methods m ORDER BY n, o.member_id`,
    `INSERT INTO withdrawals (member_id, merchant_id, number, currency, amount, fee, state, client_key, request_hash, card_id, card, sealed_number,
                              dialect, unmet, facts, approvals_needed, language, created_at, state_at)
     SELECT member_id, merchant_id, 'WD-' || number, 'CNY', 1000000, 0, CASE WHEN n % 5 = 0 THEN 'rejected' ELSE 'paid' END, number, '\\x', 1,
            '{"kind": "wallet", "name": "Wallet", "lastFour": "0001"}', '', 'manual', '{}',
            '{"cardAddedAt": "2026-01-01T00:00:00Z", "coolings": [], "riskFlags": [], "turnoverLeft": "0.00", "identityConfirmed": true}',
            1, 'EN', at, at
       FROM ordered ORDER BY n, member_id`,
    "UPDATE ledger_books b SET seq = (SELECT max(seq) FROM ledger_transfers t WHERE t.member_id = b.member_id AND t.currency = 'CNY')",
    "VACUUM ANALYZE",
  ];
  await inDatabase(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** One read of some member's records. */
type Read = (reader: Reader) => Promise<unknown>;

function readsOf(pool: pg.Pool): Record<string, Read> {
  const transactions = new TransactionsService(new TransactionsRepository(pool));
  const bets = new BetsService({
    records: new RecordsRepository(pool),
    transactions,
    vendors: new VendorsService(async () => new Map()),
    clientOf: async () => undefined,
  });
  const [deposits, withdrawals] = [new DepositsRepository(pool), new WithdrawalsRepository(pool)];
  const today = dayIn(ZONE, new Date());
  const days = { from: addDays(today, -90), to: today };
  const all = { ...days, vendor: null, category: null, state: null };
  const orders = { ...days, timeZone: ZONE, state: null };
  return {
    "a page of the betting record": (reader) => bets.list(reader, all),
    "a page of one vendor's bets that were won": (reader) =>
      bets.list(reader, { ...all, vendor: "VENDOR_2", state: "won" }),
    "the totals of three months": (reader) => bets.totals(reader, all),
    "a page of transactions": (reader) =>
      transactions.list(reader, { ...days, group: undefined, code: undefined }),
    "a page of transactions that are deposits": (reader) =>
      transactions.list(reader, { ...days, group: "deposits", code: undefined }),
    "profit and loss of three months": (reader) => bets.profit(reader, all),
    "a page of deposits": ({ memberId }) => deposits.list(memberId, orders, null, PAGE_ROWS),
    "the totals of three months' deposits": ({ memberId }) => deposits.totals(memberId, orders),
    "a page of withdrawals": ({ memberId }) => withdrawals.list(memberId, orders, null, PAGE_ROWS),
    "the totals of three months' withdrawals": ({ memberId }) => withdrawals.totals(memberId, orders),
  };
}

interface Times {
  readonly key: number;
  readonly reads: Record<string, number>;
}

/** Median times of a read by primary key and of each read of records, in turn and each for another member. */
async function measure(url: string): Promise<Times> {
  const { pool } = openDatabase(url, 4);
  try {
    const { rows } = await pool.query<{ memberId: bigint; integration: string; round: string }>(
      `SELECT DISTINCT ON (member_id) member_id AS "memberId", integration_id AS integration, round FROM rounds
        ORDER BY member_id LIMIT 500`,
    );
    const reads = readsOf(pool);
    const times: Record<string, number[]> = { key: [] };
    for (let run = 0; run < RUNS * 1.2; run++) {
      const { memberId, integration, round } = rows[run % rows.length] as (typeof rows)[number];
      const reader: Reader = { memberId, currency: "CNY", merchantId: 1, timeZone: ZONE };
      const all: Record<string, Read> = {
        key: () =>
          pool.query({
            name: "one_round",
            text: "SELECT * FROM rounds WHERE member_id = $1 AND integration_id = $2 AND round = $3",
            values: [memberId, integration, round],
          }),
        ...reads,
      };
      for (const [name, read] of Object.entries(all)) {
        const begun = performance.now();
        await read(reader);
        // the first runs warm up connections and plans
        if (run >= RUNS * 0.2) (times[name] ??= []).push(performance.now() - begun);
      }
    }
    const { key, ...others } = Object.fromEntries(
      Object.entries(times).map(([name, list]) => [name, median(list)]),
    );
    return { key: key as number, reads: others };
  } finally {
    await pool.end();
  }
}

const ms = (time: number) => `${time.toFixed(2)} ms`;

/** Pages and totals of members' records, against a read by primary key, at a size and at a tenth of it. */
export async function run(): Promise<Section> {
  await using databases = await readDatabases();
  const [small, large] = [await databases.create(), await databases.create()];
  await fill(small, ROUNDS / 10);
  await fill(large, ROUNDS);
  const before = await measure(small);
  const after = await measure(large);
  const figures = Object.entries(after.reads).flatMap(([what, time]): Figure[] => [
    {
      what: `${what}: against a read by primary key`,
      value: ms(time),
      floor: ms(after.key),
      ratio: time / after.key,
      target: { atMost: 5 },
    },
    {
      what: `${what}: against a tenth of the data`,
      value: ms(time),
      floor: ms(before.reads[what] as number),
      ratio: time / (before.reads[what] as number) / (after.key / before.key),
      target: { atMost: 1.3 },
    },
  ]);
  return {
    title: "A member's records",
    method: `${ROUNDS.toLocaleString("en")} rounds and ${(ROUNDS * 2).toLocaleString("en")} movements of members with ${PER_MEMBER.toLocaleString("en")} rounds, ${ORDERS_PER_MEMBER} deposits and ${ORDERS_PER_MEMBER} withdrawals each over three months, rows of all members in turn: median of ${RUNS} calls of the services, each for another member, against one round by its primary key through the same pool; the comparison with a tenth of the data is divided by that of the primary key.`,
    figures,
  };
}
