import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount, GameCategory, PAGE_SIZE, PageNumber, Picture } from "./shared.ts";

/** RNG classifications: jackpot JP, scratch SC, video poker VP, PVP TG, arcade AC. */
export const GAME_CLASSIFICATIONS = ["JP", "SC", "VP", "TG", "AC"] as const;

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
    jackpot: Type.Optional(Amount),
    minBet: Amount,
    /** 0 means that free play is supported. */
    supportPlay: Type.Enum([0, 1]),
    /** 1 means that free play is supported: the same fact as `supportPlay`, in the words of another list of the spec. */
    freeplay: Type.Enum([0, 1]),
    lottoMode: Type.Optional(Type.String()),
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

export const GameListValue = Type.Object(
  {
    games: Type.Array(Game, { maxItems: PAGE_SIZE }),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
    total: Type.Integer(),
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
