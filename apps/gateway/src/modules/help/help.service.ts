import type { HelpSection } from "@foyer/contract/help";
import type pg from "pg";
import { cleanTexts, type Written } from "../../db/localized-texts.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { HelpRepository, type WrittenHelp, WrittenHelpRepository } from "./help.repository.ts";

export class HelpService {
  readonly #repository: HelpRepository;

  constructor(pool: pg.Pool) {
    this.#repository = new HelpRepository(pool);
  }

  /** Sections in order, each in `language`, else in the merchant's default language, else in English. */
  read(merchant: Merchant, language: string): Promise<HelpSection[]> {
    const languages = [...new Set([language, merchant.settings.defaultLanguage, "EN"])];
    return this.#repository.read(merchant.id, languages);
  }

  /**
   * Inserts or updates the section or question with this source; its HTML is cleaned. Sections must be
   * written before their questions.
   */
  write(client: pg.ClientBase, merchantId: number, entry: WrittenHelp): Promise<Written> {
    const texts = cleanTexts(entry.texts);
    return new WrittenHelpRepository(client).put(merchantId, { ...entry, texts });
  }

  /** Removes the entries whose source is none of these. @returns how many */
  prune(client: pg.ClientBase, merchantId: number, sources: readonly string[]): Promise<number> {
    return new WrittenHelpRepository(client).prune(merchantId, sources);
  }
}
