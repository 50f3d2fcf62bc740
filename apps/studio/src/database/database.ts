import pg from "pg";

/** Read int8 (money and counts) as bigint, without rounding. */
const INT8: number = pg.types.builtins.INT8;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format),
};

export type Queryable = Pick<pg.ClientBase, "query">;

export interface Database extends Queryable {
  /** Runs the work in one transaction; an exception rolls it back. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openDatabase(options: {
  readonly url: string;
  readonly size: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onLost: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    types,
    application_name: "foyer-studio",
    connectionTimeoutMillis: 5_000,
    // not as parameters of the connection's start, which poolers refuse or ignore
    async onConnect(client) {
      client.on("error", () => {}); // the query that fails reports it as well
      await client.query(
        "SELECT set_config('statement_timeout', '10s', false), set_config('idle_in_transaction_session_timeout', '15s', false)",
      );
    },
  });
  pool.on("error", options.onLost);
  // The pool listens only to idle connections; a query on a broken connection gets the error itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    query: pool.query.bind(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query("BEGIN");
        const value = await work(client);
        await client.query("COMMIT");
        return value;
      } catch (error) {
        await client.query("ROLLBACK").catch((lost: Error) => {
          broken = lost;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** Whether a write failed on this unique constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}
