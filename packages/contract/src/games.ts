import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount, GameCategory, PAGE_SIZE, PageNumber, Picture } from "./shared.ts";

/** RNG classifications: jackpot JP, scratch SC, video poker VP, PVP TG, arcade AC. */
export const GAME_CLASSIFICATIONS = ["JP", "SC", "VP", "TG", "AC"] as const;

/** How a table with a dealer stands; that its vendor rests (`maintenance`) wins over it. */
export const LiveTable = Type.Object({
  state: Type.Enum(["open", "busy", "closed"], { description: "busy: every seat is taken" }),
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
      Type.String({ description: "The pot its stakes feed (`jackpots.list` says what it holds)" }),
    ),
    minBet: Amount,
    /** 0 means that free play is supported. */
    supportPlay: Type.Enum([0, 1]),
    /** 1 means that free play is supported: the same fact as `supportPlay`, in the words of another list of the spec. */
    freeplay: Type.Enum([0, 1]),
    lottoMode: Type.Optional(Type.String()),
    table: Type.Optional(LiveTable),
    maintenance: Type.Boolean({ description: "The vendor rests: a tap says so instead of launching" }),
  },
  { $id: "Game" },
);
export type Game = Static<typeof Game>;

const listQuery = {
  merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
  platform: Type.Optional(Type.Literal("html5")),
  clientType: Type.Optional(Type.Integer()),
  language: Type.Optional(Type.String({ maxLength: 8 })),
};

/**
 * Rises with every write that changes what lists of the category hold or their order: where it differs between two
 * pages, the pages do not belong together.
 */
const Revision = Type.Integer({ minimum: 0 });

export const GameListValue = Type.Object(
  {
    games: Type.Array(Game, { maxItems: PAGE_SIZE }),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    revision: Revision,
  },
  { $id: "GameList" },
);
export type GameListValue = Static<typeof GameListValue>;

export const gamesList = endpoint({
  id: "games.list",
  method: "GET",
  path: "/lgw/games",
  access: "public",
  summary: "Games of a category, 25 a page, by vendor and name",
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
  summary: "Hot games over all categories",
  query: Type.Object({
    ...listQuery,
    isPlatform: Type.Optional(Type.Integer()),
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
  summary: "Games this player opened last, newest first",
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
  summary: "Games that came last, at most 60, the newest first",
  query: Type.Object({
    ...listQuery,
    isPlatform: Type.Optional(Type.Integer()),
    gameType: Type.Optional(GameCategory),
  }),
  value: Type.Object({ list: Type.Array(Game) }, { $id: "NewGames" }),
  errors: [],
});

/** A vendor a searched name fits, in one of its categories. */
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

/** Vendors a search names at most, on its first page. */
export const MOST_VENDOR_HITS = 6;

export const GameSearchValue = Type.Object(
  {
    games: Type.Array(Game, { maxItems: PAGE_SIZE }),
    vendors: Type.Array(VendorHit, { maxItems: MOST_VENDOR_HITS }),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
    /** In a large catalogue counted a page ahead only: at least so many. */
    total: Type.Integer(),
    /** Of all the categories that were searched. */
    revision: Revision,
    corrected: Type.Optional(
      Type.String({ description: "Nothing has the name that was asked for; this one was searched instead" }),
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
  summary: "Games of any category by name, beginnings of words first, and vendors by theirs",
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

/** What the vendor says of a game; a figure it does not give is absent. */
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
    topWin: Type.Optional(Type.Integer({ minimum: 1, description: "Times the stake" })),
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
