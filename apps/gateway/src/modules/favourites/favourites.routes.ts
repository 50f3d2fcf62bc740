import {
  favouriteAdd,
  favouriteIds,
  favouriteRemove,
  favouritesList,
  MAX_FAVOURITES,
} from "@foyer/contract/favourites";
import { PAGE_SIZE } from "@foyer/contract/shared";
import type { FastifyInstance, FastifyReply } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { Player } from "../../http/session-context.ts";
import type { Actor, FavouritesService } from "./favourites.service.ts";

export function favouritesRoutes(app: FastifyInstance, favourites: FavouritesService): void {
  const { settings } = app.services;

  /** The response is the member's own: no shared cache may store it. */
  async function actorOf(player: Player, reply: FastifyReply): Promise<Actor> {
    reply.header("cache-control", "private, no-store");
    const { catalogueId } = await settings.merchant(player.merchantId);
    return { memberId: player.memberId, catalogueId };
  }

  route(app, favouriteAdd, async ({ body, player, reply }) => {
    await favourites.add(await actorOf(player, reply), body);
    return { nodeId: body.nodeId, favourite: true as const };
  });
  route(app, favouriteRemove, async ({ body, player, reply }) => {
    await favourites.remove(await actorOf(player, reply), body);
    return { nodeId: body.nodeId, favourite: false as const };
  });
  route(app, favouritesList, async ({ query, player, reply }) =>
    favourites.list(await actorOf(player, reply), query.gameType, query.pageNo, query.pageSize ?? PAGE_SIZE),
  );
  route(app, favouriteIds, async ({ query, player, reply }) =>
    favourites.ids(await actorOf(player, reply), query.pageNo, query.pageSize ?? MAX_FAVOURITES),
  );
}
