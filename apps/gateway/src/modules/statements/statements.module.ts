import fp from "fastify-plugin";
import { StatementsRepository } from "./statements.repository.ts";
import { statementsRoutes } from "./statements.routes.ts";
import { StatementsService } from "./statements.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly statements: StatementsService;
  }
}

const IMPORT_MS = 2_000;
const SWEEP_MS = 60 * 60_000;

export const statementsModule = fp(
  async (app) => {
    const { cleanupJobs, paymentIntake, settings } = app.services;
    const repository = new StatementsRepository(app.database.pool);
    const statements = new StatementsService(repository, settings, paymentIntake);
    Object.assign(app.services, { statements });
    cleanupJobs.every(IMPORT_MS, "confirmed bank statements", () => statements.importDue());
    cleanupJobs.every(SWEEP_MS, "drafts of bank statements", () => repository.sweepDrafts());
    statementsRoutes(app, statements);
  },
  { name: "statements", dependencies: ["back-office", "cleanup-jobs", "deposits", "settings"] },
);
