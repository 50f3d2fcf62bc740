import fp from "fastify-plugin";
import { TransfersRepository } from "./transfers.repository.ts";
import { transfersRoutes } from "./transfers.routes.ts";
import { TransfersService } from "./transfers.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly transfers: TransfersService;
  }
}

const TURN_MS = 5_000;

export const transfersModule = fp(
  async (app) => {
    const { cleanupJobs, ledger, providers, vendors } = app.services;
    const transfers = new TransfersService({
      repository: new TransfersRepository(app.database.pool),
      providers,
      vendors,
      ledger,
      report: (reason, transfer) => app.log.warn({ reason, transfer }, "a transfer's outcome is not known"),
    });
    Object.assign(app.services, { transfers });
    cleanupJobs.every(TURN_MS, "transfers", () => transfers.turn());
    app.addHook("preClose", () => transfers.stop());
    transfersRoutes(app, transfers);
  },
  {
    name: "transfers",
    dependencies: ["settings", "cleanup-jobs", "ledger", "providers", "vendors", "rate-limits"],
  },
);
