import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { LaunchError, systemErrorCode } from "../launch-error.ts";
import { OLDEST_MAJOR } from "../postgres/binaries.ts";
import { isAlive } from "../postgres/postmaster.ts";
import { isRunning, type PostgresOptions, type PostgresServer, startPostgres } from "../postgres/server.ts";
import { keepSecrets, type Secrets } from "./secrets.ts";
import type { LaunchSettings } from "./settings.ts";

export interface Databases {
  gatewayUrl: string;
  studioUrl: string;
  /** Stops the server if this launcher started it. */
  stop(): Promise<void>;
}

/** An arbitrary number: the launcher that holds this lock is the only one on its data folder. */
const LAUNCHER_LOCK = 7_051_861;
/** A launcher that stops holds the lock until the server ends its connection. */
const LOCK_TIMEOUT_MS = 5_000;
const RESTART_PAUSE_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

function shippedServer(settings: LaunchSettings, { databasePasswords: passwords }: Secrets) {
  return {
    options: {
      folder: join(settings.dataDir, "postgres"),
      adminPassword: passwords.admin,
      binDir: settings.postgresBin,
    },
    roles: {
      gateway: { user: "foyer", password: passwords.gateway },
      studio: { user: "foyer_studio", password: passwords.studio },
    },
  };
}

/**
 * Starts the shipped server on the data folder, with a database and a role each for gateway and studio: neither can
 * read the other's. A crashed server is restarted on the same port.
 * @throws LaunchError for anything a person can fix, such as another launcher on the same folder.
 */
export async function openShippedDatabases(
  settings: LaunchSettings,
  secrets: Secrets,
  say: (line: string) => void,
): Promise<Databases> {
  const { options, roles } = shippedServer(settings, secrets);
  let { server, lock } = await startAlone(options, settings.dataDir);
  let stopping = false;
  try {
    for (const role of Object.values(roles)) await ensureDatabase(lock, role);
  } catch (error) {
    await server.stop();
    throw error;
  }

  async function keepAlive(): Promise<void> {
    const { port } = server;
    for (;;) {
      await server.ended;
      if (stopping) return;
      say("PostgreSQL ended; starting it again.");
      try {
        ({ server, lock } = await startAlone({ ...options, port }, settings.dataDir));
      } catch (error) {
        say(`PostgreSQL could not be started again: ${(error as Error).message}`);
      }
      await delay(RESTART_PAUSE_MS, undefined, { ref: false });
    }
  }
  void keepAlive();

  return {
    gatewayUrl: server.urlFor(roles.gateway.user, roles.gateway),
    studioUrl: server.urlFor(roles.studio.user, roles.studio),
    async stop() {
      stopping = true;
      // the lock ends with the server: before it does, no other launcher may take the server over
      await server.stop();
      await lock.end().catch(() => undefined);
    },
  };
}

/** Starts the server, or takes over one that a killed launcher left, and takes the lock of launchers. */
async function startAlone(
  options: PostgresOptions,
  dataDir: string,
): Promise<{ server: PostgresServer; lock: pg.Client }> {
  for (;;) {
    const server = await startPostgres(options);
    try {
      return { server, lock: await takeLock(server, dataDir) };
    } catch (error) {
      const stopped = isStopping(error) || !isAlive(server.pid);
      if (!server.adopted || !stopped) throw error;
      // by another launcher
      await server.ended;
    }
  }
}

/** The lock ends with its connection, so even a killed launcher releases it. */
async function takeLock(server: PostgresServer, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(server.adminUrl);
  client.on("error", () => undefined); // a crashed server is detected by its process
  try {
    await client.connect();
  } catch (error) {
    if (!server.adopted) await server.stop();
    if (!isRefusedLogin(error)) throw error;
    throw new LaunchError(
      `The database in ${dataDir} does not know the password in ${join(dataDir, "keys/database-admin.secret")}: put the file back that was made with it.`,
    );
  }
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [
      LAUNCHER_LOCK,
    ]);
    if (rows[0]?.held) return client;
    await delay(100);
  }
  await client.end();
  throw new LaunchError(
    `Foyer already runs on the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  );
}

async function ensureDatabase(admin: pg.Client, { user, password }: { user: string; password: string }) {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
    [user],
  );
  const name = pg.escapeIdentifier(user);
  const verb = rows[0]?.role ? "ALTER" : "CREATE";
  await admin.query(`${verb} ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  if (rows[0]?.database) return;
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
}

/**
 * The databases of the settings, for a program that a person runs by hand: those of a running Foyer are used alongside
 * it; otherwise the shipped server is started temporarily.
 */
export async function openStoredDatabases(settings: LaunchSettings): Promise<Databases> {
  if (settings.databaseUrl) return openGivenDatabases(settings.databaseUrl, settings.studioDatabaseUrl);
  const secrets = await keepSecrets(settings.dataDir);
  const { options, roles } = shippedServer(settings, secrets);
  if (!(await isRunning(options.folder))) return openShippedDatabases(settings, secrets, () => undefined);
  const server = await startPostgres(options);
  return {
    gatewayUrl: server.urlFor(roles.gateway.user, roles.gateway),
    studioUrl: server.urlFor(roles.studio.user, roles.studio),
    stop: async () => undefined,
  };
}

/** The gateway's database alone, for a gateway whose studio runs elsewhere. */
export async function openGatewayDatabase(givenUrl: string): Promise<Pick<Databases, "gatewayUrl" | "stop">> {
  const gatewayUrl = withDatabase(givenUrl, databaseOf(givenUrl));
  await openGiven(gatewayUrl, "DATABASE_URL");
  return { gatewayUrl, stop: async () => undefined };
}

/**
 * Checks the server at `DATABASE_URL` and creates the two databases there if they are missing. The studio's is named
 * after the gateway's, unless `STUDIO_DATABASE_URL` says otherwise.
 * @throws LaunchError when it cannot be reached, is too old, or denies access.
 */
export async function openGivenDatabases(givenUrl: string, givenStudioUrl?: string): Promise<Databases> {
  const gatewayUrl = withDatabase(givenUrl, databaseOf(givenUrl));
  const studioUrl = givenStudioUrl ?? withDatabase(givenUrl, `${databaseOf(givenUrl)}_studio`);
  await openGiven(gatewayUrl, "DATABASE_URL");
  await openGiven(studioUrl, "STUDIO_DATABASE_URL");
  return { gatewayUrl, studioUrl, stop: async () => undefined };
}

async function openGiven(url: string, setting: string): Promise<void> {
  try {
    await checkServer(url, setting);
  } catch (error) {
    if (!isMissingDatabase(error)) throw explain(error, url, setting);
    await createGiven(url, setting);
    await checkServer(url, setting).catch((again: unknown) => {
      throw explain(again, url, setting);
    });
  }
}

async function checkServer(url: string, setting: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{
      version: string;
      encoding: string;
      readOnly: string;
      standby: boolean;
    }>(
      `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
              current_setting('transaction_read_only') AS "readOnly", pg_is_in_recovery() AS standby`,
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new LaunchError(
        `The server at ${setting} is PostgreSQL ${major}; Foyer needs PostgreSQL ${OLDEST_MAJOR} or later.`,
      );
    }
    if (rows[0]?.encoding !== "UTF8") {
      throw new LaunchError(
        `The database at ${setting} is encoded in ${rows[0]?.encoding}; Foyer needs UTF8.`,
      );
    }
    if (rows[0]?.standby)
      throw new LaunchError(
        `The server at ${setting} is a standby, which takes no writes: give the address of the primary.`,
      );
    if (rows[0]?.readOnly === "on")
      throw new LaunchError(
        `The database at ${setting} is read-only (default_transaction_read_only): allow writes, or give another one.`,
      );
    await refusePoolerOfTransactions(client, url, setting);
  });
}

/**
 * A pooler that gives a client another server connection for each transaction loses locks, notifications and settings of
 * sessions. It is noticed by two clients, both connected, that have the same server process.
 */
async function refusePoolerOfTransactions(first: pg.Client, url: string, setting: string): Promise<void> {
  await withClient(url, async (second) => {
    const asked = [first, second, first, second].map((client) => () => serverProcess(client));
    const processes: number[] = [];
    for (const ask of asked) processes.push(await ask());
    const [one, other, oneLater, otherLater] = processes;
    if (one !== other && one === oneLater && other === otherLater) return;
    throw new LaunchError(
      `The server at ${setting} is a pooler in transaction mode, which loses locks and notifications: give the database's own address, or set pool_mode = session.`,
    );
  });
}

async function serverProcess(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

async function createGiven(url: string, setting: string): Promise<void> {
  const name = databaseOf(url);
  try {
    await withClient(withDatabase(url, "postgres"), (client) =>
      client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`),
    );
  } catch (error) {
    throw new LaunchError(
      `The database "${name}" of ${setting} does not exist and could not be made (${(error as Error).message}): make it, and give it to that user.`,
    );
  }
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined); // an error while idle shows at the next query
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explain(error: unknown, url: string, setting: string): unknown {
  if (error instanceof LaunchError) return error;
  if (isRefusedLogin(error)) return new LaunchError(`The server at ${setting} refused its user or password.`);
  const { hostname, port } = new URL(url);
  const reason = systemErrorCode(error) ?? (error as Error).message;
  return new LaunchError(
    `The database at ${hostname || "the local socket"}:${port || 5432} cannot be reached (${reason}): start it, or correct ${setting}.`,
  );
}

/** SQLSTATE classes of PostgreSQL, appendix A. */
function isRefusedLogin(error: unknown): boolean {
  return ["28P01", "28000"].includes(systemErrorCode(error) ?? "");
}

/** The server refuses connections, or ends them, because it is being stopped. */
function isStopping(error: unknown): boolean {
  return (
    ["57P01", "57P03"].includes(systemErrorCode(error) ?? "") ||
    (error instanceof Error &&
      /^(Connection terminated|Client has encountered a connection error)/.test(error.message))
  );
}

function isMissingDatabase(error: unknown): boolean {
  return systemErrorCode(error) === "3D000";
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || "foyer";
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}
