import { createHash, randomBytes } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inDatabase, readDatabases } from "./databases.ts";
import {
  CLIENT_CORE,
  CONNECTIONS,
  type Load,
  load,
  SERVER_CORE,
  startGateway,
  startScript,
} from "./processes.ts";
import { type Figure, median, type Section, table } from "./report.ts";

const ROUNDS = 5;
const SECONDS = 3;

/** Calls of a signed-in player, each with the one query it needs. */
const CALLS = [
  {
    name: "wallet",
    address: "/wps/wallet/balance",
    query: `SELECT a.balance AS cash, b.seq AS version
              FROM ledger_books b JOIN ledger_accounts a USING (member_id, currency)
             WHERE b.member_id = $1 AND b.currency = 'CNY' AND a.name = 'cash'`,
  },
  {
    name: "member info",
    address: "/wps/member/info",
    query: `SELECT public_id, type, username, nickname, avatar, registered_at, last_login_at
              FROM members WHERE id = $1`,
  },
] as const;

interface SignedIn {
  readonly id: string;
  readonly token: string;
}

/** A thousand members with money, one of them signed in. */
async function fill(url: string): Promise<SignedIn> {
  const token = randomBytes(32).toString("base64url");
  return inDatabase(url, async (client) => {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')");
    await client.query(
      "INSERT INTO members (merchant_id, username, currency) SELECT m.id, 'player' || n, 'CNY' FROM merchants m, generate_series(1, 1000) n",
    );
    await client.query("SELECT ledger_open(id, 'CNY') FROM members");
    await client.query(
      "SELECT ledger_transfer('opening:' || id, 'deposit', id, 'CNY', 'deposit', 'cash', 1248050000) FROM members",
    );
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO sessions (member_id, token_hash, idle_seconds, expires_at, ends_at)
       SELECT id, $1, 86400, now() + interval '1 day', now() + interval '1 day'
         FROM members WHERE username = 'player500' RETURNING member_id AS id`,
      [createHash("sha256").update(token).digest()],
    );
    await client.query("VACUUM ANALYZE");
    return { id: (rows[0] as { id: string }).id, token };
  });
}

/** Bare node:http that runs the one query through bare pg, prepared, and sends the row as JSON. */
const floorScript = (databaseUrl: string, id: string) =>
  `import { createServer } from "node:http";
   import pg from ${JSON.stringify(pathToFileURL(path.resolve("node_modules/pg/esm/index.mjs")).href)};
   const pool = new pg.Pool({ connectionString: ${JSON.stringify(databaseUrl)}, max: 20 });
   const queries = ${JSON.stringify(CALLS.map(({ query }) => query))};
   createServer(async (request, response) => {
     if (request.url === "/") return response.end();
     const name = request.url.slice(1);
     const { rows } = await pool.query({ name, text: queries[name], values: [${JSON.stringify(id)}] });
     const body = JSON.stringify({ success: true, value: rows[0] });
     response.writeHead(200, ["content-type", "application/json", "content-length", String(Buffer.byteLength(body))]);
     response.end(body);
   }).listen(process.env.PORT, "127.0.0.1");`;

/** Calls that need a session and the database each time, alternating with the bare query. */
export async function run(): Promise<Section> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "foyer-bench-calls-"));
  await using databases = await readDatabases();
  const databaseUrl = await databases.create();
  const { id, token } = await fill(databaseUrl);
  await using gateway = await startGateway(databaseUrl);
  await using floor = await startScript(folder.path, floorScript(databaseUrl, id), "/");

  const figures: Figure[] = [];
  for (const [i, { name, address }] of CALLS.entries()) {
    const ours = () => load(gateway.url + address, SECONDS, { token });
    const bare = () => load(`${floor.url}/${i}`, SECONDS);
    await bare();
    await ours();
    const rounds: { ours: Load; bare: Load }[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push({ bare: await bare(), ours: await ours() });
    const perSecond = (who: "ours" | "bare") =>
      `${Math.round(median(rounds.map((r) => r[who].rate))).toLocaleString("en")} req/s`;
    figures.push({
      what: `${name}, signed in`,
      value: perSecond("ours"),
      floor: perSecond("bare"),
      ratio: median(rounds.map((r) => r.ours.rate / r.bare.rate)),
      target: { atLeast: 0.25 },
    });
  }
  return {
    title: "Calls of a signed-in player",
    method: `Through session, schema and envelope, against the one query the call is about through bare pg behind bare node:http, which asks for no session. Each on core ${SERVER_CORE}, wrk with ${CONNECTIONS} connections on core ${CLIENT_CORE}, the database on both; in turn, ${SECONDS} s each, median of ${ROUNDS} rounds.`,
    figures,
  };
}

if (import.meta.main) console.log(table(await run()));
