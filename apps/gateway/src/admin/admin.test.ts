import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/index.ts";
import { runAdmin } from "./run-admin.fixture.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.app.database.pool.query(`
    WITH v AS (INSERT INTO vendors (merchant_id, code, display_name)
               SELECT id, 'NIGHTJAR', 'Nightjar' FROM merchants WHERE code = 'DEMO' RETURNING id)
    INSERT INTO vendor_categories (vendor_id, category, sort) SELECT id, c, 0 FROM v, unnest('{RNG,FISH}'::text[]) c`);
});
afterAll(() => t.close());

const admin = (...args: string[]) => runAdmin(t.databaseUrl, args);
const status = async () => (await t.app.inject("/wps/system/status")).json().value.status;

test("maintenance started by the command line reaches a running gateway and ends again", async () => {
  expect(await admin("maintenance", "start")).toMatchObject({ code: 0, out: "DEMO is under maintenance.\n" });
  await expect.poll(status).toBe(1);
  expect((await admin("maintenance", "show")).out).toBe("DEMO is under maintenance.\n");
  expect((await admin("maintenance", "start", "--minutes", "90")).out).toMatch(
    /^DEMO is under maintenance until about 20\d\d-\d\d-\d\dT\d\d:\d\dZ\.\n$/,
  );
  const until = async () => (await t.app.inject("/wps/system/status")).json().value.until;
  await expect.poll(until).toMatch(/^20.*Z$/);
  expect(Date.parse(await until()) - t.app.clock.now()).toBeLessThanOrEqual(90 * 60_000);
  expect((await admin("maintenance", "start", "--minutes", "soon")).code).toBe(1);
  expect(await admin("maintenance", "end")).toMatchObject({ code: 0, out: "DEMO is open.\n" });
  await expect.poll(status).toBe(0);
});

test("a vendor is disabled in one category or all and enabled again", async () => {
  expect(await admin("vendors", "disable", "nightjar", "fish")).toMatchObject({ code: 0 });
  expect((await admin("maintenance", "show")).out).toBe("DEMO is open.\nNIGHTJAR is disabled in FISH.\n");
  expect(await admin("vendors", "disable", "NIGHTJAR")).toMatchObject({ code: 0 });
  expect((await admin("vendors", "list")).out).toBe("NIGHTJAR FISH: disabled\nNIGHTJAR RNG: disabled\n");
  expect(await admin("vendors", "enable", "NIGHTJAR")).toMatchObject({ code: 0 });
  expect((await admin("vendors", "list")).out).toBe("NIGHTJAR FISH: enabled\nNIGHTJAR RNG: enabled\n");
  expect(await admin("vendors", "disable", "NOBODY")).toMatchObject({
    code: 1,
    errors: "DEMO has no vendor NOBODY.\n",
  });
});

test("a country is blocked and unblocked", async () => {
  expect((await admin("locations", "block", "nl")).out).toBe("DEMO blocks NL.\n");
  expect((await admin("locations", "unblock", "NL")).out).toBe("DEMO blocks no country.\n");
  expect(await admin("locations", "block", "Netherlands")).toMatchObject({ code: 1 });
});

test("a merchant setting is set only to a value its schema permits", async () => {
  expect(await admin("settings", "set", "minimumAge", "21")).toMatchObject({ code: 0 });
  expect((await admin("settings", "get", "minimumAge")).out).toBe("21\n");
  expect(await admin("settings", "set", "minimumAge", "old")).toMatchObject({
    code: 1,
    errors: expect.stringContaining("minimumAge must be"),
  });
  expect(await admin("settings", "set", "minimumWage", "21")).toMatchObject({
    code: 1,
    errors: "There is no setting minimumWage.\n",
  });
  expect(await admin("settings", "reset", "minimumAge")).toMatchObject({ code: 0 });
  expect((await admin("settings", "get", "minimumAge")).out).toBe("18\n");
});

test("pending applications for promotions are listed, and an unknown one is refused", async () => {
  expect(await admin("promotions", "list")).toMatchObject({ code: 0, out: "" });
  const errors = "There is no such promotion, or no such pending application.\n";
  expect(await admin("promotions", "approve", "99")).toMatchObject({ code: 1, errors });
  expect(await admin("promotions", "terms", "99", "null")).toMatchObject({ code: 1, errors });
  expect(await admin("promotions", "terms", "99", "{")).toMatchObject({
    code: 1,
    errors: "The terms are not JSON.\n",
  });
});

test("--help prints the usage of every level and ends with exit code 0", async () => {
  expect(await admin("--help")).toMatchObject({ code: 0, out: expect.stringContaining("maintenance") });
  expect(await admin("vendors", "--help")).toMatchObject({
    code: 0,
    out: expect.stringContaining("disable"),
  });
  expect(await admin("vendors", "disable", "--help")).toMatchObject({
    code: 0,
    out: expect.stringContaining("USAGE npm run admin -- vendors disable [OPTIONS] <VENDOR> [CATEGORY]"),
  });
});

test("the database of a current release is up to date after a migration", async () => {
  expect(await admin("database", "migrate")).toMatchObject({ code: 0, out: "The database is up to date.\n" });
});

test("the admin command line runs no scheduled jobs", async () => {
  const { createApp } = await import("../app.ts");
  const app = await createApp({ config: t.app.config, jobs: false });
  try {
    expect(app.services.cleanupJobs.enabled).toBe(false);
  } finally {
    await app.close();
  }
});
