import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { createTestDatabase, type TestTemplate } from "../../../../../tools/postgres/test-database.ts";
import { createApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../db/migrate.ts";
import { type RunningSimulator, startSimulator } from "../../payments/xendit/simulator-testing.ts";
import { CHEAP_PASSWORDS } from "../../testing/password-cost.ts";
import { PATIENT } from "../../testing/test-app.ts";

const CONTENT = fileURLToPath(new URL("../../../../../content/", import.meta.url));

/** A gateway with the demo's content, started. */
export async function startGateway(
  database: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<FastifyInstance> {
  const app = await createApp({
    config: readConfig({
      DATABASE_URL: database,
      LOG_LEVEL: "silent",
      FOYER_SECRET: "a secret for tests that is long enough",
      WEB_DIR: "/nonexistent",
      CONTENT_DIR: CONTENT,
      RATE_LIMIT_FACTOR: "1000",
      ...settings,
    }),
    checkResponses: true,
    passwordCost: CHEAP_PASSWORDS,
    databaseTimeouts: PATIENT,
  });
  await app.ready();
  return app;
}

/** The settings of a gateway that pays by this simulator. */
export const paidBy = ({ url, apiKey, webhookToken }: RunningSimulator) => ({
  XENDIT_API_URL: url,
  XENDIT_API_KEY: apiKey,
  XENDIT_WEBHOOK_TOKEN: webhookToken,
});

/**
 * The demo, which takes long to create: once for all suites of a run. Two gateways create it at once, like a deployment
 * that starts two on a new database.
 */
const DEMO: TestTemplate = {
  name: "demo",
  migrate: async (database) => {
    await migrate(database);
    const simulator = await startSimulator();
    const start = () => startGateway(database, paidBy(simulator));
    await Promise.all([start(), start()].map(async (app) => (await app).close()));
    await simulator.stop();
  },
};

/** The demo for the tests of one file, with a gateway. */
export async function demoSuite() {
  const [database, simulator] = await Promise.all([createTestDatabase(DEMO), startSimulator()]);
  const start = () => startGateway(database.connectionString, paidBy(simulator));
  const app = await start();
  afterAll(async () => {
    await app.close();
    await database.drop();
    await simulator.stop();
  });
  return {
    app,
    /** Starts another gateway. */
    start,
    one: async (sql: string): Promise<Record<string, unknown>> =>
      (await app.database.pool.query(sql)).rows[0],
    get: async (url: string, headers = {}) => (await app.inject({ url, headers })).json().value,
  };
}
