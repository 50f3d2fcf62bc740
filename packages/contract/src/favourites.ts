import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Game } from "./games.ts";
import { GameCategory, PAGE_SIZE, PageNumber } from "./shared.ts";

/** Largest number of favourites per member; one page of `favourites.ids` holds them all (spec section 9). */
export const MAX_FAVOURITES = 1_000;

const SESSION_ERRORS = ["session.required", "session.expired", "session.ended.elsewhere"] as const;

const oneGame = Type.Object({
  nodeId: Type.String({ minLength: 1, maxLength: 32 }),
  vendor: Type.String({ minLength: 1, maxLength: 64, description: "Vendor code (accountTypeName)" }),
});

export const favouriteAdd = endpoint({
  id: "favourites.add",
  method: "POST",
  path: "/lgw/games/favourites",
  access: "session",
  summary: "Add a favourite; repeating it has no effect",
  body: oneGame,
  value: Type.Object({ nodeId: Type.String(), favourite: Type.Literal(true) }),
  errors: [...SESSION_ERRORS, "game.unknown", "favourites.limit.reached"],
});

export const favouriteRemove = endpoint({
  id: "favourites.remove",
  method: "DELETE",
  path: "/lgw/games/favourites",
  access: "session",
  summary: "Remove a favourite; repeating it has no effect",
  body: oneGame,
  value: Type.Object({ nodeId: Type.String(), favourite: Type.Literal(false) }),
  errors: [...SESSION_ERRORS, "game.unknown"],
});

export const FavouriteList = Type.Object(
  {
    content: Type.Array(Game, { maxItems: PAGE_SIZE }),
    totalPages: Type.Integer(),
    pageNum: Type.Integer(),
  },
  { $id: "FavouriteList" },
);
export type FavouriteList = Static<typeof FavouriteList>;

export const favouritesList = endpoint({
  id: "favourites.list",
  method: "GET",
  path: "/lgw/games/favourites",
  access: "session",
  summary: "Favourite games, last added first, 25 per page; closed games are left out",
  query: Type.Object({
    language: Type.Optional(Type.String({ maxLength: 8 })),
    gameType: Type.Optional(GameCategory),
    pageNo: PageNumber,
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE })),
  }),
  value: FavouriteList,
  errors: SESSION_ERRORS,
});

export const favouriteIds = endpoint({
  id: "favourites.ids",
  method: "GET",
  path: "/lgw/games/favourites/ids",
  access: "session",
  summary: "Ids of all favourites, closed games included, last added first",
  query: Type.Object({
    pageNo: PageNumber,
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FAVOURITES })),
  }),
  value: Type.Object(
    { content: Type.Array(Type.String()), totalPages: Type.Integer(), pageNum: Type.Integer() },
    { $id: "FavouriteIds" },
  ),
  errors: SESSION_ERRORS,
});
