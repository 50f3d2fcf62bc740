import type { CommandDef } from "citty";
import type { FastifyInstance } from "fastify";
import type { Merchant } from "../modules/settings/settings.service.ts";
import { merchantCommand } from "./command.ts";

async function showStatus(app: FastifyInstance, { id, code }: Merchant, status: 0 | 1): Promise<void> {
  console.log(`${code} is ${status === 0 ? "open" : "under maintenance"}.`);
  for (const { code: vendor, categories } of await app.services.vendorStates.disabled(id))
    console.log(`${vendor} is disabled in ${categories.join(", ")}.`);
}

const setter = (description: string, status: 0 | 1) =>
  merchantCommand(description, {}, async ({ app, merchant }) => {
    await app.services.merchantChanges.setStatus(merchant.id, status);
    await showStatus(app, merchant, status);
  });

/** Players learn of a change at once; rounds in progress are played to their end. */
export const maintenance: CommandDef = {
  meta: { description: "Takes a merchant's site out of service and back" },
  subCommands: {
    show: merchantCommand("Whether the merchant is open, and its disabled vendors", {}, ({ app, merchant }) =>
      showStatus(app, merchant, merchant.status),
    ),
    start: setter("Everybody sees that the site is under maintenance", 1),
    end: setter("Ends the maintenance", 0),
  },
};
