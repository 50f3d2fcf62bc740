import fp from "fastify-plugin";
import { AgentContractsRepository } from "./agent-contracts.repository.ts";
import { agentContractsRoutes } from "./agent-contracts.routes.ts";
import { AgentContractsService } from "./agent-contracts.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly agentContracts: AgentContractsService;
  }
}

const EXPIRE_MS = 60_000;
const WRITE_MS = 5_000;

export const agentContractsModule = fp(
  async (app) => {
    const { cleanupJobs, inbox } = app.services;
    const { pool } = app.database;
    const repository = new AgentContractsRepository(pool);
    const agentContracts = new AgentContractsService({ pool, repository, clock: app.clock, inbox });
    Object.assign(app.services, { agentContracts });
    cleanupJobs.every(EXPIRE_MS, "expired proposals of contracts", () => agentContracts.expire());
    cleanupJobs.every(WRITE_MS, "messages about contracts that moves ended", () =>
      agentContracts.writeOfMoves(),
    );
    agentContractsRoutes(app, agentContracts);
  },
  {
    name: "agent-contracts",
    dependencies: ["cleanup-jobs", "clock", "database", "inbox", "session", "settings"],
  },
);
