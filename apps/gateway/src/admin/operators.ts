import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { OPERATOR_ROLES, type OperatorRole } from "@foyer/contract/operator-roles";
import type { CommandDef } from "citty";
import { AdminError } from "./admin-error.ts";
import { merchantCommand } from "./command.ts";

const MIN_PASSWORD_LENGTH = 10;
const NAME = {
  name: { type: "positional", description: "Name to sign in with, up to 64 characters", required: true },
} as const;
const ROLES_HINT = `${OPERATOR_ROLES.join(", ")}, separated by commas`;
const NAMES = {
  ...NAME,
  shown: {
    type: "string",
    description: "Name that players read; the sign-in name without it",
    valueHint: "NAME",
  },
  roles: {
    type: "string",
    description: `${ROLES_HINT}; a new operator without it gets support`,
    valueHint: "ROLES",
  },
} as const;

function rolesOf(list: string): OperatorRole[] {
  const names = new Set(list.split(",").map((name) => name.trim()));
  const roles = OPERATOR_ROLES.filter((role) => names.delete(role));
  if (names.size > 0 || roles.length === 0) throw new AdminError(`Roles are ${ROLES_HINT}.`);
  return roles;
}

/** The password piped to standard input, if any. */
async function pipedPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const input = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (input === "") return undefined;
  if ([...input].length < MIN_PASSWORD_LENGTH)
    throw new AdminError(`A password for the back office has at least ${MIN_PASSWORD_LENGTH} characters.`);
  return input;
}

export const operators: CommandDef = {
  meta: { description: "Who may sign in to the back office (/backoffice)" },
  subCommands: {
    list: merchantCommand("Operators, and when they were last active", {}, async ({ app, merchant }) => {
      const known = await app.services.operators.list(merchant.id);
      if (known.length === 0) console.log(`${merchant.code} has no operators.`);
      for (const {
        name,
        shownAs,
        disabled,
        lastSeen,
        roles,
        hasApp,
        hasPasskey,
        editsCannedAnswers,
      } of known)
        console.log(
          `${name} (${shownAs}), ${roles.join(" and ")}${disabled ? ", disabled" : ""}${hasApp || hasPasskey ? ", with a second factor" : ""}${editsCannedAnswers ? ", edits canned answers" : ""}: ${lastSeen?.toISOString() ?? "never active"}`,
        );
    }),
    add: merchantCommand(
      "Adds an operator, or gives an existing one a new password. Reads the password from standard input; without one it makes one and prints it once",
      NAMES,
      async ({ app, merchant, args: { name, shown, roles } }) => {
        if (!/^\S.{0,62}\S$|^\S$/u.test(name)) throw new AdminError("The name must have 1 to 64 characters.");
        const piped = await pipedPassword();
        const password = piped ?? randomBytes(12).toString("base64url");
        const shownAs = (shown ?? name).slice(0, 40);
        await app.services.operators.create(
          merchant.id,
          name,
          shownAs,
          password,
          roles === undefined ? null : rolesOf(roles),
        );
        console.log(`${name} may sign in to the back office of ${merchant.code}; players read ${shownAs}.`);
        if (piped === undefined) console.log(`The password, shown this once: ${password}`);
      },
    ),
    disable: merchantCommand(
      "Ends the operator's sessions and refuses new ones",
      NAME,
      async ({ app, merchant, args: { name } }) => {
        if (!(await app.services.operators.disable(merchant.id, name)))
          throw new AdminError(`${merchant.code} has no operator ${name}.`);
        console.log(`${name} is disabled.`);
      },
    ),
    "set-roles": merchantCommand(
      "Replaces the operator's roles",
      { ...NAME, roles: { type: "positional", description: ROLES_HINT, required: true } },
      async ({ app, merchant, args: { name, roles } }) => {
        const chosen = rolesOf(roles);
        if (!(await app.services.operators.setRoles(merchant.id, name, chosen)))
          throw new AdminError(`${merchant.code} has no operator ${name}.`);
        console.log(`${name} has the roles ${chosen.join(", ")}.`);
      },
    ),
    "allow-canned-answers": merchantCommand(
      "Lets the operator create, change and delete canned answers",
      { ...NAME, withdraw: { type: "boolean", description: "Takes that right away" } },
      async ({ app, merchant, args: { name, withdraw } }) => {
        const may = withdraw !== true;
        if (!(await app.services.operators.setEditsCannedAnswers(merchant.id, name, may)))
          throw new AdminError(`${merchant.code} has no operator ${name}.`);
        console.log(`${name} may ${may ? "" : "not "}edit canned answers.`);
      },
    ),
    "reset-second-factor": merchantCommand(
      "Removes the operator's authenticator app, recovery codes and passkeys and ends the sessions, for one who has lost them",
      NAME,
      async ({ app, merchant, args: { name } }) => {
        if (!(await app.services.operators.resetSecondFactor(merchant.id, name)))
          throw new AdminError(`${merchant.code} has no operator ${name}.`);
        console.log(`${name} logs in with the password alone, and can set up a new second factor.`);
      },
    ),
  },
};
