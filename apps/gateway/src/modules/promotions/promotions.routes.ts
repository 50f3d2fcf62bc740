import {
  promotionsAvailable,
  promotionsCheckIn,
  promotionsClaim,
  promotionsGiveUp,
  promotionsJoin,
} from "@foyer/contract/promotions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { PromotionActor, PromotionsService } from "./promotions.service.ts";

/** Actions of one player within 60 seconds. */
const ACTIONS = { points: 60, seconds: 60 };

export function promotionsRoutes(
  app: FastifyInstance,
  promotions: PromotionsService,
  settings: SettingsService,
): void {
  const { rateLimits } = app.services;
  const actions = rateLimits.counter("promotions", rateLimits.forAddress(ACTIONS));

  async function actorOf(
    { memberId, merchantId, currency }: Player,
    request: FastifyRequest,
  ): Promise<PromotionActor> {
    const merchant = await settings.merchant(merchantId);
    return {
      memberId,
      currency,
      catalogueId: merchant.catalogueId,
      languages: [settings.languageOf(request, merchant), merchant.settings.defaultLanguage, "EN"],
    };
  }

  async function countedActorOf(player: Player, request: FastifyRequest): Promise<PromotionActor> {
    await countCall(actions, String(player.memberId), "too many calls about promotions");
    return actorOf(player, request);
  }

  route(app, promotionsAvailable, async ({ player, request }) => ({
    content: await promotions.available(await actorOf(player, request)),
  }));

  route(app, promotionsJoin, async ({ player, params, request }) =>
    promotions.join(await countedActorOf(player, request), params.promotionId),
  );

  route(app, promotionsClaim, async ({ player, params, request }) =>
    promotions.claim(await countedActorOf(player, request), params.promotionId),
  );

  route(app, promotionsCheckIn, async ({ player, params, request }) =>
    promotions.checkIn(await countedActorOf(player, request), params.promotionId),
  );

  route(app, promotionsGiveUp, async ({ player, params, request }) =>
    promotions.giveUp(await countedActorOf(player, request), params.promotionId),
  );
}
