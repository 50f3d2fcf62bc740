import type { CommandDef } from "citty";
import type { FastifyInstance } from "fastify";
import type { Merchant } from "../modules/settings/settings.service.ts";
import { AdminError } from "./admin-error.ts";
import { merchantCommand } from "./command.ts";

const COUNTRY = {
  country: { type: "positional", description: "Country code (ISO 3166, two letters)", required: true },
} as const;

function countryOf(text: string): string {
  const code = text.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new AdminError(`"${text}" is not a two-letter country code.`);
  return code;
}

async function setBlocked(
  app: FastifyInstance,
  merchant: Merchant,
  countries: readonly string[],
): Promise<void> {
  await app.services.merchantChanges.setSetting(merchant, "blockedCountries", countries);
  showBlocked(merchant.code, countries);
}

function showBlocked(code: string, countries: readonly string[]): void {
  console.log(
    countries.length > 0 ? `${code} blocks ${countries.join(", ")}.` : `${code} blocks no country.`,
  );
}

export const locations: CommandDef = {
  meta: { description: "Blocks a merchant's site for visitors from a country" },
  subCommands: {
    list: merchantCommand("The blocked countries", {}, async ({ merchant }) =>
      showBlocked(merchant.code, merchant.settings.blockedCountries),
    ),
    block: merchantCommand("Blocks visitors from a country", COUNTRY, async ({ app, merchant, args }) => {
      const blocked = new Set(merchant.settings.blockedCountries).add(countryOf(args.country));
      await setBlocked(app, merchant, [...blocked].toSorted());
    }),
    unblock: merchantCommand(
      "Lets visitors from a country in again",
      COUNTRY,
      async ({ app, merchant, args }) => {
        const country = countryOf(args.country);
        const blocked = merchant.settings.blockedCountries;
        if (!blocked.includes(country)) throw new AdminError(`${merchant.code} does not block ${country}.`);
        await setBlocked(
          app,
          merchant,
          blocked.filter((other) => other !== country),
        );
      },
    ),
  },
};
