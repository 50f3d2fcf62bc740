/**
 * `npm run release-fixture`: writes the fixture of a release, a database with this release's schema and some data of
 * every kind, to `src/sql/fixtures/release-<version>.sql`. The version is the one of `package.json`.
 *
 * A small demo is made with the demo's own content, then people act in it through the platform. Its text must load into
 * every supported PostgreSQL, so server and dump are of the oldest: `TEST_POSTGRES_BIN` is the folder of its programs.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { copyTemplate } from "../../../tools/postgres/test-database.ts";
import { startTestServer } from "../../../tools/postgres/test-server.ts";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { migrate } from "../src/db/migrate.ts";
import { seedDemo } from "../src/modules/demo/demo.service.ts";
import { type DemoContent, readDemoContent } from "../src/modules/demo/demo-content.ts";
import { CHEAP_PASSWORDS } from "../src/testing/password-cost.ts";
import { PeopleAct } from "./release-fixture/people-act.ts";
import { smallDemo } from "./release-fixture/small-demo.ts";

const local = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const programs = process.env["TEST_POSTGRES_BIN"];
if (!programs) throw new Error("Set TEST_POSTGRES_BIN to the programs of PostgreSQL 15.");
const content = await readDemoContent(local("../../../content/"));
if (!content) throw new Error("The folder content is missing.");
const { version } = JSON.parse(await readFile(local("../../../package.json"), "utf8")) as { version: string };

/** They are the most of a dump, and no migration reads them. */
async function removePictures({ database: { pool } }: FastifyInstance): Promise<void> {
  await pool.query("UPDATE identity_documents SET sealed = '\\x00'");
  await pool.query("UPDATE deposit_slips SET bytes = '\\x00'");
}

async function withApp(url: string, work: (app: FastifyInstance) => Promise<unknown>): Promise<void> {
  const app = await createApp({
    config: readConfig({
      DATABASE_URL: url,
      LOG_LEVEL: "silent",
      FOYER_SECRET: "a secret for tests that is long enough",
      WEB_DIR: "/nonexistent",
      CONTENT_DIR: "/nonexistent",
      RATE_LIMIT_FACTOR: "1000",
    }),
    passwordCost: CHEAP_PASSWORDS,
  });
  await app.ready();
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

const seed = (demo: DemoContent) => (app: FastifyInstance) =>
  seedDemo(app.database, smallDemo(demo), {
    now: new Date(),
    hash: (password) => app.services.passwords.hash(password),
    services: app.services,
  });

/** A dump that one query loads: without commands of `psql`, settings and comments. */
async function dump(bin: string, url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    path.join(bin, "pg_dump"),
    ["--no-owner", "--no-privileges", "--rows-per-insert=1000", `--dbname=${url}`],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return `${stdout
    .replaceAll(/^(--.*|\\.*|SET (?!check_function_bodies).*|SELECT pg_catalog[.]set_config.*)\n/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

const server = await startTestServer();
try {
  const database = await copyTemplate(server.databaseAdminUrl, server.runPrefix, {
    name: "release",
    migrate,
  });
  const url = database.connectionString;
  await withApp(url, seed(content));
  // a gateway that starts on it knows its merchants
  await withApp(url, PeopleAct.all);
  await withApp(url, removePictures);
  const file = local(`../src/sql/fixtures/release-${version}.sql`);
  const text = await dump(programs, url);
  // one that exists is of a release, and stays as it is
  await writeFile(file, text, { flag: "wx" });
  console.log(`${path.relative(process.cwd(), file)}: ${text.length.toLocaleString("en")} characters`);
} finally {
  await server.stop();
}
