import pg from "pg";
import { durableDatabase, inDatabase } from "./databases.ts";
import { startGateway } from "./processes.ts";
import { httpRate, rateOf } from "./rate.ts";
import { postRequest } from "./raw-http.ts";
import { type Figure, median, type Section } from "./report.ts";

const ROUNDS = 5;
/** Webhooks per measurement, each of an order of its own. All are written before the clock starts. */
const PAYMENTS = { 1: 400, 16: 1_600 } as const;
type Callers = keyof typeof PAYMENTS;
const TOKEN = "the token of the webhooks";
const PAID_AT = "2026-11-23T10:00:00Z";

/** A provider's webhook over HTTP and the one SQL function it calls, on a database that syncs every commit. */
export async function run(): Promise<Section> {
  await using database = await durableDatabase();
  await enterMembers(database.url);
  await using gateway = await startGateway(database.url, {
    cores: "all",
    settings: {
      XENDIT_API_KEY: "xnd_development_bench",
      XENDIT_WEBHOOK_TOKEN: TOKEN,
      XENDIT_API_URL: "http://127.0.0.1:9",
    },
  });
  const figures: Figure[] = [];
  for (const callers of [1, 16] as const) {
    const rates = { http: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await bareRate(database.url, await ordersOf(database.url, callers)));
      const orders = await ordersOf(database.url, callers);
      rates.http.push(
        await httpRate(
          gateway.url,
          orders.map((own) => own.map(webhook)),
          "",
        ),
      );
      await mustBeCredited(database.url);
    }
    const [http, bare] = [median(rates.http), median(rates.bare)];
    figures.push({
      what: `webhook of a payment, ${callers === 1 ? "one caller" : `${callers} callers`}`,
      value: `${Math.round(http)} payments/s`,
      floor: `${Math.round(bare)} payments/s`,
      ratio: http / bare,
      target: { atLeast: 0.25 },
    });
  }
  return {
    title: "A payment provider's webhook",
    method: `Webhooks of Xendit with their token over keep-alive HTTP, stored and credited, against the SQL function that credits them through bare pg: a member for each caller, an order for each payment, median of ${ROUNDS} alternating runs, gateway, database and load on one machine.`,
    figures,
  };
}

async function enterMembers(url: string): Promise<void> {
  await inDatabase(url, async (client) => {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'PHP')");
    await client.query(
      "INSERT INTO members (merchant_id, username, currency) SELECT m.id, 'player' || n, 'PHP' FROM merchants m, generate_series(1, 16) n",
    );
    await client.query("SELECT ledger_open(id, 'PHP') FROM members");
    await client.query(
      `INSERT INTO payment_methods (merchant_id, currency, code, kind, dialect, channel, names, minimum, maximum, usual_minutes, expiry_minutes)
       SELECT id, currency, 'gcash', 'wallet', 'xendit', 'GCASH', '{"EN": "GCash"}', 100000, 100000000, 1, 10000 FROM merchants`,
    );
  });
}

let made = 0;
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Orders of 10.00 that wait for their payment, one list per caller, each of one member. */
async function ordersOf(url: string, callers: Callers): Promise<string[][]> {
  const lists = Array.from({ length: callers }, () =>
    Array.from({ length: PAYMENTS[callers] / callers }, () => {
      const nth = made++;
      const letters = Array.from({ length: 5 }, (_, at) => LETTERS[Math.floor(nth / 31 ** at) % 31]);
      return `DP-0101-${letters.join("")}`;
    }),
  );
  await inDatabase(url, (client) =>
    client.query(
      `INSERT INTO deposit_orders (member_id, merchant_id, number, method_id, currency, amount, fee, state, client_key, request_hash, dialect,
                                   provider_id, expires_at)
       SELECT m.id, m.merchant_id, o.number, p.id, 'PHP', 1000000, 0, 'awaiting-payment', o.number, '', 'xendit', 'pr-' || o.number,
              now() + interval '1 day'
         FROM jsonb_to_recordset($1) AS o (number text, caller int) JOIN members m ON m.username = 'player' || o.caller, payment_methods p`,
      [JSON.stringify(lists.flatMap((own, caller) => own.map((number) => ({ number, caller: caller + 1 }))))],
    ),
  );
  return lists;
}

async function mustBeCredited(url: string): Promise<void> {
  await inDatabase(url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM deposit_orders WHERE state <> 'credited'");
    if (rowCount !== 0) throw new Error(`${rowCount} orders were not credited`);
  });
}

function webhook(number: string): Buffer {
  const data = {
    payment_id: `py-${number}`,
    payment_request_id: `pr-${number}`,
    reference_id: number,
    type: "PAY",
    currency: "PHP",
    request_amount: 10,
    captures: [{ capture_amount: 10, capture_timestamp: PAID_AT }],
    status: "SUCCEEDED",
    created: PAID_AT,
    updated: PAID_AT,
  };
  const body = JSON.stringify({ event: "payment.capture", created: PAID_AT, data });
  return postRequest("/provider/payments/xendit", body, { "x-callback-token": TOKEN });
}

/** The same payments per second by the SQL function alone, one connection per caller. */
async function bareRate(url: string, lists: readonly string[][]): Promise<number> {
  const clients = lists.map(() => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await rateOf(lists.length, lists.flat().length, async (caller, nth) => {
      const number = lists[caller]?.[nth] as string;
      const { rows } = await (clients[caller] as pg.Client).query<{ outcome: string }>({
        name: "deposit_receive",
        text: "SELECT outcome FROM deposit_receive($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        values: [1, "xendit", `py-${number}`, `pr-${number}`, number, "PHP", 1_000_000n, null, PAID_AT],
      });
      if (rows[0]?.outcome !== "credited") throw new Error(`a payment was not credited: ${rows[0]?.outcome}`);
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
