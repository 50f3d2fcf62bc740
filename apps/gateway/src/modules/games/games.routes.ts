import {
  gamesDetails,
  gamesHot,
  gamesList,
  gamesNew,
  gamesRecent,
  gamesSearch,
  gamesWins,
} from "@foyer/contract/games";
import { GAME_CATEGORIES, PAGE_SIZE } from "@foyer/contract/shared";
import { AmountError, parseAmount } from "@foyer/domain/money";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { keepNothing, validUntil } from "../../cache/response-cache.ts";
import { type Call, route } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import type { DetailsService } from "./details.service.ts";
import type { GamesService } from "./games.service.ts";
import type { SearchService } from "./search.service.ts";
import type { WinsService } from "./wins.service.ts";

type ListQuery = Call<typeof gamesList>["query"];

/** A round invalidates no cached answer: the list of wins expires instead. */
const WINS_CACHE_MS = 10_000;

/** The steps of the filter panel; lists for any other amount are not cached. */
const FILTER_BETS = new Set(["0.01", "0.05", "0.1", "0.5", "0.75"]);

const pageSizeOf = (requested: number | undefined): number => requested ?? PAGE_SIZE;

/** An unknown category gets its own error code, distinct from a malformed request. */
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

interface GameServices {
  readonly games: GamesService;
  readonly search: SearchService;
  readonly details: DetailsService;
  readonly wins: WinsService;
}

export function gamesRoutes(app: FastifyInstance, { games, search, details, wins }: GameServices): void {
  const { settings } = app.services;

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
          cacheKey: async (request) => {
            const { gameType, vassalage, gameName, gameClassify, minBet, pageNo, pageSize } =
              request.query as ListQuery;
            if (gameName?.trim() || (minBet !== undefined && !FILTER_BETS.has(minBet))) return null;
            const { code } = await settings.merchantOf(request);
            return [code, gameType, vassalage, gameClassify, minBet, pageNo, pageSizeOf(pageSize)].join("/");
          },
        },
      },
    },
  );

  const railCache = {
    hot: {
      topics: ["catalogue"],
      cacheKey: async (request: FastifyRequest) => {
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
    { config: railCache },
  );
  route(
    app,
    gamesNew,
    async ({ query, request }) => ({
      list: await games.newest(await settings.merchantOf(request), query.gameType),
    }),
    { config: railCache },
  );

  route(
    app,
    gamesWins,
    async ({ request }) => {
      const { id } = await settings.merchantOf(request);
      validUntil(request, new Date(Date.now() + WINS_CACHE_MS));
      return { list: await wins.recent(id) };
    },
    {
      config: {
        hot: {
          topics: ["catalogue"],
          cacheKey: async (request) => (await settings.merchantOf(request)).code,
        },
      },
    },
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
}
