import fp from "fastify-plugin";
import { AgentContractsRepository } from "./agent-contracts.repository.ts";
import { agentContractsRoutes } from "./agent-contracts.routes.ts";
import { AgentContractsService } from "./agent-contracts.service.ts";
import { ContractAnswersService } from "./contract-answers.service.ts";
import { ContractDays } from "./contract-days.ts";
import { ContractMessages } from "./contract-messages.ts";
import { ContractProposalsService } from "./contract-proposals.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly agentContracts: AgentContractsService;
    readonly contractProposals: ContractProposalsService;
    readonly contractAnswers: ContractAnswersService;
  }
}

const EXPIRE_MS = 60_000;
const WRITE_MS = 5_000;

export const agentContractsModule = fp(
  async (app) => {
    const { cleanupJobs, inbox } = app.services;
    const { pool } = app.database;
    const repository = new AgentContractsRepository(pool);
    const days = new ContractDays(app.clock);
    const messages = new ContractMessages(inbox);
    const agentContracts = new AgentContractsService({ repository, days });
    const contractProposals = new ContractProposalsService({ pool, repository, days, messages });
    const contractAnswers = new ContractAnswersService({ pool, repository, days, messages });
    Object.assign(app.services, { agentContracts, contractProposals, contractAnswers });
    cleanupJobs.every(EXPIRE_MS, "expired proposals of contracts", () => contractAnswers.expire());
    cleanupJobs.every(WRITE_MS, "messages about contracts that moves ended", () =>
      contractAnswers.writeOfMoves(),
    );
    agentContractsRoutes(app, agentContracts, { proposals: contractProposals, answers: contractAnswers });
  },
  {
    name: "agent-contracts",
    dependencies: ["cleanup-jobs", "clock", "database", "inbox", "session", "settings"],
  },
);
