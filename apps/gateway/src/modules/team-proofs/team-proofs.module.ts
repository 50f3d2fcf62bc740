import fp from "fastify-plugin";
import { TeamProofsRepository } from "./team-proofs.repository.ts";
import { teamProofsRoutes } from "./team-proofs.routes.ts";
import { TeamProofsService } from "./team-proofs.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly teamProofs: TeamProofsService;
  }
}

const PROVE_MS = 60_000;

export const teamProofsModule = fp(
  async (app) => {
    const { cleanupJobs, settings } = app.services;
    const teamProofs = new TeamProofsService({
      repository: new TeamProofsRepository(app.database.pool),
      settings,
      log: app.log,
    });
    Object.assign(app.services, { teamProofs });
    app.addHook("onClose", () => teamProofs.ended());
    teamProofsRoutes(app, teamProofs);
    cleanupJobs.every(PROVE_MS, "proof of teams", () => teamProofs.proveDue());
  },
  { name: "team-proofs", dependencies: ["cleanup-jobs", "database", "operator-context", "settings"] },
);
