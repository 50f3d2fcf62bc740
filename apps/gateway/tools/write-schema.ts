/** `npm run schema`: lists the objects of the migrated schema in `src/sql/schema.txt`, with which a start compares its database. */
import { writeFile } from "node:fs/promises";
import pg from "pg";
import { copyTemplate } from "../../../tools/postgres/test-database.ts";
import { startTestServer } from "../../../tools/postgres/test-server.ts";
import { migrate } from "../src/db/migrate.ts";
import { SCHEMA_FILE, schemaObjects } from "../src/db/schema.ts";

const server = await startTestServer();
try {
  const { connectionString } = await copyTemplate(server.databaseAdminUrl, server.runPrefix, {
    name: "schema",
    migrate,
  });
  const client = new pg.Client({ connectionString });
  await client.connect();
  const objects = await schemaObjects(client);
  await client.end();
  await writeFile(SCHEMA_FILE, `${objects.join("\n")}\n`);
  console.log(`${objects.length} objects.`);
} finally {
  await server.stop();
}
