import { type Database, inTransaction } from "../../plugins/database.ts";
import { DEFAULT_SETTINGS, type MerchantSettings } from "../settings/merchant-settings.ts";
import type { Speaking, Summary } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import { readContent } from "./read-content.ts";
import { type ContentRooms, findMerchant, writeContent } from "./write-content.ts";

export interface ImportOptions {
  /** Code of the merchant. */
  readonly merchant: string;
  /** Removes what came from files before and is gone. */
  readonly prune?: boolean;
  /** Looks only. */
  readonly check?: boolean;
  /** A warning stops the import as an error does. */
  readonly strict?: boolean;
  readonly now?: Date;
}

export interface Imported {
  readonly findings: Findings;
  /** What was written; null: nothing was, since the folder is not right or was only to be looked at. */
  readonly summary: Summary | null;
}

export class UnknownMerchant extends Error {}

/** Which languages a merchant's texts must be in, by its settings. */
export function speakingOf(settings: unknown): Speaking {
  const { languages, defaultLanguage } = { ...DEFAULT_SETTINGS, ...(settings as Partial<MerchantSettings>) };
  return { languages, defaultLanguage };
}

/**
 * Brings a merchant's content to what a folder says: all of it or, when anything is wrong, nothing.
 * @throws UnknownMerchant and NoFolder
 */
export async function importContent(
  rooms: ContentRooms,
  { pool }: Pick<Database, "pool">,
  folder: string,
  { merchant, prune = false, check = false, strict = false, now = new Date() }: ImportOptions,
): Promise<Imported> {
  const found = await findMerchant(pool, merchant);
  if (!found) throw new UnknownMerchant(`There is no merchant ${merchant}.`);
  const { set, findings } = await readContent(folder, speakingOf(found.settings));
  const isWrong = findings.hasErrors || (strict && findings.all.length > 0);
  if (isWrong || check) return { findings, summary: null };
  const summary = await inTransaction(pool, (client) =>
    writeContent(rooms, client, found.id, set, { now, prune }),
  );
  return { findings, summary };
}
