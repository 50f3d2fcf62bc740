import { lotteriesList, lotteriesNumero, lotteryDetails, lotteryDraw } from "@foyer/contract/lotteries";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { validUntil } from "../../cache/response-cache.ts";
import { type Call, route } from "../../http/endpoint.ts";
import type { LotteriesService } from "./lotteries.service.ts";

/** How long lists are cached here; a browser may cache them as long again. */
const CACHE_MS = 1_000;
const BROWSER_CACHE = "public, max-age=1";

export function lotteriesRoutes(app: FastifyInstance, lotteries: LotteriesService): void {
  const { settings } = app.services;

  /** Draws open and close by the clock, which invalidates no cached answer: the answers expire instead. */
  function expireSoon(request: FastifyRequest, reply: FastifyReply): void {
    validUntil(request, new Date(Date.now() + CACHE_MS));
    reply.header("cache-control", BROWSER_CACHE);
  }
  const merchantOf = async (request: FastifyRequest) => {
    const { id, currency, settings: own } = await settings.merchantOf(request);
    return { id, currency, mostLotteryCombinations: own.mostLotteryCombinations };
  };

  route(
    app,
    lotteriesList,
    async ({ request, reply }) => {
      expireSoon(request, reply);
      return { lotteries: await lotteries.list((await merchantOf(request)).id) };
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
    lotteryDetails,
    async ({ params, request, reply }) => {
      expireSoon(request, reply);
      return lotteries.details(await merchantOf(request), params.code);
    },
    {
      config: {
        hot: {
          topics: ["catalogue"],
          cacheKey: async (request) => {
            const { code } = request.params as Call<typeof lotteryDetails>["params"];
            return `${(await settings.merchantOf(request)).code}/${code}`;
          },
        },
      },
    },
  );
  route(app, lotteriesNumero, async ({ query, request, reply }) => {
    reply.header("cache-control", BROWSER_CACHE);
    return lotteries.results((await merchantOf(request)).id, query);
  });
  route(app, lotteryDraw, async ({ query, request, reply }) => {
    reply.header("cache-control", BROWSER_CACHE);
    return lotteries.proof(
      (await merchantOf(request)).id,
      query.code,
      query.number,
      new Date(app.clock.now()),
    );
  });
}
