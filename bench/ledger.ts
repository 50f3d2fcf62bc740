import pg from "pg";
import { openDatabase } from "../apps/gateway/src/db/database.ts";
import { BalanceAnnouncer } from "../apps/gateway/src/modules/ledger/balance-announcer.ts";
import { LedgerRepository } from "../apps/gateway/src/modules/ledger/ledger.repository.ts";
import { LedgerService } from "../apps/gateway/src/modules/ledger/ledger.service.ts";
import { durableDatabase, inDatabase } from "./databases.ts";
import { rateOf } from "./rate.ts";
import { type Figure, median, type Section } from "./report.ts";

const ROUNDS = 9;
/** Ledger movements per measurement, about one second of work. */
const MOVEMENTS = { 1: 1_000, 16: 4_000 } as const;
type Callers = keyof typeof MOVEMENTS;
const MOST_CALLERS = 16;

/** One movement of this member with this idempotency key. */
type Move = (caller: number, memberId: bigint, key: string) => Promise<unknown>;

/**
 * A bet through the ledger service and the bare SQL function it calls, on a database that syncs every
 * commit.
 */
export async function run(): Promise<Section> {
  await using opened = new AsyncDisposableStack();
  const { url } = opened.use(await durableDatabase());
  const members = await enterMembers(url);

  const { pool } = openDatabase(url, MOST_CALLERS);
  opened.defer(() => pool.end());
  const repository = new LedgerRepository(pool);
  const announcer = new BalanceAnnouncer((changed) => repository.announce(changed));
  opened.defer(() => announcer.close());
  const ledger = new LedgerService(repository, announcer);
  const clients = Array.from({ length: MOST_CALLERS }, () => new pg.Client(url));
  for (const client of clients) {
    await client.connect();
    opened.defer(() => client.end());
  }

  const service: Move = (_caller, memberId, key) =>
    ledger.move({ kind: "bet", key, memberId, currency: "CNY", vendor: "bench", amount: 1n });
  const bare: Move = (caller, memberId, key) =>
    (clients[caller] as pg.Client).query({
      name: "bet",
      text: "SELECT * FROM ledger_bet($1, $2, $3, $4, $5, $6, $7)",
      values: [key, memberId, "CNY", "bench", 1n, null, null],
    });

  const figures: Figure[] = [];
  for (const callers of [1, 16] as const) {
    await rate(bare, members, callers, "warm-bare");
    await rate(service, members, callers, "warm-service");
    const ratios: number[] = [];
    const rates = { service: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      const pair = [
        ["service", service],
        ["bare", bare],
      ] as const;
      // the order alternates, so that other load on the machine affects both equally
      for (const [name, move] of round % 2 ? pair : pair.toReversed())
        rates[name].push(await rate(move, members, callers, `${name}-${round}`));
      ratios.push((rates.service.at(-1) as number) / (rates.bare.at(-1) as number));
    }
    figures.push({
      what: `movements through the service, ${callers === 1 ? "one caller" : `${callers} callers`}`,
      value: `${Math.round(median(rates.service))} /s`,
      floor: `${Math.round(median(rates.bare))} /s`,
      ratio: median(ratios),
      target: { atLeast: 0.8 },
    });
  }
  for (const callers of [1, 16] as const) {
    const rates = { summed: [] as number[], plain: [] as number[] };
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const pair = ["summed", "plain"] as const;
      for (const name of round % 2 ? pair : pair.toReversed()) {
        await sumPlay(url, name === "summed");
        rates[name].push(await rate(bare, members, callers, `${name}-${round}`));
      }
      ratios.push((rates.summed.at(-1) as number) / (rates.plain.at(-1) as number));
    }
    figures.push({
      what: `bets that are summed for the records, ${callers === 1 ? "one caller" : `${callers} callers`}`,
      value: `${Math.round(median(rates.summed))} /s`,
      floor: `${Math.round(median(rates.plain))} /s`,
      ratio: median(ratios),
      target: { atLeast: 0.9 },
    });
  }
  return {
    title: "A movement of money",
    method: `The ledger's service (pool, replay rules, retries, announced balances) against the same SQL function through bare pg connections, prepared on both sides: 64 wallets, a sync for every commit, median of ${ROUNDS} pairs in changing order, database and load on one machine. The last two compare the bare function with itself without the trigger that sums play for the records.`,
    figures,
  };
}

async function sumPlay(url: string, sums: boolean): Promise<void> {
  await inDatabase(url, (client) =>
    client.query(`ALTER TABLE ledger_transfers ${sums ? "ENABLE" : "DISABLE"} TRIGGER play_runs_inserted`),
  );
}

async function enterMembers(url: string): Promise<bigint[]> {
  return inDatabase(url, async (client) => {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')");
    const { rows } = await client.query<{ id: string }>(
      "INSERT INTO members (merchant_id, username, currency) SELECT m.id, 'player' || n, 'CNY' FROM merchants m, generate_series(1, 64) n RETURNING id",
    );
    await client.query("SELECT ledger_open(id, 'CNY') FROM members");
    await client.query(
      "SELECT ledger_transfer('opening:' || id, 'deposit', id, 'CNY', 'deposit', 'cash', 1000000000) FROM members",
    );
    return rows.map(({ id }) => BigInt(id));
  });
}

let runs = 0;

/** Movements per second. Each caller has its own wallets and waits for each answer before the next call. */
function rate(move: Move, members: readonly bigint[], callers: Callers, name: string): Promise<number> {
  const run = `${name}-${runs++}`;
  const wallets = Array.from({ length: callers }, (_, caller) =>
    members.filter((_member, index) => index % callers === caller),
  );
  return rateOf(callers, MOVEMENTS[callers], (caller, nth) => {
    const own = wallets[caller] as bigint[];
    return move(caller, own[nth % own.length] as bigint, `${run}:${caller}:${nth}`);
  });
}
