import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Statement, statementsOf } from "./sql-statements.ts";

/** Transaction and cursor commands, which PostgreSQL cannot prepare. */
const COMMAND = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|SET|FETCH)\b/;
/** Created for the session before all others are prepared, since statements that use the table need it. */
const TEMPORARY_TABLE = /^\s*CREATE TEMPORARY TABLE /;
const CURSOR = /^\s*DECLARE \w+ (NO )?SCROLL CURSOR FOR /;

/** Files below `folder` whose names end with the suffix, with full paths. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending) && !file.includes("node_modules"))
    .map((file) => join(folder, file))
    .sort();
}

/**
 * Prepares every SQL statement of the files on a migrated database.
 * @returns a line for each statement that cannot be prepared
 */
export async function faultsOfFiles(connectionString: string, files: readonly string[]): Promise<string[]> {
  return faultsOf(connectionString, files.flatMap(statementsOf));
}

export async function faultsOf(
  connectionString: string,
  statements: readonly Statement[],
): Promise<string[]> {
  const faults: string[] = [];
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const { at, texts } of statements) {
      for (const text of texts.filter((one) => TEMPORARY_TABLE.test(one))) {
        await client.query(text.replace(" ON COMMIT DROP", "")).catch((error: Error) => {
          faults.push(`${at}: ${error.message}`);
        });
      }
    }
    for (const { at, texts } of statements) {
      if (texts.length === 0) faults.push(`${at}: the statement cannot be read from the source`);
      for (const text of texts.filter((one) => !COMMAND.test(one) && !TEMPORARY_TABLE.test(one))) {
        const fault = await faultOf(client, text.replace(CURSOR, ""));
        if (fault) faults.push(`${at}: ${fault}`);
      }
    }
  } finally {
    await client.end();
  }
  return faults;
}

async function faultOf(client: pg.Client, text: string): Promise<string | null> {
  try {
    await client.query(`PREPARE checked AS ${text}`);
    await client.query("DEALLOCATE checked");
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
