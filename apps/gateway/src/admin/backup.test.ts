import { execFile } from "node:child_process";
import { appendFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareRestore } from "../../../../tools/launch/backup.ts";
import { readLaunchSettings } from "../../../../tools/launch/settings.ts";
import { requireStudioKnown } from "../../../../tools/launch/studio-ahead.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { query } from "../../../../tools/postgres/test-server.ts";
import { temporaryFolder } from "../../../../tools/testing/temporary-folder.ts";
import { copyDatabases } from "../db/database-copy.ts";
import { migrate } from "../db/migrate.ts";
import { describeSchema } from "../testing/describe-schema.ts";
import { createBackup } from "./backup/create.ts";
import { verifyBackup } from "./backup/verify.ts";

const local = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const ADMIN = local("../../../../tools/admin.ts");
const STUDIO_MIGRATIONS = [
  "0001_play",
  "0002_game_cycle",
  "0003_transfer_wallets",
  "0004_round_feed",
  "0005_closed_rounds",
];
/** Of the fixture. */
const SECRET = "a secret for tests that is long enough";
const ROUND = "00000000-0000-4000-8000-0000000000aa";

let gateway: TestDatabase;
let studio: TestDatabase;
let folder: string;
/** A backup of both, and what the command printed that made it. */
let backup: string;
let created: Awaited<ReturnType<typeof admin>>;

async function migrateStudio(url: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [
      local("../../../studio/src/database/migrate-command.ts"),
      ...STUDIO_MIGRATIONS.map((name) => `${name}.sql`),
    ],
    { env: { STUDIO_DATABASE_URL: url } },
  );
  await query(
    url,
    `INSERT INTO play_sessions (id, address_hash, seat, operator_id, player, token, game_code, currency, language, lobby_url)
     VALUES (gen_random_uuid(), '\\x01', 'a', 1, E'a name\\twith\\\\\\nsigns', 't', 'g', 'PHP', 'en', 'https://lobby.example')`,
  );
}

/** A round that the studio has settled, of a player whom the gateway knows. */
const settledRound = (id: string) =>
  `INSERT INTO rounds (id, session_id, seat, spin_id, game_code, game_digest, state, stake, win, outcome, bet_uuid, bet_deadline, decided_at, closed_at)
   SELECT '${id}', id, seat, 'spin of the round ${id}', 'g', 'd', 'settled', 200000, 12345678, '{}', gen_random_uuid(), now(), now(), now()
     FROM play_sessions`;

beforeAll(async () => {
  folder = await temporaryFolder("foyer-backup-");
  gateway = await createTestDatabase({
    name: "played",
    async migrate(url) {
      await query(url, await readFile(local("../sql/fixtures/release-0.2.0.sql"), "utf8"));
      await migrate(url);
      // a restored dump has the conditions of triggers in another form than the files that made them
      await query(url, "DELETE FROM schema_functions");
      await migrate(url);
    },
  });
  studio = await createTestDatabase({ name: "playedstudio", migrate: migrateStudio });
  await mkdir(path.join(folder, "data/keys"), { recursive: true });
  await writeFile(path.join(folder, "data/keys/foyer-secret"), SECRET);
  backup = path.join(folder, "backup");
  created = await admin(played(), "create", backup);
});
afterAll(async () => {
  await gateway.drop();
  await studio.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Place {
  readonly gatewayUrl: string;
  readonly studioUrl: string;
  readonly dataDir: string;
}
const played = (): Place => ({
  gatewayUrl: gateway.connectionString,
  studioUrl: studio.connectionString,
  dataDir: path.join(folder, "data"),
});

const settingsOf = ({ gatewayUrl, studioUrl, dataDir }: Place) => ({
  DATABASE_URL: gatewayUrl,
  STUDIO_DATABASE_URL: studioUrl,
  DATA_DIR: dataDir,
});

/** Runs `npm run admin -- backup …`. */
function admin(place: Place, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settingsOf(place) };
  return new Promise<{ code: number | null; out: string; errors: string }>((done) => {
    const child = execFile(process.execPath, [ADMIN, "backup", ...words], { env }, (_error, out, errors) =>
      done({ code: child.exitCode, out, errors }),
    );
  });
}

/** Digests of all rows, by table. */
async function contents(url: string): Promise<Record<string, string>[]> {
  const tables = await query(
    url,
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'schema_functions')",
  );
  const all = tables.map(
    ({ tablename }) =>
      `SELECT '${tablename}' AS name, md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS digest FROM "${tablename}" t`,
  );
  return query(url, `${all.join(" UNION ALL ")} ORDER BY name`);
}

test("a backup of gateway, studio and keys is restored into empty databases, with all rows, sequences and the whole schema", async () => {
  expect(created).toMatchObject({ code: 0, errors: "" });
  const empty = await createTestDatabase({ name: "empty", migrate: async () => {} });
  const emptyStudio = await createTestDatabase({ name: "empty", migrate: async () => {} });
  const place = {
    gatewayUrl: empty.connectionString,
    studioUrl: emptyStudio.connectionString,
    dataDir: path.join(folder, "restored"),
  };
  try {
    expect(await admin(place, "restore", backup)).toEqual({
      code: 0,
      out: expect.stringMatching(
        / is whole: .*\nRestored\. The books are right: 29 books, 232 transfers\.\n$/,
      ),
      errors: "",
    });
    expect(await readFile(path.join(place.dataDir, "keys/foyer-secret"), "utf8")).toBe(SECRET);
    expect(await contents(place.gatewayUrl)).toEqual(await contents(gateway.connectionString));
    expect(await contents(place.studioUrl)).toEqual(await contents(studio.connectionString));
    expect(await describeSchema(place.gatewayUrl)).toEqual(await describeSchema(gateway.connectionString));
    expect(await describeSchema(place.studioUrl)).toEqual(await describeSchema(studio.connectionString));
    const next = "SELECT nextval(pg_get_serial_sequence('members', 'id')) > max(id) AS free FROM members";
    expect(await query(place.gatewayUrl, next)).toEqual([{ free: true }]);
    await expect(prepareRestore(readLaunchSettings(settingsOf(place), []), backup)).rejects.toThrow(
      /^The database \S+ is not empty: restore into/,
    );
  } finally {
    await empty.drop();
    await emptyStudio.drop();
  }
}, 180_000);

test("a backup is verified: a changed file, other keys and an interrupted one are named", async () => {
  const whole = path.join(folder, "whole");
  await cp(backup, whole, { recursive: true });
  await expect(createBackup(played(), whole)).rejects.toThrow(/exists already/);
  expect(await verifyBackup(whole)).toMatchObject({ format: 1, release: expect.any(String) });
  await expect(verifyBackup(whole, "the secret of another deployment here")).rejects.toThrow(
    /is not that of its database/,
  );
  // what no other file proves: where the numbers of new rows go on
  const manifest = path.join(whole, "manifest.json");
  const written = await readFile(manifest, "utf8");
  for (const changed of [
    written.replace(/"next": "[0-9]+"/, '"next": "1"'),
    written.slice(0, -100),
    "null",
  ]) {
    await writeFile(manifest, changed);
    await expect(verifyBackup(whole)).rejects.toThrow("The backup is damaged: manifest.json was changed.");
  }
  await writeFile(manifest, written);
  await appendFile(path.join(whole, "gateway/members.copy.gz"), " ");
  await expect(verifyBackup(whole)).rejects.toThrow(
    "The backup is damaged: gateway/members.copy.gz was changed.",
  );
  await rm(path.join(whole, "manifest.json"));
  await expect(verifyBackup(whole)).rejects.toThrow(/is not a complete backup/);

  const dataDir = path.join(folder, "other");
  await mkdir(path.join(dataDir, "keys"), { recursive: true });
  await writeFile(path.join(dataDir, "keys/foyer-secret"), "the secret of another deployment here");
  await expect(createBackup({ ...played(), dataDir }, path.join(folder, "none"))).rejects.toThrow(
    /set up with another secret/,
  );
});

test("a backup waits for a write of the studio that has begun, so that the gateway's copy is not the older one", async () => {
  const writer = new pg.Client({ connectionString: studio.connectionString });
  await writer.connect();
  await writer.query("BEGIN");
  await writer.query("UPDATE play_sessions SET token = 'after'");
  const copied = copyDatabases(
    { url: gateway.connectionString, folder: path.join(folder, "one") },
    { url: studio.connectionString, folder: path.join(folder, "other-one") },
  );
  copied.catch(() => {});
  try {
    await expect
      .poll(
        () =>
          query(
            studio.connectionString,
            "SELECT FROM pg_locks WHERE mode = 'ShareLock' AND NOT granted",
          ).then((rows) => rows.length),
        { timeout: 120_000, interval: 5 },
      )
      .toBeGreaterThan(0);
    await query(gateway.connectionString, "UPDATE merchants SET name = 'before the studio is copied'");
    await writer.query("COMMIT");
  } finally {
    await writer.end();
  }
  const [copy] = await copied;
  const row = copy.tables.find(({ name }) => name === "merchants");
  expect(row?.rows).toBeGreaterThan(0);
  const { stdout } = await promisify(execFile)("gzip", ["-dc", path.join(folder, "one/merchants.copy.gz")]);
  expect(stdout).toContain("before the studio is copied");
}, 180_000);

test("a gateway's database that is older than the studio's is refused with the rounds it lacks, until that is accepted", async () => {
  const { dataDir, ...urls } = played();
  const said: string[] = [];
  const start = (accept: boolean) =>
    requireStudioKnown(urls, dataDir, { accept, say: (line) => void said.push(line) });
  await start(false);
  await query(studio.connectionString, settledRound(ROUND));
  await expect(start(false)).rejects.toThrow(
    new RegExp(
      `^The gateway's database is older than the studio's: it does not know 1 rounds .* \\(${ROUND}; all in .*\\): restore both`,
    ),
  );
  expect(await readFile(path.join(dataDir, "logs/unknown-rounds.csv"), "utf8")).toContain(`round,${ROUND},`);
  await start(true);
  expect(said).toEqual([expect.stringMatching(/Going on without them/)]);
  await start(false);
});
