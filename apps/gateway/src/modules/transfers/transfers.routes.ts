import {
  backOfficeRoundDismiss,
  backOfficeRoundFaults,
  backOfficeRoundFeeds,
  backOfficeWalletDifferences,
} from "@foyer/contract/round-feeds";
import { transferList, transferMake, transferRead, transferWallets } from "@foyer/contract/transfers";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { RoundFaultsService } from "./round-faults.service.ts";
import type { TransferActor, TransfersService } from "./transfers.service.ts";

/** Calls of one member that ask vendors. */
const CALL_LIMIT = { points: 120, seconds: 60 };
const BODY_LIMIT = 4 * 1024;

export function transfersRoutes(
  app: FastifyInstance,
  transfers: TransfersService,
  roundFaults: RoundFaultsService,
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
  route(app, backOfficeRoundFeeds, ({ operator }) => roundFaults.feeds(operator));
  route(app, backOfficeRoundFaults, ({ operator, query }) => roundFaults.faults(operator, query));
  route(app, backOfficeWalletDifferences, ({ operator, query }) =>
    roundFaults.differences(operator, query.after),
  );
  route(
    app,
    backOfficeRoundDismiss,
    ({ operator, params, body }) => roundFaults.dismiss(operator, params.faultId, body.reason),
    { bodyLimit: BODY_LIMIT },
  );
}
