import { readFile } from "node:fs/promises";
import pg from "pg";

/** The objects of this release's schema, one a line; written by `npm run schema`, compared by a test. */
export const SCHEMA_FILE = new URL("../sql/schema.txt", import.meta.url);

/**
 * One line an object that the release needs, in the same words on every PostgreSQL: definitions are left out, because
 * servers and restored dumps write equal ones differently. A disabled trigger and an invalid index do not count.
 */
const OBJECTS = `
  WITH own AS (
    SELECT oid, relname, relkind FROM pg_class c
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  )
  SELECT format('extension %s', extname) AS object FROM pg_extension WHERE extname <> 'plpgsql'
  UNION ALL
  SELECT format('%s %s', CASE relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' ELSE 'table' END, relname) FROM own
  UNION ALL
  SELECT format('column %s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
                CASE WHEN attnotnull THEN ' not null' ELSE '' END, CASE WHEN attgenerated <> '' THEN ' generated' ELSE '' END)
    FROM own JOIN pg_attribute a ON a.attrelid = own.oid
   WHERE relkind <> 'S' AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('constraint %s of %s', conname, relname) FROM own JOIN pg_constraint ON conrelid = own.oid WHERE contype <> 'n'
  UNION ALL
  SELECT format('index %s of %s', c.relname, own.relname)
    FROM own JOIN pg_index i ON i.indrelid = own.oid JOIN pg_class c ON c.oid = i.indexrelid WHERE indisvalid
  UNION ALL
  SELECT format('trigger %s of %s', tgname, relname)
    FROM own JOIN pg_trigger ON tgrelid = own.oid WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')
  UNION ALL
  SELECT DISTINCT format('function %s', proname) FROM pg_proc p
   WHERE pronamespace = current_schema()::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;

type Queryable = pg.Pool | pg.ClientBase;

/** The objects of a database, sorted. */
export async function schemaObjects(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(OBJECTS);
  return rows.map(({ object }) => object).sort();
}

/** The database has not all of this release's schema; the message is for the person who starts the gateway. */
export class IncompleteSchemaError extends Error {}

/** Missing objects that a message names. */
const NAMED = 3;

/** Objects of this release that a database lacks; it may have others, such as indexes of an operator. */
export async function missingObjects(client: Queryable): Promise<string[]> {
  const present = new Set(await schemaObjects(client));
  const expected = (await readFile(SCHEMA_FILE, "utf8")).split("\n").filter((line) => line !== "");
  return expected.filter((object) => !present.has(object));
}

/**
 * Compares a migrated database with this release's schema: a restore with errors leaves records of migrations whose
 * tables, indexes, triggers or functions are missing.
 * @throws IncompleteSchemaError when something is missing.
 */
export async function requireSchema(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {}); // the query that fails reports it as well
  await client.connect();
  try {
    const missing = await missingObjects(client);
    if (missing.length === 0) return;
    const named = `${missing.slice(0, NAMED).join(", ")}${missing.length > NAMED ? ", …" : ""}`;
    throw new IncompleteSchemaError(
      `The database is incomplete: ${missing.length} tables, columns, constraints, indexes, triggers or functions of this release are missing (${named}): restore a backup into an empty database, without errors.`,
    );
  } finally {
    await client.end();
  }
}
