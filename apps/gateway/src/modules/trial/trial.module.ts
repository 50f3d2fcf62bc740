import fp from "fastify-plugin";
import { TrialRepository } from "./trial.repository.ts";
import { trialRoutes } from "./trial.routes.ts";
import { TrialService } from "./trial.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly trial: TrialService;
  }
}

const SWEEP_MS = 10 * 60_000;

export const trialModule = fp(
  async (app) => {
    const { cleanupJobs, rateLimits, secrets, securityLog, settings, signIn } = app.services;
    const repository = new TrialRepository(app.database.pool);
    const trial = new TrialService({
      repository,
      settings,
      signIn,
      rateLimits,
      securityLog,
      nameKey: secrets.derive("trial-name"),
    });
    Object.assign(app.services, { trial });
    cleanupJobs.every(SWEEP_MS, "expired guests", () => repository.clear());
    trialRoutes(app, trial, settings);
  },
  {
    name: "trial",
    dependencies: ["services", "database", "settings", "session", "rate-limits", "cleanup-jobs"],
  },
);
