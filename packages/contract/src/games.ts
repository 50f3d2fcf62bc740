import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount, GameCategory, PAGE_SIZE, PageNumber, Picture, SmallNumber } from "./shared.ts";

/** RNG classifications: jackpot JP, scratch SC, video poker VP, PVP TG, arcade AC. */
export const GAME_CLASSIFICATIONS = ["JP", "SC", "VP", "TG", "AC"] as const;

/** State of a live table; `maintenance` of its vendor takes precedence. */
export const LiveTable = Type.Object({
  state: Type.Enum(["open", "busy", "closed"], { description: "busy: all seats are taken" }),
  dealer: Type.Optional(Type.String()),
});
export type LiveTable = Static<typeof LiveTable>;

export const Game = Type.Object(
  {
    nodeId: Type.String({ description: "Id of the game in every list and in favourites" }),
    gameCode: Type.String(),
    gameName: Type.String(),
    gameType: GameCategory,
    vassalage: Type.String({ description: "Vendor code (accountTypeName)" }),
    displayName: Type.String({ description: "Vendor's name as shown" }),
    gameClassify: Type.Optional(Type.Enum([...GAME_CLASSIFICATIONS])),
    picture: Picture,
    badge: Type.Optional(Type.Enum(["hot", "new", "live"])),
    jackpotCode: Type.Optional(
      Type.String({ description: "Jackpot its stakes contribute to (amount in `jackpots.list`)" }),
    ),
    minBet: Amount,
    /** 0: free play is supported. */
    supportPlay: Type.Enum([0, 1]),
    /** 1: free play is supported. The spec names both `supportPlay` and `freeplay`; they always agree. */
    freeplay: Type.Enum([0, 1]),
    lottoMode: Type.Optional(Type.String()),
    ownLottery: Type.Optional(
      Type.Literal(true, { description: "A lottery of the platform itself, listed in `lotteries.list`" }),
    ),
    table: Type.Optional(LiveTable),
    maintenance: Type.Boolean({
      description: "The vendor is under maintenance: the game cannot be launched",
    }),
  },
  { $id: "Game" },
);
export type Game = Static<typeof Game>;

const listQuery = {
  merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
  platform: Type.Optional(Type.Literal("html5")),
  clientType: Type.Optional(SmallNumber),
  language: Type.Optional(Type.String({ maxLength: 8 })),
};

/**
 * Increases with every write that changes the content or order of the category's lists: two pages with different
 * revisions cannot be combined.
 */
const Revision = Type.Integer({ minimum: 0 });

export const GameListValue = Type.Object(
  {
    games: Type.Array(Game, { maxItems: PAGE_SIZE }),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    revision: Revision,
    vendorCounts: Type.Optional(
      Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
        description:
          "Number of games by vendor code, whichever vendor is asked for; on the first page of a list with another filter",
      }),
    ),
  },
  { $id: "GameList" },
);
export type GameListValue = Static<typeof GameListValue>;

export const gamesList = endpoint({
  id: "games.list",
  method: "GET",
  path: "/lgw/games",
  access: "public",
  summary: "Games of a category, 25 per page, by vendor and name",
  query: Type.Object({
    ...listQuery,
    gameType: GameCategory,
    vassalage: Type.Optional(Type.String({ maxLength: 64 })),
    gameName: Type.Optional(Type.String({ maxLength: 64 })),
    gameClassify: Type.Optional(Type.Enum([...GAME_CLASSIFICATIONS])),
    minBet: Type.Optional(Amount),
    minLine: Type.Optional(Type.String({ maxLength: 8 })),
    pageNo: PageNumber,
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE })),
  }),
  value: GameListValue,
  errors: ["game.category.unknown", "vendor.unknown"],
});

export const gamesHot = endpoint({
  id: "games.hot",
  method: "GET",
  path: "/lgw/games/popular",
  access: "public",
  summary: "Hot games of all categories",
  query: Type.Object({
    ...listQuery,
    isPlatform: Type.Optional(SmallNumber),
    gameType: Type.Optional(GameCategory),
  }),
  value: Type.Object({ list: Type.Array(Game) }, { $id: "HotGames" }),
  errors: [],
});

export const gamesRecent = endpoint({
  id: "games.recent",
  method: "GET",
  path: "/lgw/games/recent",
  access: "session",
  summary: "Recently played games, newest first",
  query: Type.Object({
    ...listQuery,
    gameType: Type.Optional(GameCategory),
    page: PageNumber,
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE })),
  }),
  value: Type.Object({ list: Type.Array(Game), totalPages: Type.Integer() }, { $id: "RecentGames" }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

export const gamesNew = endpoint({
  id: "games.new",
  method: "GET",
  path: "/lgw/games/new",
  access: "public",
  summary: "Newest games, at most 60, newest first",
  query: Type.Object({
    ...listQuery,
    isPlatform: Type.Optional(SmallNumber),
    gameType: Type.Optional(GameCategory),
  }),
  value: Type.Object({ list: Type.Array(Game) }, { $id: "NewGames" }),
  errors: [],
});

/** Largest number of recent wins. */
export const MAX_RECENT_WINS = 12;

export const GameWin = Type.Object(
  {
    game: Game,
    amount: Amount,
    at: Type.String({ format: "date-time" }),
    player: Type.String({ description: "First and last letter of the name only" }),
  },
  { $id: "GameWin" },
);
export type GameWin = Static<typeof GameWin>;

export const gamesWins = endpoint({
  id: "games.wins",
  method: "GET",
  path: "/lgw/games/wins",
  access: "public",
  summary: "Latest rounds that paid at least ten times their stake, newest first; up to ten seconds old",
  query: Type.Object({ ...listQuery }),
  value: Type.Object({ list: Type.Array(GameWin, { maxItems: MAX_RECENT_WINS }) }, { $id: "GameWins" }),
  errors: [],
});

/** A vendor that matches the search, in one of its categories. */
export const VendorHit = Type.Object(
  {
    accountTypeName: Type.String(),
    displayName: Type.String(),
    gameType: GameCategory,
    state: Type.Enum(["open", "maintenance"]),
    gameCount: Type.Integer({ minimum: 0 }),
  },
  { $id: "VendorHit" },
);
export type VendorHit = Static<typeof VendorHit>;

/** Largest number of vendors in a search result (first page only). */
export const MAX_VENDOR_HITS = 6;

export const GameSearchValue = Type.Object(
  {
    games: Type.Array(Game, { maxItems: PAGE_SIZE }),
    vendors: Type.Array(VendorHit, { maxItems: MAX_VENDOR_HITS }),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
    /** A lower bound: large result sets are counted one page ahead only. */
    total: Type.Integer(),
    /** Over all searched categories. */
    revision: Revision,
    corrected: Type.Optional(
      Type.String({ description: "Corrected search term, when the given one has no match" }),
    ),
  },
  { $id: "GameSearch" },
);
export type GameSearchValue = Static<typeof GameSearchValue>;

export const gamesSearch = endpoint({
  id: "games.search",
  method: "GET",
  path: "/lgw/games/search",
  access: "public",
  summary: "Search games and vendors of all categories by name; matches at the start of a word rank first",
  query: Type.Object({
    ...listQuery,
    gameName: Type.String({ minLength: 1, maxLength: 64 }),
    gameType: Type.Optional(GameCategory),
    vassalage: Type.Optional(Type.String({ maxLength: 64 })),
    pageNo: PageNumber,
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE })),
  }),
  value: GameSearchValue,
  errors: ["game.category.unknown", "vendor.unknown"],
});

/** Figures published by the vendor of a game; absent when not published. */
export const GameDetails = Type.Object(
  {
    game: Game,
    rtp: Type.Optional(
      Type.String({ pattern: "^[0-9]{1,3}\\.[0-9]{2}$", description: "Return to player in per cent: 96.20" }),
    ),
    volatility: Type.Optional(Type.Enum(["low", "medium", "high", "very-high"])),
    ways: Type.Optional(
      Type.Object({ kind: Type.Enum(["lines", "ways"]), count: Type.Integer({ minimum: 1 }) }),
    ),
    reels: Type.Optional(
      Type.Object({ columns: Type.Integer({ minimum: 1 }), rows: Type.Integer({ minimum: 1 }) }),
    ),
    topWin: Type.Optional(Type.Integer({ minimum: 1, description: "Multiple of the stake" })),
    freeSpins: Type.Optional(Type.Boolean()),
    stakes: Type.Optional(Type.Object({ least: Amount, most: Amount })),
  },
  { $id: "GameDetails" },
);
export type GameDetails = Static<typeof GameDetails>;

export const gamesDetails = endpoint({
  id: "games.details",
  method: "GET",
  path: "/lgw/games/details/{nodeId}",
  access: "public",
  summary: "A game with the figures its vendor publishes",
  params: Type.Object({ nodeId: Type.String({ minLength: 1, maxLength: 32 }) }),
  query: Type.Object({ ...listQuery }),
  value: GameDetails,
  errors: ["game.unknown", "game.closed"],
});
