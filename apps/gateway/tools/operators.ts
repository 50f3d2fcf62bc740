/**
 * `npm run operators`: who may answer players at the desk (`/desk`). Looks for the database as the audit does.
 */
import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import pg from "pg";
import { LaunchError } from "../../../tools/launch-error.ts";
import { operatorsRepository } from "../src/modules/desk/operators.repository.ts";
import { PasswordService } from "../src/modules/session/password.service.ts";
import { merchantOf } from "./merchant-of.ts";
import { openDatabase } from "./open-database.ts";

const HELP = `npm run operators -- <what> [--merchant CODE]

  list                          who may sign in, and when they last did something
  add <name> [--shown "Mara"]   lets somebody in, or gives them a new password; players read the name shown
                                The password is read from the input where it is piped, else one is made and
                                printed once.
  disable <name>                ends their sessions, and lets them in no more`;

const LEAST_LETTERS = 10;

async function givenPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const given = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (given === "") return undefined;
  if ([...given].length < LEAST_LETTERS)
    throw new LaunchError(`A password for the desk has at least ${LEAST_LETTERS} letters.`);
  return given;
}

async function run(pool: pg.Pool): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { merchant: { type: "string" }, shown: { type: "string" } },
  });
  const [what, name = ""] = positionals;
  if (!what || !["list", "add", "disable"].includes(what)) throw new LaunchError(HELP);
  const operators = operatorsRepository(pool);
  const { id, code } = await merchantOf(pool, values.merchant);
  if (what === "list") {
    const known = await operators.list(id);
    if (known.length === 0) console.log(`Nobody works at the desk of ${code}.`);
    for (const { name: own, shownAs, disabled, lastSeen } of known)
      console.log(
        `${own} (${shownAs})${disabled ? ", disabled" : ""}: ${lastSeen ? lastSeen.toISOString() : "never here"}`,
      );
    return;
  }
  if (!/^\S.{0,62}\S$|^\S$/u.test(name)) throw new LaunchError("Say a name of 1 to 64 letters.");
  if (what === "disable") {
    if (!(await operators.disable(id, name))) throw new LaunchError(`${code} has no operator ${name}.`);
    console.log(`${name} is let in no more.`);
    return;
  }
  const given = await givenPassword();
  const password = given ?? randomBytes(12).toString("base64url");
  const shownAs = (values.shown ?? name).slice(0, 40);
  await operators.enter(id, name, shownAs, await new PasswordService().hash(password));
  console.log(`${name} may sign in at /desk of ${code}; players read ${shownAs}.`);
  if (given === undefined) console.log(`The password, shown this once: ${password}`);
}

let pool: pg.Pool | undefined;
let close = async () => {};
try {
  const database = await openDatabase(process.env);
  close = database.close;
  pool = new pg.Pool({ connectionString: database.url, max: 1, application_name: "foyer-operators" });
  await run(pool);
} catch (error) {
  if (error instanceof LaunchError) console.error(error.message);
  else console.error("It could not be done:", (error as Error).message);
  process.exitCode = 1;
} finally {
  await pool?.end();
  await close();
}
