import fp from "fastify-plugin";
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
    const { cleanupJobs, ledger, providers, vendors } = app.services;
    const transfers = new TransfersService({
      repository: new TransfersRepository(app.database.pool),
      providers,
      vendors,
      ledger,
      report: (reason, transfer) => app.log.warn({ reason, transfer }, "a transfer's outcome is not known"),
    });
    const roundFeeds = new RoundFeedsService({
      pool: app.database.pool,
      feeds: new RoundFeedsRepository(app.database.pool),
      providers,
      vendors,
      ledger,
      log: app.log,
    });
    Object.assign(app.services, { transfers, roundFeeds });
    cleanupJobs.every(TURN_MS, "transfers", () => transfers.turn());
    cleanupJobs.every(TURN_MS, "rounds of vendors", () => roundFeeds.turn());
    app.addHook("preClose", () => transfers.stop());
    transfersRoutes(app, transfers, roundFeeds);
  },
  {
    name: "transfers",
    dependencies: ["settings", "cleanup-jobs", "ledger", "providers", "vendors", "rate-limits"],
  },
);
