import { type CommandDef, type CommandMeta, renderUsage, runCommand } from "citty";
import { AppError } from "../http/errors.ts";
import { AdminError } from "./admin-error.ts";
import { backup } from "./backup.ts";
import { club } from "./club.ts";
import { content } from "./content.ts";
import { database } from "./database.ts";
import { deposits } from "./deposits.ts";
import { feedback } from "./feedback.ts";
import { integrations } from "./integrations.ts";
import { ledger } from "./ledger.ts";
import { locations } from "./locations.ts";
import { lotteries } from "./lotteries.ts";
import { maintenance } from "./maintenance.ts";
import { members } from "./members.ts";
import { operators } from "./operators.ts";
import { promotions } from "./promotions.ts";
import { settings } from "./settings.ts";
import { teams } from "./teams.ts";
import { vendors } from "./vendors.ts";

const NAME = "npm run admin --";
const NOUNS: Readonly<Record<string, CommandDef>> = {
  maintenance,
  vendors,
  integrations,
  locations,
  settings,
  operators,
  members,
  club,
  promotions,
  lotteries,
  deposits,
  feedback,
  content,
  ledger,
  teams,
  database,
  backup,
};
const MAIN: CommandDef = {
  meta: { name: NAME, description: "Administers a Foyer platform" },
  subCommands: NOUNS,
};
const isHelp = (word: string): boolean => word === "--help" || word === "-h";

/** Refuses options the verb does not have; citty would ignore them. */
function refuseUnknownOptions({ args = {} }: CommandDef, words: readonly string[]): void {
  for (const word of words) {
    if (word === "--") return;
    const [, name] = /^--?([^=]+)/.exec(word) ?? [];
    if (name !== undefined && !Object.hasOwn(args, name))
      throw new AdminError(`Unknown option ${word.split("=")[0]}.`);
  }
}

/** Metadata of a command; citty also allows it to be a function or a promise. */
async function metaOf({ meta }: CommandDef): Promise<CommandMeta> {
  return (typeof meta === "function" ? await meta() : await meta) ?? {};
}

async function run(words: readonly string[]): Promise<void> {
  const asksHelp = words.some(isHelp);
  const [nounName, verbName, ...rest] = words.filter((word) => !isHelp(word));
  const noun = Object.hasOwn(NOUNS, nounName ?? "") ? NOUNS[nounName as string] : undefined;
  if (!noun) {
    const usage = await renderUsage(MAIN);
    if (asksHelp) return console.log(usage);
    throw new AdminError(nounName ? `Unknown command ${nounName}.\n\n${usage}` : usage);
  }
  const parent: CommandDef = { ...noun, meta: { ...(await metaOf(noun)), name: `${NAME} ${nounName}` } };
  const verbs = noun.subCommands as Readonly<Record<string, CommandDef>>;
  const verb = Object.hasOwn(verbs, verbName ?? "") ? verbs[verbName as string] : undefined;
  if (!verb) {
    const usage = await renderUsage(parent);
    if (asksHelp) return console.log(usage);
    throw new AdminError(verbName ? `Unknown command ${nounName} ${verbName}.\n\n${usage}` : usage);
  }
  const usage = await renderUsage(
    { ...verb, meta: { ...(await metaOf(verb)), name: verbName ?? "" } },
    parent,
  );
  if (asksHelp) return console.log(usage);
  try {
    refuseUnknownOptions(verb, rest);
    await runCommand(verb, { rawArgs: rest });
  } catch (error) {
    if (
      (error as Error).name === "CLIError" ||
      (error instanceof AdminError && error.message.startsWith("Unknown option"))
    )
      throw new AdminError(`${(error as Error).message}\n\n${usage}`);
    throw error;
  }
}

/** Runs one command; prints its result, or why it was not done, and returns the exit code: 0 done, 1 not done. */
export async function runCommandLine(words: readonly string[]): Promise<0 | 1> {
  try {
    await run(words);
    return process.exitCode === 1 ? 1 : 0;
  } catch (error) {
    const isExpected = error instanceof AdminError || error instanceof AppError;
    const { message, code } = error as Error & { code?: string };
    console.error(isExpected ? message : `The command failed: ${message || code}`);
    return 1;
  }
}
