import fp from "fastify-plugin";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

/** Tables as queries see them. A module adds those it owns by declaration merging beside its repository. */
export interface Tables {}

/** bigint columns come as bigint, so that money and ids never pass through a float. */
const BIGINT: number = pg.types.builtins.INT8;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === BIGINT && format !== "binary" ? BigInt : pg.types.getTypeParser(oid, format),
};

export interface Database {
  readonly pool: pg.Pool;
  readonly query: Kysely<Tables>;
}

export function openDatabase(url: string, size: number): Database {
  const pool = new pg.Pool({ connectionString: url, max: size, types, application_name: "foyer-gateway" });
  // A connection that breaks says so to the work it does, and beside it as an event that would end the process when
  // nobody listens: the pool itself listens only while a connection is idle.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, query: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}

/** All of `work` on one connection, or nothing of it. */
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
