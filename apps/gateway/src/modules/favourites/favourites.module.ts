import {
  favouriteAdd,
  favouriteIds,
  favouriteRemove,
  favouritesList,
  MOST_FAVOURITES,
} from "@foyer/contract/favourites";
import { PAGE_SIZE } from "@foyer/contract/shared";
import type { FastifyReply } from "fastify";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import type { Player } from "../../plugins/session-context.ts";
import { FavouritesRepository } from "./favourites.repository.ts";
import { FavouritesService, type Holder } from "./favourites.service.ts";

export const favouritesModule = fp(
  async (app) => {
    const { games, settings } = app.services;
    const favourites = new FavouritesService(new FavouritesRepository(app.database.pool), games);

    /** What is answered is one's own: nobody on the way keeps it. */
    async function holderOf(player: Player, reply: FastifyReply): Promise<Holder> {
      reply.header("cache-control", "private, no-store");
      const { catalogueId } = await settings.merchant(player.merchantId);
      return { memberId: player.memberId, catalogueId };
    }

    route(app, favouriteAdd, async ({ body, player, reply }) => {
      await favourites.add(await holderOf(player, reply), body);
      return { nodeId: body.nodeId, favourite: true as const };
    });
    route(app, favouriteRemove, async ({ body, player, reply }) => {
      await favourites.remove(await holderOf(player, reply), body);
      return { nodeId: body.nodeId, favourite: false as const };
    });
    route(app, favouritesList, async ({ query, player, reply }) =>
      favourites.list(
        await holderOf(player, reply),
        query.gameType,
        query.pageNo,
        query.pageSize ?? PAGE_SIZE,
      ),
    );
    route(app, favouriteIds, async ({ query, player, reply }) =>
      favourites.ids(await holderOf(player, reply), query.pageNo, query.pageSize ?? MOST_FAVOURITES),
    );
  },
  { name: "favourites", dependencies: ["games", "settings", "session"] },
);
