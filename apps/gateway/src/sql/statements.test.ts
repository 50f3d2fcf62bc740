import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf, faultsOfFiles, filesBelow } from "../../../../tools/checks/prepare-statements.ts";
import { statementsIn, statementsOf } from "../../../../tools/checks/sql-statements.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { migrate } from "../db/migrate.ts";

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
/**
 * The migrator runs files, which every test database applies; a backup copies tables by names from the catalogue; LISTEN
 * cannot be prepared.
 */
const UNPREPARED =
  /[.](test|fixture)[.]ts$|\/testing\/|\/db\/(migrate|database-copy)[.]ts$|\/events\/notifications[.]ts$/;
const files = filesBelow(source(""), ".ts").filter((file) => !UNPREPARED.test(file));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ name: "gateway", migrate });
});
afterAll(() => database.drop());

const planted = (text: string) =>
  statementsIn(ts.createSourceFile("planted.ts", text, ts.ScriptTarget.Latest, true));

test("every SQL statement of the gateway can be prepared on the migrated schema", async () => {
  expect(files.flatMap(statementsOf).length).toBeGreaterThan(200);
  expect(await faultsOfFiles(database.connectionString, files)).toEqual([]);
});

test("a statement with a column that does not exist is found", async () => {
  const statements = planted(
    'const COLUMNS = "id, nickname_of"; pool.query(`SELECT ${COLUMNS} FROM members`);',
  );
  expect(await faultsOf(database.connectionString, statements)).toEqual([
    'planted.ts:1: column "nickname_of" does not exist',
  ]);
});

test("every variant of a statement is prepared", async () => {
  const statements = planted('pool.query(`SELECT ${open ? "id" : "nothing"} FROM members`);');
  expect(statements[0]?.texts).toEqual(["SELECT id FROM members", "SELECT nothing FROM members"]);
  expect(await faultsOf(database.connectionString, statements)).toEqual([
    'planted.ts:1: column "nothing" does not exist',
  ]);
});

test("a statement that cannot be read from the source is found", async () => {
  const statements = planted("pool.query(`SELECT ${columns()} FROM members`);");
  expect(await faultsOf(database.connectionString, statements)).toEqual([
    "planted.ts:1: the statement cannot be read from the source",
  ]);
});
