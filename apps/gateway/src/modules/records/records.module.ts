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
  }
}

export const recordsModule = fp(
  async (app) => {
    const { pool } = app.database;
    const transactions = new TransactionsService(new TransactionsRepository(pool));
    const bets = new BetsService(new RecordsRepository(pool), transactions, app.services.vendors);
    Object.assign(app.services, { bets });
    recordsRoutes(app, { bets, transactions, files: new RecordFiles(bets, transactions) });
  },
  {
    name: "records",
    dependencies: ["services", "database", "rate-limits", "session", "settings", "vendors"],
  },
);
