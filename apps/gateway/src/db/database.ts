import fp from "fastify-plugin";
import pg from "pg";

/** bigint columns are parsed to bigint: a float would round money and ids. */
const BIGINT: number = pg.types.builtins.INT8;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === BIGINT && format !== "binary" ? BigInt : pg.types.getTypeParser(oid, format),
};

export interface Database {
  readonly pool: pg.Pool;
}

export function openDatabase(url: string, size: number): Database {
  const pool = new pg.Pool({ connectionString: url, max: size, types, application_name: "foyer-gateway" });
  // A broken connection rejects its query and also emits `error`, which would end the process without a listener. The
  // pool itself listens only while a connection is idle.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool };
}

/** Runs `work` in one transaction on one connection: all of it is committed, or none of it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

declare module "fastify" {
  interface FastifyInstance {
    readonly database: Database;
  }
}

export const databasePlugin = fp<{ url: string; size: number }>(
  async (app, { url, size }) => {
    const database = openDatabase(url, size);
    app.decorate("database", database);
    app.addHook("onClose", async () => {
      await database.pool.end();
    });
  },
  { name: "database" },
);
