import type { HelpSection } from "@foyer/contract/help";
import type pg from "pg";
import { cleanTexts, type Written } from "../../plugins/content/written-texts.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { readHelp, type WrittenHelp, WrittenHelpRepository } from "./help.repository.ts";

export class HelpService {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Sections in their order, each in `language` where it was written in it, else in the merchant's own or English. */
  read(merchant: Merchant, language: string): Promise<HelpSection[]> {
    const languages = [...new Set([language, merchant.settings.defaultLanguage, "EN"])];
    return readHelp(this.#pool, merchant.id, languages);
  }

  /** Writes a section or a question, found again by its source; its HTML is cleaned. Sections come before questions. */
  write(client: pg.ClientBase, merchantId: number, entry: WrittenHelp): Promise<Written> {
    const texts = cleanTexts(entry.texts);
    return new WrittenHelpRepository(client).put(merchantId, { ...entry, texts });
  }

  /** Removes what came from files other than these sources. @returns how many */
  prune(client: pg.ClientBase, merchantId: number, sources: readonly string[]): Promise<number> {
    return new WrittenHelpRepository(client).prune(merchantId, sources);
  }
}
