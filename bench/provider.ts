import { type ChildProcess, spawn } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SIGNATURE_HEADER, sign } from "@foyer/wallet-protocol";
import pg from "pg";
import { migrate } from "../apps/gateway/src/plugins/migrate.ts";
import { startPostgres } from "../tools/postgres/server.ts";
import { postRequest, RawConnection } from "./raw-http.ts";
import { type Figure, median, type Section } from "./report.ts";

const GATEWAY = fileURLToPath(new URL("../apps/gateway/src/server.ts", import.meta.url));
const PORT = 9471;
const ROUNDS = 5;
/** Bets of one measurement. Each is signed before the clock starts. */
const BETS = { 1: 800, 16: 3_200 } as const;
type Callers = keyof typeof BETS;

interface Player {
  readonly user: string;
  readonly token: string;
}

interface Bet {
  readonly player: Player;
  readonly uuid: string;
}

/** A signed bet over HTTP beside the one SQL function it comes to, on a database that syncs every commit. */
export async function run(): Promise<Section> {
  const folder = await mkdtemp(path.join(tmpdir(), "foyer-bench-provider-"));
  const server = await startPostgres({ folder: path.join(folder, "postgres"), adminPassword: "bench" });
  let gateway: ChildProcess | undefined;
  try {
    const url = new URL(server.adminUrl);
    const admin = new pg.Client(server.adminUrl);
    await admin.connect();
    await admin.query("CREATE DATABASE bench");
    await admin.end();
    url.pathname = "/bench";
    await migrate(url.href);

    const keys = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const players = await enterPlayers(url.href, keys.publicKey, 16);
    gateway = await startGateway(url.href, folder);

    const figures: Figure[] = [];
    for (const callers of [1, 16] as const) {
      const rates = { http: [] as number[], bare: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        rates.bare.push(await bareRate(url.href, betsOf(players, callers)));
        rates.http.push(await httpRate(keys.privateKey, betsOf(players, callers)));
      }
      const [http, bare] = [median(rates.http), median(rates.bare)];
      figures.push({
        what: `signed bet over HTTP, ${callers === 1 ? "one caller" : `${callers} callers`}`,
        value: `${Math.round(http)} bets/s`,
        floor: `${Math.round(bare)} bets/s`,
        ratio: http / bare,
        target: { atLeast: 0.25 },
      });
    }
    return {
      title: "A vendor's bet",
      method: `RSA-2048 signed bets over keep-alive HTTP against the same SQL function through bare pg: a wallet for each caller, a round for each bet, median of ${ROUNDS} alternating runs, gateway, database and load on one machine.`,
      figures,
    };
  } finally {
    if (gateway) {
      gateway.kill("SIGTERM");
      await once(gateway, "exit");
    }
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bets of one run, a list for each caller. */
function betsOf(players: readonly Player[], callers: Callers): Bet[][] {
  return players
    .slice(0, callers)
    .map((player) => Array.from({ length: BETS[callers] / callers }, () => ({ player, uuid: randomUUID() })));
}

async function enterPlayers(url: string, publicKey: string, count: number): Promise<Player[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')");
    await client.query(
      "INSERT INTO vendor_integrations (id, dialect, base_url, public_key) VALUES ('bench', 'hub', 'http://vendor.invalid', $1)",
      [publicKey],
    );
    const players: Player[] = [];
    for (let i = 0; i < count; i++) {
      const token = randomBytes(32).toString("base64url");
      const { rows } = await client.query<{ id: string; public_id: string }>(
        "INSERT INTO members (merchant_id, username, currency) SELECT id, $1, 'CNY' FROM merchants RETURNING id, public_id",
        [`player${i}`],
      );
      const { id, public_id: user } = rows[0] as { id: string; public_id: string };
      await client.query("SELECT ledger_open($1, 'CNY')", [id]);
      await client.query(
        "SELECT ledger_transfer($1, 'deposit', $2, 'CNY', 'deposit', 'cash', 1e15::bigint)",
        [`bench:${id}`, id],
      );
      await client.query(
        `WITH launch AS (
           INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code,
                                 free_play, play_type, language, currency, expires_at)
           SELECT $1, merchant_id, id, $1, 'bench', 'NIGHTJAR', 'ember-orchard', false, 'trad', 'EN', 'CNY',
                  now() + interval '1 hour'
             FROM members WHERE id = $2 RETURNING id)
         INSERT INTO launch_tokens (token_hash, launch_id) SELECT $3, id FROM launch`,
        [randomUUID(), id, hash(token)],
      );
      players.push({ user, token });
    }
    return players;
  } finally {
    await client.end();
  }
}

async function startGateway(databaseUrl: string, folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [GATEWAY], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(PORT),
      DATA_DIR: folder,
      CONTENT_DIR: path.join(folder, "none"),
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`the gateway ended with ${child.exitCode}`);
    const connection = await RawConnection.open(PORT).catch(() => null);
    if (connection) {
      connection.close();
      return child;
    }
    await delay(50);
  }
  child.kill("SIGKILL");
  throw new Error("the gateway does not listen");
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Bets per second of all callers together. */
async function rateOf(callers: readonly (() => Promise<number>)[]): Promise<number> {
  const begun = performance.now();
  const counts = await Promise.all(callers.map((caller) => caller()));
  return counts.reduce((sum, one) => sum + one, 0) / ((performance.now() - begun) / 1000);
}

async function httpRate(privateKey: string, lists: readonly Bet[][]): Promise<number> {
  const callers = await Promise.all(
    lists.map(async (bets) => {
      const requests = bets.map(({ player, uuid }) => {
        const body = JSON.stringify({
          user: player.user,
          token: player.token,
          game_code: "ember-orchard",
          round: uuid,
          round_closed: false,
          transaction_uuid: uuid,
          request_uuid: randomUUID(),
          currency: "CNY",
          amount: 100_000,
        });
        return postRequest("/provider/hub/transaction/bet", body, {
          [SIGNATURE_HEADER]: sign(body, privateKey),
        });
      });
      return { connection: await RawConnection.open(PORT), requests };
    }),
  );
  const rate = await rateOf(
    callers.map(({ connection, requests }) => async () => {
      for (const request of requests) {
        const answer = await connection.send(request);
        if (!answer.includes('"RS_OK"')) throw new Error(`a bet was refused: ${answer}`);
      }
      return requests.length;
    }),
  );
  for (const { connection } of callers) connection.close();
  return rate;
}

async function bareRate(url: string, lists: readonly Bet[][]): Promise<number> {
  const callers = await Promise.all(
    lists.map(async (bets) => {
      const client = new pg.Client(url);
      await client.connect();
      const calls = bets.map(({ player, uuid }) => [
        "bench",
        hash(player.token),
        player.user,
        "ember-orchard",
        "CNY",
        uuid,
        false,
        uuid,
        100_000n,
        hash(uuid),
        "30 minutes",
      ]);
      return { client, calls };
    }),
  );
  const rate = await rateOf(
    callers.map(({ client, calls }) => async () => {
      for (const values of calls) {
        const { rows } = await client.query<{ outcome: string }>({
          name: "play_bet",
          text: "SELECT * FROM play_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
          values,
        });
        if (rows[0]?.outcome !== "done") throw new Error(`a bet was refused: ${rows[0]?.outcome}`);
      }
      return calls.length;
    }),
  );
  await Promise.all(callers.map(({ client }) => client.end()));
  return rate;
}
