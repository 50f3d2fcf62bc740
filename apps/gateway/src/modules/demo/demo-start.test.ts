import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/postgres/test-database.ts";
import { migrate } from "../../db/migrate.ts";
import { type RunningSimulator, startSimulator } from "../../payments/xendit/simulator-testing.ts";
import { operatorAt } from "../../testing/index.ts";
import { paidBy, startGateway } from "./demo.fixture.ts";

/** Creating the demo with its people takes seconds, and more of them on a busy machine. */
const DEMO_START_MS = 120_000;

const newDatabase = () => createTestDatabase({ name: "gateway", migrate });

const countsOf = async (app: FastifyInstance): Promise<Record<string, bigint>> =>
  (
    await app.database.pool.query(
      "SELECT (SELECT count(*) FROM merchants) AS merchants, (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM operators) AS operators",
    )
  ).rows[0];

/** What a new database contains after its first start. */
async function firstStart(settings: Record<string, string>): Promise<Record<string, bigint>> {
  const fresh = await newDatabase();
  try {
    const app = await startGateway(fresh.connectionString, settings);
    try {
      return await countsOf(app);
    } finally {
      await app.close();
    }
  } finally {
    await fresh.drop();
  }
}

describe("a new database", () => {
  test("a site with a public address gets the merchant without members and without operators", async () => {
    expect(await firstStart({ PUBLIC_URL: "https://play.example" })).toEqual({
      merchants: 2n,
      members: 0n,
      operators: 0n,
    });
  });

  test("a local site with DEMO=off gets no demo members and no operator", async () => {
    expect(await firstStart({ DEMO: "off" })).toMatchObject({ members: 0n, operators: 0n });
  });

  test("an empty CONTENT_DIR means no merchant", async () => {
    expect(await firstStart({ CONTENT_DIR: "" })).toEqual({ merchants: 0n, members: 0n, operators: 0n });
  });
});

describe("a public site with the demo", () => {
  let database: TestDatabase;
  let simulator: RunningSimulator;
  let app: FastifyInstance;
  beforeAll(async () => {
    [database, simulator] = await Promise.all([newDatabase(), startSimulator()]);
    app = await startGateway(database.connectionString, {
      PUBLIC_URL: "https://play.example",
      DEMO: "on",
      ...paidBy(simulator),
    });
  }, DEMO_START_MS);
  afterAll(async () => {
    await app.close();
    await database.drop();
    await simulator.stop();
  });

  test("a site with a public address and DEMO=on gets the demo members and their operator", async () => {
    const { members, operators } = await countsOf(app);
    expect(members).toBeGreaterThan(40n);
    expect(operators).toBe(4n);
  });

  test("comparing the demo's days with the payment provider again finds the differences that it began with", async () => {
    const { id } = await app.services.settings.merchant("DEMO");
    const headers = await operatorAt(app, id, ["cashier"]);
    const get = async (url: string) => (await app.inject({ url, headers })).json().value;
    const days = async () => {
      const { content: runs } = await get("/wps/backoffice/reconciliation");
      return Promise.all(
        runs.map(async ({ ranAt: _ranAt, ...run }: { ranAt: string; runId: string }) => ({
          ...run,
          differences: (await get(`/wps/backoffice/reconciliation/${run.runId}`)).content,
        })),
      );
    };
    const before = await days();
    const inState = (state: string) => before.filter((run) => run.state === state).length;
    expect([inState("matched"), inState("differences"), inState("settled")]).toEqual([5, 1, 1]);
    expect(before.filter(({ transactions }) => transactions > 0).length).toBeGreaterThan(2);
    for (const { runId } of before)
      await app.inject({
        method: "POST",
        url: `/wps/backoffice/reconciliation/${runId}`,
        headers,
        payload: { action: "run" },
      });
    expect(await days()).toEqual(before);
  });
});
