import type { CommandDef } from "citty";
import type { FastifyInstance } from "fastify";
import type { Merchant } from "../modules/settings/settings.service.ts";
import { AdminError } from "./admin-error.ts";
import { merchantCommand } from "./command.ts";

async function showStatus(
  app: FastifyInstance,
  { id, code }: Merchant,
  status: 0 | 1,
  until: Date | null = null,
): Promise<void> {
  const end = until ? ` until about ${until.toISOString().slice(0, 16)}Z` : "";
  console.log(`${code} is ${status === 0 ? "open" : "under maintenance"}${end}.`);
  for (const { code: vendor, categories } of await app.services.vendorStates.disabled(id))
    console.log(`${vendor} is disabled in ${categories.join(", ")}.`);
}

const LONGEST_MINUTES = 7 * 24 * 60;

function minutesOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_MINUTES)
    throw new AdminError(`"${text}" is not a number of minutes from 1 to ${LONGEST_MINUTES}.`);
  return minutes;
}

/** Players learn of a change at once; rounds in progress are played to their end. */
export const maintenance: CommandDef = {
  meta: { description: "Takes a merchant's site out of service and back" },
  subCommands: {
    show: merchantCommand("Whether the merchant is open, and its disabled vendors", {}, ({ app, merchant }) =>
      showStatus(app, merchant, merchant.status, merchant.maintenanceUntil),
    ),
    start: merchantCommand(
      "Everybody sees that the site is under maintenance",
      {
        minutes: {
          type: "string",
          description: "How long it is expected to take; visitors read when it ends",
        },
      },
      async ({ app, merchant, args }) => {
        const minutes = minutesOf(args.minutes);
        await app.services.merchantChanges.setStatus(merchant.id, 1, minutes);
        const until = minutes === null ? null : new Date(app.clock.now() + minutes * 60_000);
        await showStatus(app, merchant, 1, until);
      },
    ),
    end: merchantCommand("Ends the maintenance", {}, async ({ app, merchant }) => {
      await app.services.merchantChanges.setStatus(merchant.id, 0);
      await showStatus(app, merchant, 0);
    }),
  },
};
