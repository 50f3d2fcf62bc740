import fp from "fastify-plugin";
import { TeamEarningsRepository } from "./team-earnings.repository.ts";
import { TeamEarningsService } from "./team-earnings.service.ts";
import { TeamMembersRepository } from "./team-members.repository.ts";
import { TeamsRepository } from "./teams.repository.ts";
import { teamsRoutes } from "./teams.routes.ts";
import { TeamsService } from "./teams.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly teams: TeamsService;
    readonly teamEarnings: TeamEarningsService;
  }
}

/** The sums follow what members do within seconds. */
const SUM_MS = 2_000;
const ONLINE_MS = 15_000;

export const teamsModule = fp(
  async (app) => {
    const { cleanupJobs, settings, vendors } = app.services;
    const { pool } = app.database;
    const teamEarnings = new TeamEarningsService(new TeamEarningsRepository(pool));
    const teams = new TeamsService({
      repository: new TeamsRepository(pool),
      members: new TeamMembersRepository(pool),
      settings,
      vendors,
      earnings: teamEarnings,
    });
    Object.assign(app.services, { teams, teamEarnings });
    cleanupJobs.every(SUM_MS, "sums of teams", () => teams.sum());
    cleanupJobs.every(ONLINE_MS, "members online", () => teams.countOnline());
    teamsRoutes(app, teams);
  },
  { name: "teams", dependencies: ["cleanup-jobs", "clock", "database", "session", "settings", "vendors"] },
);
