import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { durableDatabase, inDatabase } from "./databases.ts";
import { startGateway } from "./processes.ts";
import { httpRate, rateOf } from "./rate.ts";
import { postRequest } from "./raw-http.ts";
import { type Figure, median, type Section } from "./report.ts";

const ROUNDS = 5;
const SLIPS = { 1: 300, 16: 1_200 } as const;
type Callers = keyof typeof SLIPS;
const MOST_CALLERS = 16;
const LINES = [
  {
    betType: "first3-straight",
    selection: [
      ["1", "3", "7", "9"],
      ["0", "5"],
      ["2", "6", "8"],
    ],
    unit: "0.01",
    multiple: 1,
  },
  {
    betType: "last2-straight",
    selection: [
      ["2", "4"],
      ["0", "5", "8"],
    ],
    unit: "0.01",
    multiple: 1,
  },
  { betType: "sum-sides", selection: [["big"]], unit: "0.01", multiple: 1 },
];
const TOTAL = "0.31";

interface Caller {
  readonly id: string;
  readonly token: string;
}
interface Place {
  readonly callers: readonly Caller[];
  readonly draw: { readonly id: number; readonly number: string };
}

/** A slip over HTTP and the one SQL function that places it, on a database that syncs every commit. */
export async function run(): Promise<Section> {
  await using database = await durableDatabase();
  const { callers, draw } = await fill(database.url);
  await using gateway = await startGateway(database.url, {
    cores: "all",
    settings: { RATE_LIMIT_FACTOR: "100000" },
  });
  const figures: Figure[] = [];
  for (const count of [1, 16] as const) {
    const rates = { http: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await bareRate(database.url, { callers, draw }, count));
      const slips = callers
        .slice(0, count)
        .map(({ token }) => Array.from({ length: SLIPS[count] / count }, () => slip(draw.number, token)));
      rates.http.push(await httpRate(gateway.url, slips, '"state":"open"'));
    }
    const [http, bare] = [median(rates.http), median(rates.bare)];
    figures.push({
      what: `a slip of three lines, ${count === 1 ? "one caller" : `${count} callers`}`,
      value: `${Math.round(http)} slips/s`,
      floor: `${Math.round(bare)} slips/s`,
      ratio: http / bare,
      target: { atLeast: 0.25 },
    });
  }
  return {
    title: "Placing a slip in a lottery",
    method: `A slip of three bet lines with 31 combinations over keep-alive HTTP, counted, priced, placed and read back, against the SQL function that places it through bare pg: a member for each caller, the same draw for all, median of ${ROUNDS} alternating runs, gateway, database and load on one machine.`,
    figures,
  };
}

async function fill(url: string): Promise<Place> {
  return inDatabase(url, async (client) => {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'PHP')");
    await client.query(`
      WITH v AS (INSERT INTO vendors (merchant_id, code, display_name) SELECT id, 'ELOTT', 'Elott' FROM merchants RETURNING id, merchant_id),
           c AS (INSERT INTO vendor_categories (vendor_id, category, state, sort) SELECT id, 'ELOTT', 'open', 1 FROM v)
      INSERT INTO games (merchant_id, vendor_id, category, code, name, state, min_bet, free_play, sort, picture_base, picture_tint, picture_glow)
      SELECT merchant_id, id, 'ELOTT', 'ELOTT_BENCH', 'Bench', 'open', 0, false, 1, '/art/picture', '#112233', '#445566' FROM v`);
    await client.query(`
      INSERT INTO lotteries (merchant_id, vendor, code, family, source, prize_mode, play_types, time_zone, every_seconds, close_seconds,
                             prize_group, lowest_prize_group, units, chips, smallest_stake, largest_stake, largest_slip, largest_draw,
                             outcome_limit, most_chase_draws)
      SELECT id, 'ELOTT', 'ELOTT_BENCH', 'digits5', 'external', 'Elott', '{trad}', 'Asia/Manila', 86400, 5, 1940, 1940, '{1000}', '{1000}',
             1, 1000000000, 1000000000, 1000000000000, 1000000000000, 0 FROM merchants`);
    const { rows: draws } = await client.query<{ id: number; number: string }>(`
      INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at)
      SELECT id, '20990101-0001', now(), now() + interval '1 day', now() + interval '25 hours' FROM lotteries RETURNING id, number`);
    const callers: Caller[] = [];
    for (let nth = 0; nth < MOST_CALLERS; nth++) {
      const token = randomBytes(32).toString("base64url");
      const { rows } = await client.query<{ id: string }>(
        "INSERT INTO members (merchant_id, username, currency) SELECT id, $1, 'PHP' FROM merchants RETURNING id",
        [`player${nth}`],
      );
      const id = rows[0]?.id as string;
      await client.query("SELECT ledger_open($1, 'PHP')", [id]);
      await client.query(
        "SELECT ledger_transfer('opening:' || $1, 'deposit', $1::bigint, 'PHP', 'deposit', 'cash', 1248050000)",
        [id],
      );
      await client.query(
        "INSERT INTO sessions (member_id, token_hash, idle_seconds, expires_at, ends_at) VALUES ($1, $2, 86400, now() + interval '1 day', now() + interval '1 day')",
        [id, createHash("sha256").update(token).digest()],
      );
      callers.push({ id, token });
    }
    return { callers, draw: draws[0] as Place["draw"] };
  });
}

function slip(draw: string, token: string): Buffer {
  const body = { code: "ELOTT_BENCH", draw, lines: LINES, total: TOTAL, idempotencyKey: randomUUID() };
  return postRequest("/lgw/orders", JSON.stringify(body), { token, "content-type": "application/json" });
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
let made = 0;
/** A number that no order has. */
const newNumber = (): string => {
  made += 1;
  return `L-${Array.from({ length: 8 }, (_, at) => LETTERS[Math.floor(made / 32 ** at) % 32]).join("")}`;
};

/** The same slip, counted and priced before the clock starts. */
async function bareRate(url: string, { callers, draw }: Place, count: Callers): Promise<number> {
  const lines = LINES.map(({ betType, selection, multiple }, at) => {
    const combinations = [24, 6, 1][at] as number;
    return {
      line: at + 1,
      bet_type: betType,
      selection: selection.map((row) => row.join(",")).join("|"),
      combinations,
      unit: "1000",
      multiple,
      stake: String(1000 * combinations),
      prize_group: 1940,
      largest_prize: "970000",
    };
  });
  const outcomes = LINES.flatMap(({ betType, selection }) =>
    selection
      .reduce<string[]>((all, row) => all.flatMap((one) => row.map((value) => `${one}${value}`)), [""])
      .map((outcome) => ({ betType, outcome })),
  ).sort((a, b) => (a.betType + a.outcome < b.betType + b.outcome ? -1 : 1));
  const clients = await Promise.all(
    callers.slice(0, count).map(async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  try {
    return await rateOf(count, SLIPS[count], async (caller) => {
      const { rows } = await (clients[caller] as pg.Client).query<{ outcome: string }>({
        name: "place",
        text: "SELECT outcome FROM lottery_place($1, 'PHP', $2, $3, $4, '', 1940, 0, $5, $6, $7, $8, $9, $10)",
        values: [
          callers[caller]?.id,
          draw.id,
          newNumber(),
          randomUUID(),
          JSON.stringify(lines),
          outcomes.map(({ betType }) => betType),
          outcomes.map(({ outcome }) => outcome),
          outcomes.map(() => "1000"),
          outcomes.map(() => "970000"),
          outcomes.map(() => "1000000000000"),
        ],
      });
      if (rows[0]?.outcome !== "applied") throw new Error(`a slip was refused: ${rows[0]?.outcome}`);
    });
  } finally {
    for (const client of clients) await client.end();
  }
}
