import { once } from "node:events";
import { open } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { LaunchError } from "../launch-error.ts";
import { locateBinaries, OLDEST_MAJOR, readMajorVersion } from "./binaries.ts";
import { makeWritable, prepareCluster } from "./cluster-folder.ts";
import { chooseIdentity, type Identity, serverEnvironment, spawnAs } from "./identity.ts";
import { findOrphan, isAlive, type Postmaster, readPostmaster, stopPostmaster } from "./postmaster.ts";

export interface PostgresOptions {
  /** The server's own folder: database files in `cluster/`, the server log in `postgres.log`. */
  folder: string;
  /** Password of the superuser; stored by the caller, the same at every start. */
  adminPassword: string;
  /** Folder with `postgres` and `initdb`; the shipped ones when not given. */
  binDir?: string | undefined;
  /** TCP port on 127.0.0.1; a free one when not given. */
  port?: number | undefined;
  /** False trades safety against power loss for speed; for tests only. */
  durable?: boolean;
  maxConnections?: number;
}

export interface PostgresServer {
  pid: number;
  port: number;
  /** True when it was already running, left by a dead launcher. */
  adopted: boolean;
  /** Connection string of the superuser to the maintenance database. */
  adminUrl: string;
  /** Connection string for one of the caller's databases and roles. */
  urlFor(database: string, role: { user: string; password: string }): string;
  /** Resolves when the server has exited, by `stop` or by itself. */
  ended: Promise<void>;
  /** Ends the sessions, writes a checkpoint, and resolves once the process has exited. */
  stop(): Promise<void>;
}

const ADMIN = "postgres";
/** The path of a Unix socket may have at most 107 bytes; `/.s.PGSQL.65535` is appended to the folder. */
const LONGEST_SOCKET_FOLDER = 90;
const START_TIMEOUT_MS = 60_000;
/** After `kill -9` of a server its workers take a moment to exit; until then a new one refuses to start. */
const RECLAIM_TIMEOUT_MS = 10_000;

/**
 * Starts PostgreSQL on a private folder, or adopts the server that already runs there, and resolves once it accepts
 * connections: by a Unix socket in the folder where the path is short enough, else by TCP on 127.0.0.1, and always by
 * password.
 * @throws LaunchError for anything a person can fix.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const folder = resolve(options.folder);
  const clusterFolder = join(folder, "cluster");
  const binaries = locateBinaries(options.binDir);
  await makeWritable(folder);

  const orphan = await findOrphan(clusterFolder);
  if (orphan) {
    const ready = await untilReady(clusterFolder, orphan.pid);
    if (ready) return describe(ready, options.adminPassword, true, untilGone(orphan.pid));
    await stopPostmaster(orphan.pid);
  }

  const identity = chooseIdentity([binaries.binDir, folder]);
  const major = await readMajorVersion(binaries, identity);
  if (major < OLDEST_MAJOR) {
    throw new LaunchError(
      `The PostgreSQL in ${binaries.binDir} is version ${major}; Foyer needs ${OLDEST_MAJOR} or later.`,
    );
  }
  await prepareCluster({
    clusterFolder,
    binaries,
    major,
    identity,
    admin: { user: ADMIN, password: options.adminPassword },
    durable: options.durable ?? true,
  });

  const deadline = performance.now() + RECLAIM_TIMEOUT_MS;
  for (;;) {
    const outcome = await launch(binaries.postgres, identity, folder, clusterFolder, options);
    if ("postmaster" in outcome) {
      return describe(outcome.postmaster, options.adminPassword, false, outcome.ended);
    }
    const held = /still in use|lock file .* already exists|Address already in use/.test(outcome.said);
    if (!held || performance.now() > deadline) {
      throw new LaunchError(
        `PostgreSQL did not start; it said: ${lastWords(outcome.said)} (all of it in ${join(folder, "postgres.log")}).`,
      );
    }
    await delay(200);
  }
}

/** Whether a server runs on this folder. */
export async function isRunning(folder: string): Promise<boolean> {
  return (await findOrphan(join(resolve(folder), "cluster"))) !== undefined;
}

type Outcome = { postmaster: Postmaster; ended: Promise<void> } | { said: string };

async function launch(
  program: string,
  identity: Identity,
  folder: string,
  clusterFolder: string,
  options: PostgresOptions,
): Promise<Outcome> {
  const port = options.port ?? (await freePort());
  const log = await open(join(folder, "postgres.log"), "a+", 0o600);
  try {
    const { size } = await log.stat();
    const child = spawnAs(identity, program, serverArguments(clusterFolder, port, options), {
      cwd: clusterFolder,
      env: serverEnvironment(),
      // A separate session: Ctrl-C in the terminal reaches the launcher only, which stops everything in order.
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    const ended = once(child, "exit").then(() => undefined);
    child.unref();
    await once(child, "spawn");
    const pid = child.pid as number;
    const postmaster = await Promise.race([untilReady(clusterFolder, pid), ended]);
    if (postmaster) return { postmaster, ended };
    if (child.exitCode === null && child.signalCode === null) await stopPostmaster(pid);
    const tail = Buffer.alloc(64 * 1024);
    const { bytesRead } = await log.read(tail, 0, tail.length, size);
    return { said: tail.toString("utf8", 0, bytesRead) };
  } finally {
    await log.close();
  }
}

/** Settings on the command line instead of a file, so that they apply to folders of earlier releases too. */
function serverArguments(clusterFolder: string, port: number, options: PostgresOptions): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: clusterFolder.length <= LONGEST_SOCKET_FOLDER ? clusterFolder : "",
    unix_socket_permissions: "0700",
    max_connections: options.maxConnections ?? 100,
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    // Sized for a machine with two cores that runs everything else as well.
    shared_buffers: "128MB",
    max_wal_size: "1GB",
    max_parallel_workers_per_gather: 0,
    jit: "off",
    ...(options.durable === false
      ? {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          wal_level: "minimal",
          max_wal_senders: 0,
        }
      : { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }),
  };
  return [
    "-D",
    clusterFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/** Waits until the server with that process id accepts connections; undefined when it does not, or has exited. */
async function untilReady(clusterFolder: string, pid: number): Promise<Postmaster | undefined> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && isAlive(pid)) {
    const postmaster = await readPostmaster(clusterFolder);
    if (postmaster?.pid === pid && postmaster.ready) return postmaster;
    await delay(10);
  }
  return undefined;
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(500, undefined, { ref: false });
}

function describe(
  { pid, port, socketFolder }: Postmaster,
  adminPassword: string,
  adopted: boolean,
  ended: Promise<void>,
): PostgresServer {
  function urlFor(database: string, { user, password }: { user: string; password: string }): string {
    const url = new URL(`postgresql://127.0.0.1:${port}/${database}`);
    url.username = user;
    url.password = password;
    if (socketFolder) url.searchParams.set("host", socketFolder);
    return url.href;
  }
  return {
    pid,
    port,
    adopted,
    ended,
    urlFor,
    adminUrl: urlFor("postgres", { user: ADMIN, password: adminPassword }),
    stop: () => stopPostmaster(pid),
  };
}

/** A TCP port on 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("The probe has no port.");
  return address.port;
}

function lastWords(log: string): string {
  const lines = log.split("\n").filter((line) => /FATAL|ERROR|PANIC|could not/.test(line));
  return (lines.at(-1) ?? log.trim().split("\n").at(-1) ?? "nothing").replace(
    /^.*?(FATAL|ERROR|PANIC):\s*/,
    "",
  );
}
