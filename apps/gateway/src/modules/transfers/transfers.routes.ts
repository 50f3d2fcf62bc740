import { backOfficeRoundFeeds } from "@foyer/contract/round-feeds";
import { transferList, transferMake, transferRead, transferWallets } from "@foyer/contract/transfers";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { RoundFeedsService } from "./round-feeds.service.ts";
import type { TransferActor, TransfersService } from "./transfers.service.ts";

/** Calls of one member that ask vendors. */
const CALL_LIMIT = { points: 120, seconds: 60 };

export function transfersRoutes(
  app: FastifyInstance,
  transfers: TransfersService,
  roundFeeds: RoundFeedsService,
): void {
  const { rateLimits, settings } = app.services;
  const calls = rateLimits.counter("transfers", rateLimits.forAddress(CALL_LIMIT));

  const actorOf = async (player: Player): Promise<TransferActor> => ({
    player,
    merchant: await settings.merchant(player.merchantId),
  });
  async function limited(player: Player): Promise<TransferActor> {
    await countCall(calls, String(player.memberId), "too many calls about vendor wallets");
    return actorOf(player);
  }

  route(app, transferWallets, async ({ player, query }) =>
    transfers.wallets(await limited(player), query.vendor),
  );
  route(app, transferMake, async ({ player, body }) => transfers.make(await limited(player), body));
  route(app, transferList, async ({ player, query }) => transfers.list(await actorOf(player), query.before));
  route(app, transferRead, async ({ player, params }) =>
    transfers.read(await actorOf(player), params.number),
  );
  route(app, backOfficeRoundFeeds, async ({ operator, query }) =>
    roundFeeds.states(await settings.merchant(operator.merchantId), query.before),
  );
}
