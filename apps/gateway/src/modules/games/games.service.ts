import type { Game, GameListValue } from "@foyer/contract/games";
import { type GameCategory, PAGE_SIZE } from "@foyer/contract/shared";
import { AppError } from "../../plugins/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { MerchantVendor, VendorsService } from "../vendors/vendors.service.ts";
import { type Classification, type GameRow, presentGame } from "./game-row.ts";
import type { GamesRepository } from "./games.repository.ts";
import type { SearchRepository } from "./search.repository.ts";
import { counted } from "./search-part.ts";
import { searchWords } from "./search-words.ts";

export interface GameListQuestion {
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

/** A game as the launch needs it: in no list does a closed one appear. */
export interface LaunchableGame {
  readonly game: Game;
  readonly open: boolean;
  readonly vendorOpen: boolean;
  readonly supportsFreePlay: boolean;
}

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
  async list(merchant: Merchant, question: GameListQuestion): Promise<GameListValue> {
    const { category, vendor, name, classification, minBet, page, pageSize } = question;
    if (!merchant.settings.categories.includes(category)) throw new AppError("game.category.unknown");
    const filter = {
      merchantId: merchant.id,
      category,
      vendorId: await this.#vendors.idOf(merchant.id, vendor),
      classification: classification ?? null,
      minBet: minBet ?? null,
    };
    const offset = (page - 1) * pageSize;
    const words = searchWords(name);
    const { rows, total, revision } =
      name.trim() === ""
        ? await this.#games.page(filter, offset, pageSize)
        : await this.#search.inList(
            filter,
            words,
            counted(await this.#vendors.gameCount(merchant.id, [category]), offset, pageSize),
          );
    return {
      games: await this.present(merchant.id, rows),
      pageNum: page,
      totalPages: Math.ceil(total / pageSize),
      total,
      revision,
    };
  }

  async hot(merchant: Merchant, category: GameCategory | undefined): Promise<Game[]> {
    return this.present(merchant.id, await this.#games.hot(merchant.id, category ?? null));
  }

  async newest(merchant: Merchant, category: GameCategory | undefined): Promise<Game[]> {
    return this.present(merchant.id, await this.#games.newest(merchant.id, category ?? null));
  }

  /** Games by their ids, in that order, without those that are closed or another merchant's. */
  async ofNodeIds(merchantId: number, nodeIds: readonly bigint[]): Promise<Game[]> {
    const rows = await this.#games.openByNodeIds(merchantId, nodeIds);
    const byId = new Map(rows.map((row) => [row.nodeId, row]));
    return this.present(
      merchantId,
      nodeIds.flatMap((id) => byId.get(id) ?? []),
    );
  }

  /** The games a member opened last, newest first, a page of them. */
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

  /** By its vendor's and its own code, closed ones too; says which of the two is unknown. */
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

  /** By the id of the lists, closed ones too; undefined for an id of another merchant or of none. */
  async byNodeId(merchantId: number, nodeId: string): Promise<LaunchableGame | undefined> {
    const id = nodeNumber(nodeId);
    const row = id === null ? undefined : await this.#games.byNodeId(merchantId, id);
    return row && launchable(row, (await this.#vendors.ofMerchant(merchantId)).get(row.vendorId));
  }

  /** Puts a game on top of a member's recent games. */
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

/** The number of an id as lists write it; null for what no id of ours looks like. */
export const nodeNumber = (nodeId: string): bigint | null =>
  /^[1-9][0-9]{0,17}$/.test(nodeId) ? BigInt(nodeId) : null;

/** Pages of 25 unless fewer are asked for. */
export const pageSizeOf = (asked: number | undefined): number => asked ?? PAGE_SIZE;
