import fp from "fastify-plugin";
import pg from "pg";
import { CLOSE_MS, OpenSockets } from "./open-sockets.ts";

/** bigint columns are parsed to bigint: a float would round money and ids. */
const BIGINT: number = pg.types.builtins.INT8;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === BIGINT && format !== "binary" ? BigInt : pg.types.getTypeParser(oid, format),
};

export interface Database {
  readonly pool: pg.Pool;
  /**
   * From now on, connections that the server leaves without an answer are cut after a wait, with the queries on them.
   */
  stopWaiting(): void;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** How long callers wait for the database, in milliseconds. */
export interface Timeouts {
  /** For a connection: a new one, or one that another call has. */
  readonly connection: number;
  /** For a statement, by the server's clock. */
  readonly statement: number;
  /** For its answer, by this process's clock: longer, and reached only when a connection has fallen silent. */
  readonly answer: number;
  /** For answers once the gateway stops. */
  readonly close?: number;
}

/** A call that waits longer is of no use to its caller any more. */
const TIMEOUTS: Timeouts = { connection: 5_000, statement: 15_000, answer: 18_000 };

/** @param timeouts null: for work of unknown length that nobody waits for on the network, such as an audit */
export function openDatabase(url: string, size: number, timeouts: Timeouts | null = TIMEOUTS): Database {
  const sockets = new OpenSockets();
  const pool = new pg.Pool({
    stream: sockets.open,
    connectionString: url,
    max: size,
    types,
    application_name: "foyer-gateway",
    keepAlive: true,
    ...(timeouts && {
      connectionTimeoutMillis: timeouts.connection,
      // not as a parameter of the connection's start, which poolers refuse or ignore
      async onConnect(client) {
        client.on("error", () => {}); // the query that fails reports it as well
        await client.query("SELECT set_config('statement_timeout', $1, false)", [String(timeouts.statement)]);
      },
      query_timeout: timeouts.answer,
    }),
  });
  // A broken connection rejects its query and also emits `error`, which would end the process without a listener. The
  // pool itself listens only while a connection is idle.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  let wait: (() => void) | undefined;
  const stopWaiting = () => {
    wait ??= sockets.closeLater(timeouts?.close ?? CLOSE_MS);
  };
  return {
    pool,
    stopWaiting,
    async close() {
      stopWaiting();
      await pool.end();
      wait?.();
    },
  };
}

/** Errors of pg that have no code: the database could not be reached, fell silent, or was gone between two queries. */
const SILENCE =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
export const isSilence = (error: Error): boolean => SILENCE.test(error.message);

/** Ends a failed transaction. Returns the error with which to release a connection that must not be used again. */
export async function rollBack(client: pg.ClientBase, cause: unknown): Promise<Error | undefined> {
  if (cause instanceof Error && isSilence(cause)) return cause;
  return client.query("ROLLBACK").then(
    () => undefined,
    (lost: Error) => lost,
  );
}

/** Runs `work` in one transaction on one connection: all of it is committed, or none of it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Reads what some writes would give: the transaction is rolled back in any case. */
export async function withoutEffect<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    broken = await rollBack(client, undefined);
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

declare module "fastify" {
  interface FastifyInstance {
    readonly database: Database;
  }
}

export const databasePlugin = fp<{ url: string; size: number; timeouts?: Timeouts | null | undefined }>(
  async (app, { url, size, timeouts }) => {
    const database = openDatabase(url, size, timeouts);
    app.decorate("database", database);
    // preClose runs before the server waits for its requests, which may wait for the database
    app.addHook("preClose", async () => database.stopWaiting());
    app.addHook("onClose", () => database.close());
  },
  { name: "database" },
);
