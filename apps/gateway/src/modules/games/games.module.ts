import { gamesHot, gamesList, gamesRecent } from "@foyer/contract/games";
import { GAME_CATEGORIES } from "@foyer/contract/shared";
import { AmountError, parseAmount } from "@foyer/domain/money";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type Call, route } from "../../plugins/endpoint.ts";
import { AppError } from "../../plugins/errors.ts";
import { keepNothing } from "../../plugins/hot-cache/hot-cache.ts";
import { GamesRepository } from "./games.repository.ts";
import { GamesService, pageSizeOf } from "./games.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly games: GamesService;
  }
}

type ListQuery = Call<typeof gamesList>["query"];

/** The steps of the filter panel; any other amount is answered too, but not kept. */
const FILTER_BETS = new Set(["0.01", "0.05", "0.1", "0.5", "0.75"]);

/** A category nobody has ever heard of is told apart from a malformed request. */
async function refuseUnknownCategory(request: FastifyRequest): Promise<void> {
  const { gameType } = request.query as { gameType?: unknown };
  if (typeof gameType === "string" && !(GAME_CATEGORIES as readonly string[]).includes(gameType))
    throw new AppError("game.category.unknown");
}

function minBetOf(text: string): bigint {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof AmountError)
      throw new AppError("request.invalid", error.message, { field: "minBet" });
    throw error;
  }
}

export const gamesModule = fp(
  async (app) => {
    const { settings, vendors } = app.services;
    const games = new GamesService(new GamesRepository(app.database.pool), vendors);
    Object.assign(app.services, { games });

    route(
      app,
      gamesList,
      async ({ query, request }) => {
        const list = await games.list(await settings.merchantOf(request), {
          category: query.gameType,
          vendor: query.vassalage || undefined,
          name: query.gameName ?? "",
          classification: query.gameClassify,
          minBet: query.minBet === undefined ? undefined : minBetOf(query.minBet),
          page: query.pageNo,
          pageSize: pageSizeOf(query.pageSize),
        });
        if (list.games.length === 0) keepNothing(request);
        return list;
      },
      {
        onRequest: refuseUnknownCategory,
        config: {
          hot: {
            topics: ["catalogue"],
            question: async (request) => {
              const { gameType, vassalage, gameName, gameClassify, minBet, pageNo, pageSize } =
                request.query as ListQuery;
              if (gameName?.trim() || (minBet !== undefined && !FILTER_BETS.has(minBet))) return null;
              const { code } = await settings.merchantOf(request);
              return [code, gameType, vassalage, gameClassify, minBet, pageNo, pageSizeOf(pageSize)].join(
                "/",
              );
            },
          },
        },
      },
    );

    route(
      app,
      gamesHot,
      async ({ query, request }) => ({
        list: await games.hot(await settings.merchantOf(request), query.gameType),
      }),
      {
        config: {
          hot: {
            topics: ["catalogue"],
            question: async (request) => {
              const { gameType } = request.query as Call<typeof gamesHot>["query"];
              return `${(await settings.merchantOf(request)).code}/${gameType ?? ""}`;
            },
          },
        },
      },
    );

    route(app, gamesRecent, async ({ query, player, reply }) => {
      reply.header("cache-control", "private, no-store");
      const { catalogueId } = await settings.merchant(player.merchantId);
      return games.recent(
        { memberId: player.memberId, catalogueId },
        query.gameType,
        query.page,
        pageSizeOf(query.pageSize),
      );
    });
  },
  { name: "games", dependencies: ["vendors"] },
);
