import fp from "fastify-plugin";
import { InvitationsRepository } from "./invitations.repository.ts";
import { invitationsRoutes } from "./invitations.routes.ts";
import { InvitationsService } from "./invitations.service.ts";
import { QuotasService } from "./quotas.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly invitations: InvitationsService;
    readonly quotas: QuotasService;
  }
}

const SWEEP_MS = 3_600_000;

export const invitationsModule = fp(
  async (app) => {
    const { cleanupJobs, secrets, settings } = app.services;
    const repository = new InvitationsRepository(app.database.pool);
    const invitations = new InvitationsService({
      repository,
      clock: app.clock,
      visitKey: secrets.derive("invitation-visits"),
    });
    const quotas = new QuotasService({ repository, settings });
    Object.assign(app.services, { invitations, quotas });
    cleanupJobs.every(SWEEP_MS, "visitors of invitation links", () => repository.sweepVisitors());
    invitationsRoutes(app, { invitations, quotas });
  },
  {
    name: "invitations",
    dependencies: ["cleanup-jobs", "clock", "database", "rate-limits", "secrets", "session", "settings"],
  },
);
