import fp from "fastify-plugin";
import { ReconciliationRepository } from "./reconciliation.repository.ts";
import { reconciliationRoutes } from "./reconciliation.routes.ts";
import { ReconciliationService } from "./reconciliation.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly reconciliation: ReconciliationService;
  }
}

const RUN_MS = 60_000;

export const reconciliationModule = fp(
  async (app) => {
    const { cleanupJobs, payments: providers, settings } = app.services;
    const reconciliation = new ReconciliationService({
      runs: new ReconciliationRepository(app.database.pool),
      providers,
      settings,
      defaultMerchantId: async () => (await settings.merchant(app.config.MERCHANT)).id,
      now: () => new Date(app.clock.now()),
      log: app.log,
    });
    Object.assign(app.services, { reconciliation });
    cleanupJobs.every(RUN_MS, "reconciliation", () => reconciliation.runDue());
    reconciliationRoutes(app, reconciliation);
  },
  {
    name: "reconciliation",
    dependencies: ["back-office", "cleanup-jobs", "clock", "deposits", "payments", "settings", "withdrawals"],
  },
);
