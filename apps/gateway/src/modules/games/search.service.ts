import { type GameSearchValue, MOST_VENDOR_HITS, type VendorHit } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import { AppError } from "../../plugins/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { VendorsService } from "../vendors/vendors.service.ts";
import type { GamePage } from "./games.repository.ts";
import type { GamesService } from "./games.service.ts";
import { forgiven, meant } from "./near-word.ts";
import type { SearchRepository } from "./search.repository.ts";
import { counted, type Part } from "./search-part.ts";
import { searchWords } from "./search-words.ts";

/** Other names that are tried for one that nothing has. */
const TRIES = 3;

export interface SearchQuestion {
  readonly name: string;
  readonly category: GameCategory | undefined;
  readonly vendor: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

interface Where {
  readonly merchantId: number;
  readonly categories: readonly GameCategory[];
  readonly vendorId: number | null;
}

/** A name without case and accents, in words that begin with a blank. */
const folded = (name: string): string =>
  ` ${searchWords(name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase(), Number.POSITIVE_INFINITY).join(" ")}`;

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
   * Games and vendors by a name, over every category unless one is given. Only when it fits nothing, the words that
   * stand in no name give way to the nearest ones that do. Throws `game.category.unknown`, `vendor.unknown`.
   */
  async search(merchant: Merchant, question: SearchQuestion): Promise<GameSearchValue> {
    const { category, vendor, page, pageSize } = question;
    const { categories: offered } = merchant.settings;
    if (category && !offered.includes(category)) throw new AppError("game.category.unknown");
    const where = {
      merchantId: merchant.id,
      categories: category ? [category] : offered,
      vendorId: await this.#vendors.idOf(merchant.id, vendor),
    };
    const words = searchWords(question.name);
    const part = counted(
      await this.#vendors.gameCount(merchant.id, where.categories),
      (page - 1) * pageSize,
      pageSize,
    );
    const vendors = words.length > 0 ? await this.#vendorHits(where, question.name) : [];
    const exact = await this.#search.find(where, words, part);
    const { corrected, rows, total, revision }: GamePage & { corrected?: string } =
      exact.total === 0 && vendors.length === 0 ? await this.#corrected(where, words, part, exact) : exact;
    return {
      games: await this.#games.present(merchant.id, rows),
      vendors: page === 1 ? vendors.slice(0, MOST_VENDOR_HITS) : [],
      pageNum: page,
      totalPages: Math.ceil(total / pageSize),
      total,
      revision,
      ...(corrected && { corrected }),
    };
  }

  /** What the name that was probably meant finds; `nothing` when no such name is near, or it finds nothing either. */
  async #corrected(where: Where, words: readonly string[], part: Part, nothing: GamePage) {
    const slips = words.map(forgiven);
    if (!slips.some((most) => most > 0)) return nothing;
    const near = await this.#search.nearWords(where.merchantId, where.categories, words, slips);
    const unknown = Map.groupBy(near, ({ n }) => n - 1);
    const choices = new Map(
      [...unknown].map(([at, found]) => [at, meant(found[0]?.sought ?? "", found)] as const),
    );
    for (let n = 0; n < TRIES; n++) {
      const tried = words.map((word, at) => (choices.has(at) ? choices.get(at)?.[n] : word));
      if (choices.size === 0 || tried.includes(undefined)) return nothing;
      const other = tried as string[];
      const found = await this.#search.find(where, other, part);
      if (found.total > 0) return { ...found, corrected: other.join(" ").toLowerCase() };
    }
    return nothing;
  }

  /** Vendors of these categories that have every word in their names: beginnings first, then by name. */
  async #vendorHits(where: Where, name: string): Promise<VendorHit[]> {
    const words = folded(name)
      .slice(1)
      .split(" ")
      .map((word) => (word.length < 3 ? ` ${word}` : word));
    const rows = await this.#vendors.inCategories(where.merchantId, where.categories);
    return rows
      .filter(({ vendorId }) => where.vendorId === null || vendorId === where.vendorId)
      .map((row) => ({ row, name: folded(row.displayName) }))
      .filter(({ name }) => words.every((word) => name.includes(word)))
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
