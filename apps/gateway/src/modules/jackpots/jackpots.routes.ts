import { jackpotsHistory, jackpotsList, jackpotsRead } from "@foyer/contract/jackpots";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { validUntil } from "../../cache/response-cache.ts";
import { type Call, route } from "../../http/endpoint.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { JackpotsService } from "./jackpots.service.ts";

/** How long an amount is cached here; a browser may cache it as long again. */
const CACHE_MS = 1_000;
const BROWSER_CACHE = "public, max-age=1";

/** Jackpots change with every bet, and a bet invalidates no cached answer: the answers expire instead. */
function expireSoon(request: FastifyRequest, reply: FastifyReply): void {
  validUntil(request, new Date(Date.now() + CACHE_MS));
  reply.header("cache-control", BROWSER_CACHE);
}

export function jackpotsRoutes(
  app: FastifyInstance,
  jackpots: JackpotsService,
  settings: SettingsService,
): void {
  route(
    app,
    jackpotsList,
    async ({ request, reply }) => {
      const { id } = await settings.merchantOf(request);
      expireSoon(request, reply);
      return { list: await jackpots.list(id) };
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
    jackpotsRead,
    async ({ params, request, reply }) => {
      const { id } = await settings.merchantOf(request);
      expireSoon(request, reply);
      return jackpots.read(id, params.code);
    },
    {
      config: {
        hot: {
          topics: ["catalogue"],
          cacheKey: async (request) => {
            const { code } = request.params as Call<typeof jackpotsRead>["params"];
            return `${(await settings.merchantOf(request)).code}/${code}`;
          },
        },
      },
    },
  );

  route(app, jackpotsHistory, async ({ params, query, request }) => {
    const { id } = await settings.merchantOf(request);
    return jackpots.history(id, params.code, query.pageNo);
  });
}
