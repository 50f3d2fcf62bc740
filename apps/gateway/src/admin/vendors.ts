import type { CommandDef } from "citty";
import { AdminError } from "./admin-error.ts";
import { merchantCommand } from "./command.ts";

const NAMED = {
  vendor: { type: "positional", description: "Vendor code", required: true },
  category: {
    type: "positional",
    description: "Game category; all of the vendor's without it",
    required: false,
  },
} as const;

const setter = (description: string, state: "open" | "maintenance") =>
  merchantCommand(description, NAMED, async ({ app, merchant, args }) => {
    const [vendor, category] = [args.vendor.toUpperCase(), args.category?.toUpperCase()];
    if (!(await app.services.vendorStates.set(merchant.id, vendor, category ?? null, state)))
      throw new AdminError(
        `${merchant.code} has no vendor ${[args.vendor, args.category].filter(Boolean).join(" ")}.`,
      );
    const verb = state === "open" ? "enabled" : "disabled";
    console.log(`${vendor} is ${verb} in ${category ?? "all its categories"}.`);
  });

/** Players learn of a change at once; rounds in progress are played to their end. */
export const vendors: CommandDef = {
  meta: { description: "Enables and disables the games of a vendor" },
  subCommands: {
    list: merchantCommand("The merchant's vendors by category", {}, async ({ app, merchant }) => {
      for (const { code, category, state } of await app.services.vendorStates.all(merchant.id))
        console.log(`${code} ${category}: ${state === "open" ? "enabled" : "disabled"}`);
    }),
    disable: setter(
      "The vendor's games are shown as under maintenance and cannot be launched",
      "maintenance",
    ),
    enable: setter("The vendor's games can be launched again", "open"),
  },
};
