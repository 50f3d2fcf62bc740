import { chown, cp, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LaunchError } from "../launch-error.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { locateBinaries } from "./binaries.ts";
import { isAlive, readPostmaster } from "./postmaster.ts";
import { freePort, type PostgresServer, startPostgres } from "./server.ts";
import { query } from "./test-server.ts";

const BIN = process.env["TEST_POSTGRES_BIN"] || undefined;
const PASSWORD = "p@ss/w:rd";

let folder: string;
let servers: PostgresServer[];
/** A database folder whose server was stopped; most tests begin with a copy, as setting one up takes longest. */
let used: string;
/** What that server was like when it was new. */
let fresh: Awaited<ReturnType<typeof look>>;
beforeAll(async () => {
  used = await temporaryFolder("foyer-server-"); // closed to all but its owner, like a clone below /root
  const server = await startPostgres({ folder: used, adminPassword: PASSWORD, binDir: BIN });
  try {
    fresh = await look(server);
  } finally {
    await server.stop();
  }
});
afterAll(() => rm(used, { recursive: true, force: true }));
const useDatabase = () => cp(used, folder, { recursive: true });

beforeEach(async () => {
  folder = await temporaryFolder("foyer-server-");
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: { port?: number } = {}): Promise<PostgresServer> {
  const server = await startPostgres({ folder, adminPassword: PASSWORD, binDir: BIN, ...options });
  servers.push(server);
  return server;
}

async function setting(server: PostgresServer, name: string): Promise<string | undefined> {
  return (await query(server.adminUrl, "SELECT current_setting($1) AS value", [name]))[0]?.["value"];
}

async function look(server: PostgresServer) {
  const settings: Record<string, string | undefined> = {};
  for (const name of [
    "fsync",
    "synchronous_commit",
    "full_page_writes",
    "server_encoding",
    "listen_addresses",
  ])
    settings[name] = await setting(server, name);
  // without trigrams, no index finds a part of a name
  await query(server.adminUrl, "CREATE EXTENSION pg_trgm");
  const trigrams: [string, unknown][] = [];
  for (const word of ["дракон", "δράκος", "มังกรทอง", "التنين", "ड्रैगनफल", "นกยูง", "龍之寶藏", "드래곤볼"])
    trigrams.push([
      word,
      await query(server.adminUrl, "SELECT cardinality(show_trgm($1)) > 0 AS some", [word]),
    ]);
  const strangers: string[] = [];
  for (const url of [server.adminUrl, `postgresql://postgres@127.0.0.1:${server.port}/postgres`]) {
    const stranger = new URL(url);
    stranger.password = "wrong";
    strangers.push(await query(stranger.href, "SELECT 1").then(() => "let in", String));
  }
  return {
    adopted: server.adopted,
    settings,
    folded: await query(server.adminUrl, "SELECT lower('ÅÉ') AS folded"),
    trigrams,
    strangers,
    user: (await stat(`/proc/${server.pid}`)).uid,
    mode: (await stat(join(used, "cluster"))).mode,
  };
}

describe("startPostgres", () => {
  it("a new server is durable, uses UTF-8, requires the password and never runs as root", () => {
    expect(fresh).toMatchObject({
      adopted: false,
      settings: {
        fsync: "on",
        synchronous_commit: "on",
        full_page_writes: "on",
        server_encoding: "UTF8",
        listen_addresses: "127.0.0.1",
      },
      folded: [{ folded: "åé" }],
    });
    for (const [word, some] of fresh.trigrams) expect([word, some]).toEqual([word, [{ some: true }]]);
    for (const outcome of fresh.strangers) expect(outcome).toMatch(/password authentication failed/);
    expect(fresh.user).not.toBe(0);
    expect(fresh.mode & 0o077).toBe(0);
  });

  it("data survives a stop and a kill of the server", async () => {
    await rm(folder, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), "foyer-server-")); // on a disk, with flushes
    await useDatabase();
    const first = await start();
    await query(first.adminUrl, "CREATE TABLE note (id int)");
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    await query(second.adminUrl, "INSERT INTO note VALUES (1)");
    process.kill(second.pid, "SIGKILL");
    await second.ended;
    const third = await start({ port: second.port });
    expect(third.port).toBe(second.port);
    expect(await query(third.adminUrl, "SELECT id FROM note")).toEqual([{ id: 1 }]);
  });

  it("a server that already runs on the folder is adopted", async () => {
    await useDatabase();
    const first = await start();
    const second = await start();
    expect({ pid: second.pid, adopted: second.adopted }).toEqual({ pid: first.pid, adopted: true });
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it("a process id reused by another program is not taken for the server", async () => {
    await useDatabase();
    await writeFile(
      join(folder, "cluster/postmaster.pid"),
      [process.pid, join(folder, "cluster"), 0, await freePort(), "", "127.0.0.1", "", "ready", ""].join(
        "\n",
      ),
    );
    const second = await start();
    expect(second.adopted).toBe(false);
    expect((await readPostmaster(join(folder, "cluster")))?.pid).toBe(second.pid);
  });

  it("files that belong to another user are taken over", async () => {
    await useDatabase();
    if (process.getuid?.() === 0) await chown(join(folder, "cluster"), 0, 0);
    await expect(start()).resolves.toBeDefined();
  });

  it("a folder with other contents is never used for a database", async () => {
    await useDatabase();
    await rm(join(folder, "cluster/PG_VERSION"));
    await expect(start()).rejects.toThrow(/cluster is not empty and not a database folder/);
  });

  it("a failed server start reports the server's message", async () => {
    await useDatabase();
    await rm(join(folder, "cluster/global/pg_control"));
    const failed = start();
    await expect(failed).rejects.toThrow(LaunchError);
    await expect(failed).rejects.toThrow(/^PostgreSQL did not start; it said: .*pg_control/);
  });

  it.skipIf(BIN)("the server starts from programs in a folder that is closed to other users", async () => {
    const programs = dirname(locateBinaries().binDir);
    await cp(programs, join(folder, "programs"), { recursive: true, verbatimSymlinks: true });
    const server = await startPostgres({
      folder,
      adminPassword: PASSWORD,
      binDir: join(folder, "programs/bin"),
    });
    servers.push(server);
    expect(await setting(server, "server_encoding")).toBe("UTF8");
  });

  it("programs that cannot be run are reported", async () => {
    const bin = join(folder, "bin");
    await mkdir(bin);
    for (const name of ["postgres", "initdb"]) await writeFile(join(bin, name), "", { mode: 0o644 });
    await expect(startPostgres({ folder, adminPassword: PASSWORD, binDir: bin })).rejects.toThrow(
      /bin\/postgres cannot be run.*: set POSTGRES_BIN to other programs/,
    );
  });

  it("missing programs are reported with the searched path", async () => {
    await expect(startPostgres({ folder, adminPassword: PASSWORD, binDir: "/nowhere" })).rejects.toThrow(
      "PostgreSQL was not found: /nowhere/postgres does not exist.",
    );
  });
});
