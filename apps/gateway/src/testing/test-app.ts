import type { FastifyInstance } from "fastify";
import { createTestDatabase, type TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { query } from "../../../../tools/postgres/test-server.ts";
import { createApp } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import type { Timeouts } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import type { PasswordCost } from "../modules/session/session-limits.ts";
import { CHEAP_PASSWORDS } from "./password-cost.ts";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly databaseUrl: string;
  /** Starts another gateway on the same database. */
  another(config?: Partial<Config>, passwordCost?: PasswordCost): Promise<FastifyInstance>;
  /** Closes every gateway and drops the database. */
  close(): Promise<void>;
}

/** How often scheduled jobs run: as in the product, or so rarely that a suite which calls none rarely meets one. */
export type JobPace = "as shipped" | "rare";
/** Shorter than the limit of `expect.poll`: what a suite waits for still happens. */
const RARE_MS = 30_000;
/** In milliseconds. Only what hangs takes as long; how the product's own limits work is tested beside `openDatabase`. */
export const PATIENT: Timeouts = { connection: 120_000, statement: 120_000, answer: 150_000 };

/** Migrates a database and fills it with what `testApp` promises. */
export async function migrateAndFill(url: string): Promise<void> {
  await migrate(url);
  await query(
    url,
    "INSERT INTO merchants (code, name, currency, whitelabel) VALUES ('DEMO', 'Demo', 'CNY', $1)",
    [{ flags: { USERNAMEREG3: true } }],
  );
}

/**
 * Starts a gateway on its own migrated database, which contains only the merchant DEMO (CNY, registration by username
 * open, all other settings by default). Every response is checked against the contract. Passwords are hashed at low
 * cost by default. It waits long for the database, and scheduled jobs run rarely.
 * @param own a database filled by `migrateAndFill`, which the gateway waits for as in the product; by default a new one
 * on the server of the test run
 * @param jobPace "as shipped" for suites in which scheduled jobs do the work, as after a restart
 *
 * ```ts
 * const { app, close } = await testApp();
 * afterAll(close);
 * ```
 */
export async function testApp(
  config: Partial<Config> = {},
  passwordCost = CHEAP_PASSWORDS,
  own?: TestDatabase,
  jobPace: JobPace = own ? "as shipped" : "rare",
): Promise<TestApp> {
  const database = own ?? (await createTestDatabase({ name: "gatewaydemo", migrate: migrateAndFill }));
  const apps: FastifyInstance[] = [];
  const another = async (more: Partial<Config> = {}, cost = passwordCost): Promise<FastifyInstance> => {
    const app = await createApp({
      config: {
        ...readConfig({
          DATABASE_URL: database.connectionString,
          LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
          FOYER_SECRET: "a secret for tests that is long enough",
          WEB_DIR: "/nonexistent",
          CONTENT_DIR: "/nonexistent",
          DATABASE_POOL: "6",
          RATE_LIMIT_FACTOR: "1000",
        }),
        ...config,
        ...more,
      },
      checkResponses: true,
      passwordCost: cost,
      leastJobPauseMs: jobPace === "rare" ? RARE_MS : 0,
      ...(!own && { databaseTimeouts: PATIENT }),
    });
    apps.push(app);
    await app.ready();
    return app;
  };
  try {
    return {
      app: await another(),
      databaseUrl: database.connectionString,
      another,
      close: async () => {
        for (const app of apps) await app.close();
        await database.drop();
      },
    };
  } catch (error) {
    for (const app of apps) await app.close();
    await database.drop();
    throw error;
  }
}
