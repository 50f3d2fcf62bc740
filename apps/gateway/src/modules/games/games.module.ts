import { gamesDetails, gamesHot, gamesList, gamesNew, gamesRecent, gamesSearch } from "@foyer/contract/games";
import { GAME_CATEGORIES } from "@foyer/contract/shared";
import { AmountError, parseAmount } from "@foyer/domain/money";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type Call, route } from "../../plugins/endpoint.ts";
import { AppError } from "../../plugins/errors.ts";
import { keepNothing } from "../../plugins/hot-cache/hot-cache.ts";
import { DetailsRepository } from "./details.repository.ts";
import { DetailsService } from "./details.service.ts";
import { GamesRepository } from "./games.repository.ts";
import { GamesService, pageSizeOf } from "./games.service.ts";
import { SearchRepository } from "./search.repository.ts";
import { SearchService } from "./search.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly games: GamesService;
  }
}

type ListQuery = Call<typeof gamesList>["query"];

const HEARING_MS = 60_000;

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
    const { housekeeping, settings, vendors } = app.services;
    const { pool } = app.database;
    const searches = new SearchRepository(pool);
    const details = new DetailsService({
      repository: new DetailsRepository(pool),
      providers: () => app.services.providers,
      log: app.log,
    });
    // nothing waits for it: neither the start, nor a list
    housekeeping.every(HEARING_MS, "what vendors say of their games", () => details.hear());
    app.addHook("onListen", async () => {
      void details.hear();
    });
    const games = new GamesService(new GamesRepository(pool), searches, vendors);
    const search = new SearchService(searches, games, vendors);
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

    const shelf = {
      hot: {
        topics: ["catalogue"],
        question: async (request: FastifyRequest) => {
          const { gameType } = request.query as Call<typeof gamesHot>["query"];
          return `${(await settings.merchantOf(request)).code}/${gameType ?? ""}`;
        },
      },
    } as const;
    route(
      app,
      gamesHot,
      async ({ query, request }) => ({
        list: await games.hot(await settings.merchantOf(request), query.gameType),
      }),
      { config: shelf },
    );
    route(
      app,
      gamesNew,
      async ({ query, request }) => ({
        list: await games.newest(await settings.merchantOf(request), query.gameType),
      }),
      { config: shelf },
    );

    route(
      app,
      gamesSearch,
      async ({ query, request }) =>
        search.search(await settings.merchantOf(request), {
          name: query.gameName,
          category: query.gameType,
          vendor: query.vassalage || undefined,
          page: query.pageNo,
          pageSize: pageSizeOf(query.pageSize),
        }),
      { onRequest: refuseUnknownCategory },
    );

    route(app, gamesDetails, async ({ params, request }) => {
      const { id } = await settings.merchantOf(request);
      const found = await games.byNodeId(id, params.nodeId);
      if (!found) throw new AppError("game.unknown");
      if (!found.open) throw new AppError("game.closed");
      return { game: found.game, ...(await details.of(BigInt(found.game.nodeId))) };
    });

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
  { name: "games", dependencies: ["vendors", "housekeeping"] },
);
