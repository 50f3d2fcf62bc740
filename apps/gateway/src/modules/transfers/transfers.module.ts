import fp from "fastify-plugin";
import { RoundFaultsService } from "./round-faults.service.ts";
import { RoundFeedsRepository } from "./round-feeds.repository.ts";
import { RoundFeedsService } from "./round-feeds.service.ts";
import { TransfersRepository } from "./transfers.repository.ts";
import { transfersRoutes } from "./transfers.routes.ts";
import { TransfersService } from "./transfers.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly transfers: TransfersService;
    readonly roundFeeds: RoundFeedsService;
  }
}

const TURN_MS = 5_000;

export const transfersModule = fp(
  async (app) => {
    const { cleanupJobs, ledger, providers, settings, vendors } = app.services;
    const transfers = new TransfersService({
      repository: new TransfersRepository(app.database.pool),
      providers,
      vendors,
      ledger,
      report: (reason, transfer) => app.log.warn({ reason, transfer }, "a transfer's outcome is not known"),
    });
    const feeds = new RoundFeedsRepository(app.database.pool);
    const roundFeeds = new RoundFeedsService({
      pool: app.database.pool,
      feeds,
      providers,
      ledger,
      log: app.log,
    });
    Object.assign(app.services, { transfers, roundFeeds });
    cleanupJobs.every(TURN_MS, "transfers", () => transfers.turn());
    cleanupJobs.every(TURN_MS, "rounds of vendors", () => roundFeeds.turn());
    app.addHook("preClose", () => transfers.stop());
    transfersRoutes(app, transfers, new RoundFaultsService({ feeds, vendors, settings }));
  },
  {
    name: "transfers",
    dependencies: ["settings", "cleanup-jobs", "ledger", "providers", "vendors", "rate-limits"],
  },
);
