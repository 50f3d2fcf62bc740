import { MigrationError, migrate } from "../apps/gateway/src/plugins/migrate.ts";
import { openKeptDatabases } from "./launch/database.ts";
import { readLaunchSettings } from "./launch/settings.ts";
import { LaunchError } from "./launch-error.ts";

/** `npm run migrate`: brings the database of the settings to this release's schema, as each start does by itself. */
try {
  const databases = await openKeptDatabases(readLaunchSettings(process.env, process.argv.slice(2)));
  try {
    const applied = await migrate(databases.gatewayUrl);
    console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
  } finally {
    await databases.stop();
  }
} catch (error) {
  if (!(error instanceof LaunchError || error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
