import type { CommandDef } from "citty";
import { AdminError } from "./admin-error.ts";
import { merchantCommand, textOf } from "./command.ts";

const NAME = {
  name: { type: "positional", description: "Setting, for example minimumAge", required: true },
} as const;
const VALUE = {
  ...NAME,
  value: { type: "positional", description: 'JSON value, for example 21 or \'["EN","TY"]\'', required: true },
} as const;

/** Parses a JSON value; other text counts as a string, so that quotes may be left out. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const settings: CommandDef = {
  meta: { description: "A merchant's settings, checked against their schema" },
  subCommands: {
    list: merchantCommand("All settings, defaults included, as JSON", {}, async ({ merchant }) => {
      console.log(JSON.stringify(merchant.settings, null, 2));
    }),
    get: merchantCommand("One setting as JSON", NAME, async ({ merchant, args }) => {
      if (!Object.hasOwn(merchant.settings, args.name))
        throw new AdminError(`There is no setting ${args.name}.`);
      console.log(JSON.stringify(merchant.settings[args.name as keyof typeof merchant.settings], null, 2));
    }),
    set: merchantCommand("Sets one setting", VALUE, async ({ app, merchant, args }) => {
      await app.services.merchantChanges.setSetting(
        merchant,
        args.name,
        valueOf(textOf(args.value, args, 1)),
      );
      console.log(`${args.name} of ${merchant.code} is set.`);
    }),
    reset: merchantCommand("Sets one setting back to its default", NAME, async ({ app, merchant, args }) => {
      await app.services.merchantChanges.resetSetting(merchant, args.name);
      console.log(`${args.name} of ${merchant.code} has its default value.`);
    }),
  },
};
