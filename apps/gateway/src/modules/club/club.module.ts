import fp from "fastify-plugin";
import { ClubRepository } from "./club.repository.ts";
import { clubRoutes } from "./club.routes.ts";
import { ClubService } from "./club.service.ts";
import { LevelsByHandService } from "./levels-by-hand.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly club: ClubService;
    readonly levelsByHand: LevelsByHandService;
  }
}

/** A level rises within a minute of the play that reaches it, or when the member looks at it. */
const COUNT_MS = 30_000;

export const clubModule = fp(
  async (app) => {
    const { cleanupJobs, inbox, payments: providers, settings } = app.services;
    const repository = new ClubRepository(app.database.pool);
    const club = new ClubService({ repository, settings, inbox, providers, clock: app.clock });
    const levelsByHand = new LevelsByHandService({ repository, inbox, clock: app.clock });
    Object.assign(app.services, { club, levelsByHand });
    cleanupJobs.every(COUNT_MS, "levels of the member club", () => club.turn());
    clubRoutes(app, club, levelsByHand);
  },
  { name: "club", dependencies: ["cleanup-jobs", "clock", "inbox", "payments", "session", "settings"] },
);
