import { trialLogin, trialUser } from "@foyer/contract/trial";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { TrialService } from "./trial.service.ts";

export function trialRoutes(app: FastifyInstance, trial: TrialService, settings: SettingsService): void {
  route(app, trialUser, async ({ request }) => trial.user(await settings.merchantOf(request)));

  route(app, trialLogin, async ({ body, request }) =>
    trial.login(await settings.merchantOf(request), body.trialName, request),
  );
}
