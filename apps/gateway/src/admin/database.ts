import type { CommandDef } from "citty";
import { MigrationError, migrate } from "../db/migrate.ts";
import { AdminError } from "./admin-error.ts";

async function migrateDatabase(): Promise<void> {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new AdminError("DATABASE_URL is not set.");
  try {
    const applied = await migrate(url);
    console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
  } catch (error) {
    if (error instanceof MigrationError) throw new AdminError(error.message);
    throw error;
  }
}

export const database: CommandDef = {
  meta: { description: "The database schema" },
  subCommands: {
    migrate: {
      meta: { description: "Brings the database to this release's schema, as every start does" },
      run: migrateDatabase,
    },
  },
};
