import { ConfigError, readConfig, settingNames } from "./config.ts";

/**
 * Run by the launcher before it starts anything: prints the names of the gateway's settings as JSON and validates the
 * environment. Exits with 1 and one sentence on the first invalid setting. `DATABASE_URL` may be missing: the launcher
 * sets it.
 */
console.log(JSON.stringify(settingNames));
try {
  readConfig({ ...process.env, DATABASE_URL: process.env["DATABASE_URL"] || "postgres://" });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
