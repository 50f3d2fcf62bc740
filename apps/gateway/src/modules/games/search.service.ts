import { type GameSearchValue, MAX_VENDOR_HITS, type VendorHit } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import { AppError } from "../../http/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { VendorsService } from "../vendors/vendors.service.ts";
import type { GamePage } from "./games.repository.ts";
import type { GamesService } from "./games.service.ts";
import { translatedWords } from "./noun-translations.ts";
import type { SearchRepository } from "./search.repository.ts";
import { type SearchWindow, searchWindow } from "./search-window.ts";
import { searchWords } from "./search-words.ts";
import { correctionsOf, editDistance, maxEditDistance } from "./spelling-correction.ts";

/** Maximum number of corrected searches that are tried. */
const MAX_CORRECTIONS = 3;

export interface SearchQuery {
  readonly name: string;
  readonly category: GameCategory | undefined;
  readonly vendor: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

interface SearchScope {
  readonly merchantId: number;
  readonly categories: readonly GameCategory[];
  readonly vendorId: number | null;
}

/** A name without case and accents, as words that each follow a blank. */
const normalized = (name: string): string =>
  ` ${searchWords(name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase(), Number.POSITIVE_INFINITY).join(" ")}`;

const isPart = (name: string, word: string): boolean => name.includes(word);

/** Whether a word of the name is at most a few typos away. */
function isSimilar(name: string, word: string): boolean {
  if (isPart(name, word)) return true;
  const most = maxEditDistance(word);
  return most > 0 && name.split(" ").some((other) => editDistance(word, other, most) <= most);
}

export class SearchService {
  readonly #search: SearchRepository;
  readonly #games: GamesService;
  readonly #vendors: VendorsService;

  constructor(search: SearchRepository, games: GamesService, vendors: VendorsService) {
    this.#search = search;
    this.#games = games;
    this.#vendors = vendors;
  }

  /**
   * Finds games and vendors by name, over every category unless one is given. Only when there is no match, common
   * nouns of other scripts are translated, else words in no name replaced by the most similar ones, and vendors
   * with similar names found. Throws `game.category.unknown`, `vendor.unknown`.
   */
  async search(merchant: Merchant, query: SearchQuery): Promise<GameSearchValue> {
    const { category, vendor, page, pageSize } = query;
    const { categories: offered } = merchant.settings;
    if (category && !offered.includes(category)) throw new AppError("game.category.unknown");
    const where = {
      merchantId: merchant.id,
      categories: category ? [category] : offered,
      vendorId: await this.#vendors.idOf(merchant.id, vendor),
    };
    const words = searchWords(query.name);
    const window = searchWindow(
      await this.#vendors.gameCount(merchant.id, where.categories),
      (page - 1) * pageSize,
      pageSize,
    );
    const vendors = words.length > 0 ? await this.#vendorHits(where, query.name) : [];
    const exact = await this.#search.find(where, words, window);
    const asWritten = exact.total > 0 || vendors.length > 0;
    const { corrected, rows, total, revision }: GamePage & { corrected?: string } = asWritten
      ? exact
      : ((await this.#translated(where, words, window)) ??
        (await this.#corrected(where, words, window, exact)));
    const shown =
      asWritten || words.length === 0 ? vendors : await this.#vendorHits(where, query.name, isSimilar);
    return {
      games: await this.#games.present(merchant.id, rows),
      vendors: page === 1 ? shown.slice(0, MAX_VENDOR_HITS) : [],
      pageNum: page,
      totalPages: Math.ceil(total / pageSize),
      total,
      revision,
      ...(corrected && { corrected }),
    };
  }

  async #translated(where: SearchScope, words: readonly string[], window: SearchWindow) {
    const english = translatedWords(words);
    const found = english && (await this.#search.find(where, english, window));
    return found && found.total > 0 ? { ...found, corrected: english.join(" ").toLowerCase() } : undefined;
  }

  /**
   * The matches of the most probable correction; `nothing` when there is no similar word, or its search has
   * no match either.
   */
  async #corrected(where: SearchScope, words: readonly string[], window: SearchWindow, nothing: GamePage) {
    const editDistance = words.map(maxEditDistance);
    if (!editDistance.some((most) => most > 0)) return nothing;
    const similar = await this.#search.similarWords(where.merchantId, where.categories, words, editDistance);
    const unknown = Map.groupBy(similar, ({ n }) => n - 1);
    const choices = new Map(
      [...unknown].map(([at, found]) => [at, correctionsOf(found[0]?.searchText ?? "", found)] as const),
    );
    for (let n = 0; n < MAX_CORRECTIONS; n++) {
      const tried = words.map((word, at) => (choices.has(at) ? choices.get(at)?.[n] : word));
      if (choices.size === 0 || tried.includes(undefined)) return nothing;
      const other = tried as string[];
      const found = await this.#search.find(where, other, window);
      if (found.total > 0) return { ...found, corrected: other.join(" ").toLowerCase() };
    }
    return nothing;
  }

  /**
   * Vendors of these categories whose names have every word, or one that `matches` it: matches at a word's beginning
   * first, then by name.
   */
  async #vendorHits(where: SearchScope, name: string, matches = isPart): Promise<VendorHit[]> {
    const words = normalized(name)
      .slice(1)
      .split(" ")
      .map((word) => (word.length < 3 ? ` ${word}` : word));
    const rows = await this.#vendors.inCategories(where.merchantId, where.categories);
    return rows
      .filter(({ vendorId }) => where.vendorId === null || vendorId === where.vendorId)
      .map((row) => ({ row, name: normalized(row.displayName) }))
      .filter(({ name }) => words.every((word) => matches(name, word)))
      .map((hit) => ({ ...hit, begins: words.every((word) => hit.name.includes(` ${word.trim()}`)) }))
      .toSorted(
        (a, b) =>
          Number(b.begins) - Number(a.begins) ||
          (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
          where.categories.indexOf(a.row.category) - where.categories.indexOf(b.row.category),
      )
      .map(({ row }) => ({
        accountTypeName: row.code,
        displayName: row.displayName,
        gameType: row.category,
        state: row.state,
        gameCount: row.gameCount,
      }));
  }
}
