import { type Database, inTransaction } from "../../db/database.ts";
import { DEFAULT_SETTINGS, type MerchantSettings } from "../settings/merchant-settings.ts";
import type { LanguageSettings, Summary } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import { readContent } from "./read-content.ts";
import { type ContentServices, findMerchant, writeContent } from "./write-content.ts";

export interface ImportOptions {
  /** The merchant's code. */
  readonly merchant: string;
  /** Removes what an earlier import wrote and the folder no longer has. */
  readonly prune?: boolean;
  /** Dry run: checks and writes nothing. */
  readonly check?: boolean;
  /** Warnings stop the import, like errors. */
  readonly strict?: boolean;
  readonly now?: Date;
}

export interface Imported {
  readonly findings: Findings;
  /** What was written; null when nothing was, because of findings or a dry run. */
  readonly summary: Summary | null;
}

export class UnknownMerchant extends Error {}

/** The languages a merchant's texts must be in, from its settings. */
export function languageSettingsOf(settings: unknown): LanguageSettings {
  const { languages, defaultLanguage } = { ...DEFAULT_SETTINGS, ...(settings as Partial<MerchantSettings>) };
  return { languages, defaultLanguage };
}

/**
 * Imports a content folder: makes the merchant's content equal to it or, when anything is wrong, writes
 * nothing.
 * @throws UnknownMerchant and NoFolder
 */
export async function importContent(
  services: ContentServices,
  { pool }: Pick<Database, "pool">,
  folder: string,
  { merchant, prune = false, check = false, strict = false, now = new Date() }: ImportOptions,
): Promise<Imported> {
  const found = await findMerchant(pool, merchant);
  if (!found) throw new UnknownMerchant(`Unknown merchant: ${merchant}.`);
  const { set, findings } = await readContent(folder, languageSettingsOf(found.settings));
  const isWrong = findings.hasErrors || (strict && findings.all.length > 0);
  if (isWrong || check) return { findings, summary: null };
  const summary = await inTransaction(pool, (client) =>
    writeContent(services, client, found.id, set, { now, prune }),
  );
  return { findings, summary };
}
