import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { HASHING, PASSWORD_COST } from "../apps/gateway/src/modules/session/session-limits.ts";
import { seal } from "../apps/gateway/src/testing/seal.ts";
import { durableDatabase, inDatabase } from "./databases.ts";
import { startGateway } from "./processes.ts";
import { httpRate, rateOf } from "./rate.ts";
import { postRequest } from "./raw-http.ts";
import { type Figure, median, type Section, table } from "./report.ts";

const PASSWORD = "correct-horse-7";
const ROUNDS = 5;
/** Sign-ins per measurement. */
const SIGN_INS = { 1: 24, 16: 64 } as const;
type Callers = keyof typeof SIGN_INS;

/** Sealed sign-ins over HTTP and the bare argon2id check that each of them requires. */
export async function run(): Promise<Section> {
  await using database = await durableDatabase();
  const passwordHash = await hash(PASSWORD, PASSWORD_COST);
  await enterMembers(database.url, passwordHash, 16);
  await using gateway = await startGateway(database.url, {
    cores: "all",
    settings: { RATE_LIMIT_FACTOR: "100000" },
  });

  const figures: Figure[] = [];
  for (const callers of [1, 16] as const) {
    const rates = { http: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await bareRate(passwordHash, callers));
      rates.http.push(await httpRate(gateway.url, await requestsFor(gateway.url, callers), '"token"'));
    }
    const [http, bare] = [median(rates.http), median(rates.bare)];
    const ms = (rate: number) => `${Math.round((1000 * (callers === 1 ? 1 : HASHING.concurrent)) / rate)} ms`;
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
    method: `Sealed sign-ins by password over keep-alive HTTP against bare argon2id verify (m=${PASSWORD_COST.memoryCost} KiB, t=${PASSWORD_COST.timeCost}, p=${PASSWORD_COST.parallelism}), at most ${HASHING.concurrent} at once in both: a member for each caller, bodies sealed before the clock starts, median of ${ROUNDS} alternating runs, gateway, database and load on one machine.`,
    figures,
  };
}

async function enterMembers(url: string, passwordHash: string, count: number): Promise<void> {
  await inDatabase(url, async (client) => {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')");
    await client.query(
      `WITH made AS (
         INSERT INTO members (merchant_id, username, currency)
         SELECT m.id, 'player' || n, 'CNY' FROM merchants m, generate_series(0, $2::int - 1) n
         WHERE m.code = 'DEMO' RETURNING id)
       INSERT INTO member_credentials (member_id, password_hash) SELECT id, $1 FROM made`,
      [passwordHash, count],
    );
  });
}

/** Sealed sign-ins, each usable once. */
async function requestsFor(url: string, callers: Callers): Promise<Buffer[][]> {
  const settings = await fetch(`${url}/wps/system/settings/consolidated`);
  const { value } = (await settings.json()) as { value: { encryption: Parameters<typeof seal>[0] } };
  const request = async (caller: number) => {
    const body = { type: "username", username: `player${caller}`, password: PASSWORD, nonce: randomUUID() };
    const { url: path, payload, headers } = await seal(value.encryption, "session.login", body);
    return postRequest(path, payload, headers);
  };
  return Promise.all(
    Array.from({ length: callers }, (_, caller) =>
      Promise.all(Array.from({ length: SIGN_INS[callers] / callers }, () => request(caller))),
    ),
  );
}

/** The same number of checks, as many in parallel as the gateway allows. */
const bareRate = (passwordHash: string, callers: Callers): Promise<number> =>
  rateOf(callers === 1 ? 1 : HASHING.concurrent, SIGN_INS[callers], async () => {
    if (!(await verify(passwordHash, PASSWORD))) throw new Error("a password was refused");
  });

if (import.meta.main) console.log(table(await run()));
