import fp from "fastify-plugin";
import { ApplicationsRepository } from "./applications.repository.ts";
import { ApplicationsService } from "./applications.service.ts";
import { PromotionMessages } from "./promotion-messages.ts";
import { PromotionTermsService } from "./promotion-terms.service.ts";
import { PromotionsRepository } from "./promotions.repository.ts";
import { promotionsRoutes } from "./promotions.routes.ts";
import { PromotionsService } from "./promotions.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly promotions: PromotionsService;
    readonly applications: ApplicationsService;
    readonly promotionTerms: PromotionTermsService;
  }
}

/** A wagered bonus is released within two seconds; the rows looked for each time are found by an index. */
const END_BONUSES_MS = 2_000;

export const promotionsModule = fp(
  async (app) => {
    const { cleanupJobs, inbox, ledger, settings } = app.services;
    const promotions = new PromotionsService(
      new PromotionsRepository(app.database.pool),
      ledger,
      new PromotionMessages(inbox),
      app.log,
    );
    const applications = new ApplicationsService(new ApplicationsRepository(app.database.pool), promotions);
    Object.assign(app.services, { promotions, applications, promotionTerms: new PromotionTermsService() });
    cleanupJobs.every(END_BONUSES_MS, "bonuses", () => promotions.endBonuses());
    promotionsRoutes(app, promotions, settings);
  },
  {
    name: "promotions",
    dependencies: [
      "services",
      "database",
      "cleanup-jobs",
      "inbox",
      "ledger",
      "settings",
      "rate-limits",
      "session",
    ],
  },
);
