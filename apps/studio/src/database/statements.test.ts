import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOfFiles, filesBelow } from "../../../../tools/checks/prepare-statements.ts";
import { statementsOf } from "../../../../tools/checks/sql-statements.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { migrate } from "./migrate.ts";

const files = filesBelow(fileURLToPath(new URL("../", import.meta.url)), ".repository.ts");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ name: "studio", migrate });
});
afterAll(() => database.drop());

test("every SQL statement of the studio can be prepared on the migrated schema", async () => {
  expect(files.flatMap(statementsOf).length).toBeGreaterThan(15);
  expect(await faultsOfFiles(database.connectionString, files)).toEqual([]);
});
