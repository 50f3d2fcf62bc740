import { ConfigError, readConfig, settingNames } from "./config.ts";
import { hasDemoAccounts } from "./http/public-url.ts";

/**
 * Run by the launcher before it starts anything: validates the environment and prints as JSON the names of the gateway's
 * settings and whether the site is a demo. Exits with 1 and one sentence on the first invalid setting. `DATABASE_URL`
 * may be missing: the launcher sets it.
 */
let demoAccounts = false;
try {
  const config = readConfig({ ...process.env, DATABASE_URL: process.env["DATABASE_URL"] || "postgres://" });
  demoAccounts = hasDemoAccounts(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
console.log(JSON.stringify({ settingNames, demoAccounts }));
