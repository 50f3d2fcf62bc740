import type { Game, GameListValue } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import { AppError } from "../../http/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { MerchantVendor, VendorsService } from "../vendors/vendors.service.ts";
import { type Classification, type GameRow, presentGame } from "./game-row.ts";
import type { GameFilter, GamesRepository } from "./games.repository.ts";
import type { SearchRepository } from "./search.repository.ts";
import { searchWindow } from "./search-window.ts";
import { searchWords } from "./search-words.ts";

export interface GameListQuery {
  readonly category: GameCategory;
  readonly vendor: string | undefined;
  readonly name: string;
  readonly classification: Classification | undefined;
  /** In 1/100,000 of a unit. */
  readonly minBet: bigint | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** A game as a launch needs it, closed ones included; lists have only open games. */
export interface LaunchableGame {
  readonly game: Game;
  readonly open: boolean;
  readonly vendorOpen: boolean;
  readonly supportsFreePlay: boolean;
}

const playableFirst = (games: readonly Game[]): Game[] =>
  games.toSorted((a, b) => Number(a.maintenance) - Number(b.maintenance));

export class GamesService {
  readonly #games: GamesRepository;
  readonly #search: SearchRepository;
  readonly #vendors: VendorsService;

  constructor(games: GamesRepository, search: SearchRepository, vendors: VendorsService) {
    this.#games = games;
    this.#search = search;
    this.#vendors = vendors;
  }

  /** A page of a category. Throws `game.category.unknown`, `vendor.unknown`; a page beyond the last is empty. */
  async list(merchant: Merchant, query: GameListQuery): Promise<GameListValue> {
    const { category, vendor, name, classification, minBet, page, pageSize } = query;
    if (!merchant.settings.categories.includes(category)) throw new AppError("game.category.unknown");
    const filter = {
      merchantId: merchant.id,
      category,
      vendorId: await this.#vendors.idOf(merchant.id, vendor),
      classification: classification ?? null,
      minBet: minBet ?? null,
      unavailable: await this.#vendors.unavailableIn(merchant.id, category),
    };
    const offset = (page - 1) * pageSize;
    const first = page === 1;
    const [{ rows, total, revision }, counts] =
      name.trim() === ""
        ? await Promise.all([
            this.#games.page(filter, offset, pageSize),
            first && (classification || minBet !== undefined) ? this.#games.vendorCounts(filter) : null,
          ])
        : await this.#named(merchant.id, filter, name, offset, pageSize, first);
    return {
      games: await this.present(merchant.id, rows),
      pageNum: page,
      totalPages: Math.ceil(total / pageSize),
      total,
      revision,
      ...(counts && {
        vendorCounts: Object.fromEntries(counts.map(({ vendor, games }) => [vendor, games])),
      }),
    };
  }

  /** The games of a list with this name, and their numbers by vendor if `counted`. */
  async #named(
    merchantId: number,
    filter: GameFilter,
    name: string,
    offset: number,
    pageSize: number,
    counted: boolean,
  ) {
    const words = searchWords(name);
    const games = await this.#vendors.gameCount(merchantId, [filter.category]);
    const window = searchWindow(games, offset, pageSize);
    const ofOneVendor = filter.vendorId !== null;
    const [page, counts] = await Promise.all([
      this.#search.inList(filter, words, window, counted && !ofOneVendor),
      counted && ofOneVendor ? this.#search.vendorCounts(filter, words, window) : null,
    ]);
    return [page, counts ?? page.vendorCounts] as const;
  }

  async hot(merchant: Merchant, category: GameCategory | undefined): Promise<Game[]> {
    return playableFirst(
      await this.present(merchant.id, await this.#games.hot(merchant.id, category ?? null)),
    );
  }

  async newest(merchant: Merchant, category: GameCategory | undefined): Promise<Game[]> {
    return playableFirst(
      await this.present(merchant.id, await this.#games.newest(merchant.id, category ?? null)),
    );
  }

  /** Games by their ids, in that order, without closed games and those of other merchants. */
  async ofNodeIds(merchantId: number, nodeIds: readonly bigint[]): Promise<Game[]> {
    const rows = await this.#games.openByNodeIds(merchantId, nodeIds);
    const byId = new Map(rows.map((row) => [row.nodeId, row]));
    return this.present(
      merchantId,
      nodeIds.flatMap((id) => byId.get(id) ?? []),
    );
  }

  /** A page of the games a member opened last, newest first. */
  async recent(
    member: { memberId: bigint; catalogueId: number },
    category: GameCategory | undefined,
    page: number,
    pageSize: number,
  ): Promise<{ list: Game[]; totalPages: number }> {
    const rows = await this.#games.recent(member.memberId, category ?? null);
    const shown = rows.slice((page - 1) * pageSize, page * pageSize);
    return {
      list: await this.present(member.catalogueId, shown),
      totalPages: Math.ceil(rows.length / pageSize),
    };
  }

  /**
   * A game by the codes of its vendor and itself, closed games included; says which of the two is unknown.
   */
  async find(
    merchantId: number,
    vendor: string,
    gameCode: string,
  ): Promise<LaunchableGame | "vendor.unknown" | "game.unknown"> {
    const known = await this.#vendors.byCode(merchantId, vendor);
    if (!known) return "vendor.unknown";
    const row = await this.#games.byCode(merchantId, known.id, gameCode);
    return row ? launchable(row, known) : "game.unknown";
  }

  /**
   * A game by its node id, closed games included; undefined for an unknown id and for another merchant's
   * game.
   */
  async byNodeId(merchantId: number, nodeId: string): Promise<LaunchableGame | undefined> {
    const id = nodeNumber(nodeId);
    const row = id === null ? undefined : await this.#games.byNodeId(merchantId, id);
    return row && launchable(row, (await this.#vendors.ofMerchant(merchantId)).get(row.vendorId));
  }

  /** Makes a game the first of a member's recent games. */
  async recordOpened(memberId: bigint, nodeId: string): Promise<void> {
    await this.#games.recordOpened(memberId, BigInt(nodeId));
  }

  /** Rows as players see them. */
  async present(merchantId: number, rows: readonly GameRow[]): Promise<Game[]> {
    const vendors = await this.#vendors.ofMerchant(merchantId);
    return rows.map((row) => presentGame(row, vendors.get(row.vendorId)));
  }
}

function launchable(row: GameRow, vendor: MerchantVendor | undefined): LaunchableGame {
  return {
    game: presentGame(row, vendor),
    open: row.state === "open",
    vendorOpen: vendor?.categories.get(row.category) === "open",
    supportsFreePlay: row.freePlay,
  };
}

/** The number of a node id; null when the text is no valid id. */
export const nodeNumber = (nodeId: string): bigint | null =>
  /^[1-9][0-9]{0,17}$/.test(nodeId) ? BigInt(nodeId) : null;
