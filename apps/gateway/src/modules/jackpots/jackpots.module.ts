import { jackpotsHistory, jackpotsList, jackpotsRead } from "@foyer/contract/jackpots";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type Call, route } from "../../plugins/endpoint.ts";
import { validUntil } from "../../plugins/hot-cache/hot-cache.ts";
import { JackpotsRepository } from "./jackpots.repository.ts";
import { JackpotsService } from "./jackpots.service.ts";

/** How old an amount may be that is given out, here and in a browser's own cache on top of it. */
const LIFE_MS = 1_000;
const BROWSER_LIFE = "public, max-age=1";

/** Pots change with every bet, which drops no answer: they grow old by themselves. */
function growsOld(request: FastifyRequest, reply: FastifyReply): void {
  validUntil(request, new Date(Date.now() + LIFE_MS));
  reply.header("cache-control", BROWSER_LIFE);
}

export const jackpotsModule = fp(
  async (app) => {
    const { settings, games } = app.services;
    const jackpots = new JackpotsService(new JackpotsRepository(app.database.pool), games);

    route(
      app,
      jackpotsList,
      async ({ request, reply }) => {
        const { id } = await settings.merchantOf(request);
        growsOld(request, reply);
        return { list: await jackpots.list(id) };
      },
      {
        config: {
          hot: {
            topics: ["catalogue"],
            question: async (request) => (await settings.merchantOf(request)).code,
          },
        },
      },
    );

    route(
      app,
      jackpotsRead,
      async ({ params, request, reply }) => {
        const { id } = await settings.merchantOf(request);
        growsOld(request, reply);
        return jackpots.read(id, params.code);
      },
      {
        config: {
          hot: {
            topics: ["catalogue"],
            question: async (request) => {
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
  },
  { name: "jackpots", dependencies: ["settings", "games"] },
);
