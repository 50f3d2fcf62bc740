import {
  promotionsAvailable,
  promotionsClaim,
  promotionsGiveUp,
  promotionsJoin,
  promotionsSign,
} from "@foyer/contract/promotions";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { countCall } from "../../plugins/rate-limits.ts";
import type { Player } from "../../plugins/session-context.ts";
import { ApplicationsRepository } from "./applications.repository.ts";
import { ApplicationsService } from "./applications.service.ts";
import { PromotionMessages } from "./promotion-messages.ts";
import { PromotionTermsService } from "./promotion-terms.service.ts";
import { PromotionsRepository, type Who } from "./promotions.repository.ts";
import { PromotionsService } from "./promotions.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly promotions: PromotionsService;
    readonly applications: ApplicationsService;
    readonly promotionTerms: PromotionTermsService;
  }
}

/** Nobody waits long for a bonus that is wagered; what is looked for each time is what an index holds ready. */
const ENDING_MS = 2_000;
/** Of one player. */
const ACTIONS = { points: 60, seconds: 60 };

export const promotionsModule = fp(
  async (app) => {
    const { housekeeping, inbox, ledger, rateLimits, settings } = app.services;
    const promotions = new PromotionsService(
      new PromotionsRepository(app.database.pool),
      ledger,
      new PromotionMessages(inbox),
      app.log,
    );
    const applications = new ApplicationsService(new ApplicationsRepository(app.database.pool), promotions);
    Object.assign(app.services, { promotions, applications, promotionTerms: new PromotionTermsService() });
    const actions = rateLimits.counter("promotions", rateLimits.forAddress(ACTIONS));

    async function whoIs({ memberId, merchantId, currency }: Player, request: FastifyRequest): Promise<Who> {
      const merchant = await settings.merchant(merchantId);
      return {
        memberId,
        currency,
        catalogueId: merchant.catalogueId,
        languages: [settings.languageOf(request, merchant), merchant.settings.defaultLanguage, "EN"],
      };
    }

    async function acting(player: Player, request: FastifyRequest): Promise<Who> {
      await countCall(actions, String(player.memberId), "too many calls about promotions");
      return whoIs(player, request);
    }

    route(app, promotionsAvailable, async ({ player, request }) => ({
      content: await promotions.available(await whoIs(player, request)),
    }));
    route(app, promotionsJoin, async ({ player, params, request }) =>
      promotions.join(await acting(player, request), params.promotionId),
    );
    route(app, promotionsClaim, async ({ player, params, request }) =>
      promotions.claim(await acting(player, request), params.promotionId),
    );
    route(app, promotionsSign, async ({ player, params, request }) =>
      promotions.sign(await acting(player, request), params.promotionId),
    );
    route(app, promotionsGiveUp, async ({ player, params, request }) =>
      promotions.giveUp(await acting(player, request), params.promotionId),
    );

    housekeeping.every(ENDING_MS, "bonuses", () => promotions.endBonuses());
  },
  {
    name: "promotions",
    dependencies: [
      "services",
      "database",
      "housekeeping",
      "inbox",
      "ledger",
      "settings",
      "rate-limits",
      "session",
    ],
  },
);
