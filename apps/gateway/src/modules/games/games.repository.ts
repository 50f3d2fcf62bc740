import { type GAME_CLASSIFICATIONS, type Game } from "@foyer/contract/games";
import { type GameCategory, PAGE_SIZE } from "@foyer/contract/shared";
import { type Generated, type Selectable, type SqlBool, sql } from "kysely";
import type { Database } from "../../plugins/database.ts";
import { searchWords } from "./search-words.ts";

export type Classification = (typeof GAME_CLASSIFICATIONS)[number];

interface GamesTable {
  node_id: Generated<bigint>;
  merchant_id: number;
  vendor_id: number;
  category: GameCategory;
  code: string;
  name: string;
  search: Generated<string>;
  classification: Classification | null;
  state: Generated<"open" | "closed">;
  min_bet: bigint;
  jackpot: bigint | null;
  free_play: boolean;
  lotto_mode: string | null;
  badge: NonNullable<Game["badge"]> | null;
  hot_rank: number | null;
  picture_base: string;
  picture_tint: string;
  picture_glow: string;
  sort: number;
}

declare module "../../plugins/database.ts" {
  interface Tables {
    games: GamesTable;
    recent_games: { member_id: bigint; node_id: bigint; opened_at: Generated<Date> };
  }
}

export type GameRow = Omit<Selectable<GamesTable>, "merchant_id" | "search" | "sort" | "hot_rank">;

const COLUMNS = [
  "g.node_id",
  "g.vendor_id",
  "g.category",
  "g.code",
  "g.name",
  "g.classification",
  "g.state",
  "g.min_bet",
  "g.jackpot",
  "g.free_play",
  "g.lotto_mode",
  "g.badge",
  "g.picture_base",
  "g.picture_tint",
  "g.picture_glow",
] as const;

export interface GameFilter {
  readonly merchantId: number;
  readonly category: GameCategory;
  readonly vendorId: number | null;
  readonly classification: Classification | null;
  /** Games that can be played for this much or less, in 1/100,000. */
  readonly minBet: bigint | null;
  readonly name: string;
}

/** Matches of a searched name are counted only so far beyond the page that is asked for. */
const COUNT_AHEAD = 4 * PAGE_SIZE;
/** The hot list is a shelf, not a catalogue. */
const HOT_GAMES = 60;
/** Recent games further back are history, not a shortcut. */
const RECENT_GAMES = 100;

export class GamesRepository {
  readonly #db: Database;

  constructor(database: Database) {
    this.#db = database;
  }

  /** A page of a list in the merchant's order, which is total, so that pages never overlap. */
  async page(filter: GameFilter, offset: number, limit: number): Promise<GameRow[]> {
    return this.#matching(filter)
      .select(COLUMNS)
      .orderBy("g.sort")
      .orderBy("g.node_id")
      .offset(offset)
      .limit(limit)
      .execute();
  }

  /** How many games a list without a searched name holds, from the counts the writes keep. */
  async count({ merchantId, category, vendorId, classification, minBet }: GameFilter): Promise<number> {
    let counts = this.#db.query
      .selectFrom("game_counts")
      .select(({ fn, eb }) => fn.coalesce(fn.sum<bigint>("games"), eb.lit(0)).as("games"))
      .where("merchant_id", "=", merchantId)
      .where("category", "=", category);
    if (vendorId !== null) counts = counts.where("vendor_id", "=", vendorId);
    if (classification !== null) counts = counts.where("classification", "=", classification);
    if (minBet !== null) counts = counts.where("min_bet", "<=", minBet);
    return Number((await counts.executeTakeFirstOrThrow()).games);
  }

  /** How many games a search finds: exact up to four pages beyond `offset`, at least that many when there are more. */
  async countFound(filter: GameFilter, offset: number): Promise<number> {
    const { found } = await this.#db.query
      .selectFrom(
        this.#matching(filter)
          .select(sql.lit(1).as("one"))
          .limit(offset + COUNT_AHEAD)
          .as("m"),
      )
      .select(({ fn }) => fn.countAll<bigint>().as("found"))
      .executeTakeFirstOrThrow();
    return Number(found);
  }

  #matching({ merchantId, category, vendorId, classification, minBet, name }: GameFilter) {
    let games = this.#db.query
      .selectFrom("games as g")
      .where("g.merchant_id", "=", merchantId)
      .where("g.category", "=", category)
      .where("g.state", "=", sql.lit("open"));
    if (vendorId !== null) games = games.where("g.vendor_id", "=", vendorId);
    if (classification !== null) games = games.where("g.classification", "=", classification);
    if (minBet !== null) games = games.where("g.min_bet", "<=", minBet);
    for (const { word, beginning } of searchWords(name)) {
      const pattern = sql`${beginning ? "% " : "%"} || search_key(${word}) || '%'`;
      games = games.where(sql<SqlBool>`g.search LIKE ${pattern}`);
    }
    return games;
  }

  async hot(merchantId: number, category: GameCategory | null): Promise<GameRow[]> {
    let games = this.#db.query
      .selectFrom("games as g")
      .select(COLUMNS)
      .where("g.merchant_id", "=", merchantId)
      .where("g.state", "=", sql.lit("open"))
      .where("g.hot_rank", "is not", null);
    if (category !== null) games = games.where("g.category", "=", category);
    return games.orderBy("g.hot_rank").orderBy("g.node_id").limit(HOT_GAMES).execute();
  }

  async byCode(merchantId: number, vendorId: number, code: string): Promise<GameRow | undefined> {
    return this.#db.query
      .selectFrom("games as g")
      .select(COLUMNS)
      .where("g.merchant_id", "=", merchantId)
      .where("g.vendor_id", "=", vendorId)
      .where("g.code", "=", code)
      .executeTakeFirst();
  }

  async byNodeId(merchantId: number, nodeId: bigint): Promise<GameRow | undefined> {
    return this.#db.query
      .selectFrom("games as g")
      .select(COLUMNS)
      .where("g.merchant_id", "=", merchantId)
      .where("g.node_id", "=", nodeId)
      .executeTakeFirst();
  }

  /** The newest first, one row a game; no more than the last hundred. */
  async recent(memberId: bigint, category: GameCategory | null): Promise<GameRow[]> {
    let games = this.#db.query
      .selectFrom("recent_games as r")
      .innerJoin("games as g", "g.node_id", "r.node_id")
      .select(COLUMNS)
      .where("r.member_id", "=", memberId)
      .where("g.state", "=", sql.lit("open"));
    if (category !== null) games = games.where("g.category", "=", category);
    return games.orderBy("r.opened_at", "desc").orderBy("r.node_id", "desc").limit(RECENT_GAMES).execute();
  }

  async recordOpened(memberId: bigint, nodeId: bigint): Promise<void> {
    await this.#db.query
      .insertInto("recent_games")
      .values({ member_id: memberId, node_id: nodeId })
      .onConflict((conflict) =>
        conflict.columns(["member_id", "node_id"]).doUpdateSet({ opened_at: sql`clock_timestamp()` }),
      )
      .execute();
  }
}
