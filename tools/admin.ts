/**
 * `npm run admin -- <noun> <verb>`: runs the gateway's admin command line on `DATABASE_URL`, or else on the shipped
 * database in `DATA_DIR` (./data), which is started temporarily unless it is already running.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareRestore } from "./launch/backup.ts";
import { openStoredDatabases } from "./launch/database.ts";
import { openExistingDatabase } from "./launch/existing-database.ts";
import { readLaunchSettings } from "./launch/settings.ts";
import { LaunchError } from "./launch-error.ts";

const COMMAND_LINE = fileURLToPath(new URL("../apps/gateway/src/admin/main.ts", import.meta.url));

interface OpenDatabase {
  readonly url?: string;
  /** Where a command is about both databases. */
  readonly studioUrl?: string;
  close(): Promise<void>;
}

async function openDatabase([noun, verb, ...rest]: readonly string[]): Promise<OpenDatabase> {
  const isUsage = !noun || !verb || [noun, verb, ...rest].some((word) => word === "--help" || word === "-h");
  if (isUsage || `${noun} ${verb}` === "backup verify") return { close: async () => {} };
  if (noun === "backup") return openBoth(verb, rest);
  if (`${noun} ${verb}` !== "database migrate") return openExistingDatabase(process.env);
  // a migration also creates missing databases
  const { gatewayUrl, stop } = await openStoredDatabases(readLaunchSettings(process.env, []));
  return { url: gatewayUrl, close: stop };
}

async function openBoth(verb: string, [folder]: readonly string[]): Promise<OpenDatabase> {
  const settings = readLaunchSettings(process.env, []);
  const isRestore = verb === "restore" && folder !== undefined;
  if (isRestore && (await runCommand(["backup", "verify", folder], {})) !== 0) throw new Refused();
  if (!isRestore) await (await openExistingDatabase(process.env)).close(); // a data folder that is none is not made one
  const { gatewayUrl, studioUrl, stop } = isRestore
    ? await prepareRestore(settings, resolve(folder))
    : await openStoredDatabases(settings);
  return { url: gatewayUrl, studioUrl, close: stop };
}

/** The command has said why. */
class Refused extends Error {}

async function runCommand(
  words: readonly string[],
  { url, studioUrl }: Partial<OpenDatabase>,
): Promise<number> {
  const child = spawn(process.execPath, [COMMAND_LINE, ...words], {
    stdio: "inherit",
    env: {
      ...process.env,
      DATA_DIR: resolve(process.env["DATA_DIR"] || "data"),
      ...(url && { DATABASE_URL: url }),
      ...(studioUrl && { STUDIO_DATABASE_URL: studioUrl }),
    },
  });
  const [code] = await once(child, "exit");
  return (code as number | null) ?? 1;
}

async function run(words: readonly string[]): Promise<number> {
  // Ctrl-C in the terminal reaches the child process too: wait until it has exited
  process.on("SIGINT", () => {});
  const database = await openDatabase(words);
  try {
    return await runCommand(words, database);
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused))
    console.error(
      error instanceof LaunchError ? error.message : `The command failed: ${(error as Error).message}`,
    );
  process.exitCode = 1;
}
