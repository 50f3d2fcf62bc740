import { trialLogin, trialUser } from "@foyer/contract/trial";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { trialRepository } from "./trial.repository.ts";
import { TrialService } from "./trial.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly trial: TrialService;
  }
}

const SWEEP_MS = 10 * 60_000;

export const trialModule = fp(
  async (app) => {
    const { housekeeping, rateLimits, secrets, securityLog, settings, signIn } = app.services;
    const repository = trialRepository(app.database.pool);
    const trial = new TrialService({
      repository,
      settings,
      signIn,
      rateLimits,
      securityLog,
      nameKey: secrets.derive("trial-name"),
    });
    Object.assign(app.services, { trial });
    housekeeping.every(SWEEP_MS, "guests whose time is over", () => repository.clear());

    route(app, trialUser, async ({ request }) => trial.user(await settings.merchantOf(request)));

    route(app, trialLogin, async ({ body, request }) =>
      trial.login(await settings.merchantOf(request), body.trialName, request),
    );
  },
  {
    name: "trial",
    dependencies: ["services", "database", "settings", "session", "rate-limits", "housekeeping"],
  },
);
