import { migrate } from "./migrate.ts";

/** Makes the tables of another release in `STUDIO_DATABASE_URL`, for its rows: `migrate-command.ts 0001_play.sql …`. */
await migrate(process.env["STUDIO_DATABASE_URL"] ?? "", process.argv.slice(2));
