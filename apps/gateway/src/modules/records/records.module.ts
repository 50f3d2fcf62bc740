import fp from "fastify-plugin";
import { BetsService } from "./bets.service.ts";
import { RecordFiles } from "./record-files.ts";
import { RecordsRepository } from "./records.repository.ts";
import { recordsRoutes } from "./records.routes.ts";
import { TransactionsRepository } from "./transactions.repository.ts";
import { TransactionsService } from "./transactions.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly bets: BetsService;
    readonly transactions: TransactionsService;
  }
}

export const recordsModule = fp(
  async (app) => {
    const { pool } = app.database;
    const transactions = new TransactionsService(new TransactionsRepository(pool));
    const { providers, vendors } = app.services;
    const bets = new BetsService({
      records: new RecordsRepository(pool),
      transactions,
      vendors,
      clientOf: async (id) => {
        const found = (await providers.integrations.enabled()).find((integration) => integration.id === id);
        // a platform without a key to sign calls with has no clients
        return found && providers.clientOf(found).catch(() => undefined);
      },
    });
    Object.assign(app.services, { bets, transactions });
    recordsRoutes(app, { bets, transactions, files: new RecordFiles(bets, transactions) });
  },
  {
    name: "records",
    dependencies: ["services", "database", "providers", "rate-limits", "session", "settings", "vendors"],
  },
);
