import fp from "fastify-plugin";
import { SettlementsRepository } from "./settlements.repository.ts";
import { settlementsRoutes } from "./settlements.routes.ts";
import { SettlementsService } from "./settlements.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly settlements: SettlementsService;
  }
}

const SETTLE_MS = 60_000;
const PAY_MS = 5_000;

export const settlementsModule = fp(
  async (app) => {
    const { cleanupJobs, ledger, settings, vendors } = app.services;
    const repository = new SettlementsRepository(app.database.pool);
    const settlements = new SettlementsService({ repository, ledger, settings, vendors, clock: app.clock });
    Object.assign(app.services, { settlements });
    cleanupJobs.every(SETTLE_MS, "settlement of days", () => settlements.settle());
    cleanupJobs.every(PAY_MS, "payment of settlements", () => settlements.pay());
    settlementsRoutes(app, settlements);
  },
  {
    name: "settlements",
    dependencies: ["cleanup-jobs", "clock", "database", "ledger", "session", "settings", "vendors"],
  },
);
