import fp from "fastify-plugin";
import { SealedValues } from "../../sealed-values.ts";
import { IdentityRepository } from "./identity.repository.ts";
import { identityRoutes } from "./identity.routes.ts";
import { IdentityService } from "./identity.service.ts";
import { IdentityCasesRepository } from "./identity-cases.repository.ts";
import { IdentityCasesService } from "./identity-cases.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly identity: IdentityService;
    readonly identityCases: IdentityCasesService;
  }
}

const SWEEP_MS = 60 * 60_000;

export const identityModule = fp(
  async (app) => {
    const { caseMembers, cleanupJobs, club, images, inbox, profileRules, secrets } = app.services;
    const repository = new IdentityRepository(app.database.pool);
    const identity = new IdentityService({
      repository,
      images,
      seal: new SealedValues(secrets.derive("identity-documents")),
      notifyExpired: (whose, checkId, client) =>
        inbox.notify(whose, "identity-expired", {}, String(checkId), client),
    });
    const identityCases = new IdentityCasesService({
      checks: repository,
      cases: new IdentityCasesRepository(app.database.pool),
      caseMembers,
      rulesOf: profileRules,
      club,
      notifyDecided: (check, decision, client) =>
        decision === "confirmed"
          ? inbox.notify(check, "identity-confirmed", {}, String(check.id), client)
          : inbox.notify(check, "identity-refused", decision, String(check.id), client),
    });
    Object.assign(app.services, { identity, identityCases });
    cleanupJobs.every(SWEEP_MS, "identity documents", () => identity.sweep());
    identityRoutes(app, identity);
  },
  {
    name: "identity",
    dependencies: [
      "case-members",
      "cleanup-jobs",
      "club",
      "images",
      "inbox",
      "profile",
      "rate-limits",
      "secrets",
      "security-log",
    ],
  },
);
