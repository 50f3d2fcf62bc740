import type { Page, Sponsor } from "@foyer/contract/pages";
import type pg from "pg";
import { cleanTexts, type Written } from "../../db/localized-texts.ts";
import { AppError } from "../../http/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { type PagesRepository, type WrittenPage, WrittenPagesRepository } from "./pages.repository.ts";

const languagesOf = (merchant: Merchant, language: string): string[] => [
  ...new Set([language, merchant.settings.defaultLanguage, "EN"]),
];

export class PagesService {
  readonly #repository: PagesRepository;

  constructor(repository: PagesRepository) {
    this.#repository = repository;
  }

  /** Throws `page.unknown`, also for a page without a text in any of the candidate languages. */
  async read(merchant: Merchant, slug: string, language: string): Promise<Page> {
    const page = await this.#repository.page(merchant.id, slug, languagesOf(merchant, language));
    if (!page) throw new AppError("page.unknown");
    const { title, content, updatedAt, picture } = page;
    return { slug, title, content, updatedAt: updatedAt.toISOString(), ...(picture && { picture }) };
  }

  async sponsors(merchant: Merchant, language: string): Promise<Sponsor[]> {
    const pages = await this.#repository.ofKind(merchant.id, "sponsor", languagesOf(merchant, language));
    return pages.map(({ slug, title, picture }) => ({ slug, title, ...(picture && { picture }) }));
  }

  /** Writes a page, identified by its slug; its HTML is sanitised. */
  write(client: pg.ClientBase, merchantId: number, page: WrittenPage): Promise<Written> {
    return new WrittenPagesRepository(client).put(merchantId, { ...page, texts: cleanTexts(page.texts) });
  }

  /** Removes all other pages, because pages are written from files only. @returns how many */
  prune(client: pg.ClientBase, merchantId: number, slugs: readonly string[]): Promise<number> {
    return new WrittenPagesRepository(client).prune(merchantId, slugs);
  }
}
