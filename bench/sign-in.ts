import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hash, verify } from "@node-rs/argon2";
import pg from "pg";
import { ARGON2, HASHING } from "../apps/gateway/src/modules/session/session-limits.ts";
import { migrate } from "../apps/gateway/src/plugins/migrate.ts";
import { seal } from "../apps/gateway/src/testing/seal.ts";
import { startPostgres } from "../tools/postgres/server.ts";
import { postRequest, RawConnection } from "./raw-http.ts";
import { type Figure, median, type Section, table } from "./report.ts";

const GATEWAY = fileURLToPath(new URL("../apps/gateway/src/server.ts", import.meta.url));
const PORT = Number(process.env.BENCH_PORT ?? 9472);
const PASSWORD = "correct-horse-7";
const ROUNDS = 5;
/** Sign-ins of one measurement. */
const SIGN_INS = { 1: 24, 16: 64 } as const;
type Callers = keyof typeof SIGN_INS;

/** Sealed sign-ins over HTTP beside the bare argon2id check each of them cannot do without. */
export async function run(): Promise<Section> {
  const folder = await mkdtemp(path.join(tmpdir(), "foyer-bench-sign-in-"));
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
    const passwordHash = await hash(PASSWORD, ARGON2);
    await enterMembers(url.href, passwordHash, 16);
    gateway = await startGateway(url.href, folder);

    const figures: Figure[] = [];
    for (const callers of [1, 16] as const) {
      const rates = { http: [] as number[], bare: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        rates.bare.push(await bareRate(passwordHash, callers));
        rates.http.push(await httpRate(callers));
      }
      const [http, bare] = [median(rates.http), median(rates.bare)];
      const ms = (rate: number) => `${Math.round((1000 * (callers === 1 ? 1 : HASHING.atOnce)) / rate)} ms`;
      figures.push({
        what: `sign-in, ${callers === 1 ? "one caller" : `${callers} callers`}`,
        value: `${Math.round(http)} sign-ins/s (${ms(http)} each)`,
        floor: `${Math.round(bare)} checks/s (${ms(bare)} each)`,
        ratio: http / bare,
        target: { atLeast: 0.5 },
      });
    }
    return {
      title: "Signing in",
      method: `Sealed sign-ins by password over keep-alive HTTP against bare argon2id verify (m=${ARGON2.memoryCost} KiB, t=${ARGON2.timeCost}, p=${ARGON2.parallelism}), at most ${HASHING.atOnce} at once in both: a member for each caller, bodies sealed before the clock starts, median of ${ROUNDS} alternating runs, gateway, database and load on one machine.`,
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

async function enterMembers(url: string, passwordHash: string, count: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')");
    await client.query(
      `WITH made AS (
         INSERT INTO members (merchant_id, username, currency)
         SELECT m.id, 'player' || n, 'CNY' FROM merchants m, generate_series(0, $2::int - 1) n
         WHERE m.code = 'DEMO' RETURNING id)
       INSERT INTO member_credentials (member_id, password_hash) SELECT id, $1 FROM made`,
      [passwordHash, count],
    );
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
      RATE_LIMIT_FACTOR: "100000",
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

/** Works per second of all callers together, each doing its share one after the other. */
async function rateOf(
  callers: Callers,
  work: (caller: number, nth: number) => Promise<void>,
): Promise<number> {
  const share = SIGN_INS[callers] / callers;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let nth = 0; nth < share; nth++) await work(caller, nth);
    }),
  );
  return SIGN_INS[callers] / ((performance.now() - begun) / 1000);
}

async function httpRate(callers: Callers): Promise<number> {
  const settings = await fetch(`http://127.0.0.1:${PORT}/wps/system/settings/consolidated`);
  const { value } = (await settings.json()) as { value: { encryption: Parameters<typeof seal>[0] } };
  const lists = await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const requests = await Promise.all(
        Array.from({ length: SIGN_INS[callers] / callers }, async () => {
          const body = {
            type: "username",
            username: `player${caller}`,
            password: PASSWORD,
            nonce: randomUUID(),
          };
          const { url, payload, headers } = await seal(value.encryption, "session.login", body);
          return postRequest(url, payload, headers);
        }),
      );
      return { connection: await RawConnection.open(PORT), requests };
    }),
  );
  const rate = await rateOf(callers, async (caller, nth) => {
    const { connection, requests } = lists[caller] as (typeof lists)[number];
    const answer = await connection.send(requests[nth] as (typeof requests)[number]);
    if (!answer.includes('"token"')) throw new Error(`a sign-in was refused: ${answer}`);
  });
  for (const { connection } of lists) connection.close();
  return rate;
}

/** The same number of checks, as many at once as the gateway lets through. */
async function bareRate(passwordHash: string, callers: Callers): Promise<number> {
  const total = SIGN_INS[callers];
  const lanes = callers === 1 ? 1 : HASHING.atOnce;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let nth = 0; nth < total / lanes; nth++)
        if (!(await verify(passwordHash, PASSWORD))) throw new Error("a password was refused");
    }),
  );
  return total / ((performance.now() - begun) / 1000);
}

if (import.meta.main) console.log(table(await run()));
