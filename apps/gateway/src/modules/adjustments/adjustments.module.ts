import fp from "fastify-plugin";
import { AdjustmentsRepository } from "./adjustments.repository.ts";
import { adjustmentsRoutes } from "./adjustments.routes.ts";
import { AdjustmentsService } from "./adjustments.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly adjustments: AdjustmentsService;
  }
}

export const adjustmentsModule = fp(
  async (app) => {
    const { caseMembers, ledger, moneyNotices: notices, settings, withdrawals } = app.services;
    const { pool } = app.database;
    const repository = new AdjustmentsRepository(pool);
    const adjustments = new AdjustmentsService({
      pool,
      repository,
      ledger,
      notices,
      settings,
      withdrawals,
      caseMembers,
    });
    Object.assign(app.services, { adjustments });
    adjustmentsRoutes(app, adjustments);
  },
  { name: "adjustments", dependencies: ["case-members", "inbox", "ledger", "settings", "withdrawals"] },
);
