import fp from "fastify-plugin";
import { AgentsRepository } from "./agents.repository.ts";
import { AgentsService } from "./agents.service.ts";
import { backOfficeAgentRoutes } from "./back-office-agents.routes.ts";
import { backOfficeContractRoutes, backOfficeSettlementRoutes } from "./back-office-settlements.routes.ts";
import { ContractsRepository } from "./contracts.repository.ts";
import { ContractsService } from "./contracts.service.ts";
import { MovesRepository } from "./moves.repository.ts";
import { MovesService } from "./moves.service.ts";
import { SettlementRunsRepository } from "./settlement-runs.repository.ts";
import { SettlementRunsService } from "./settlement-runs.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly overseenContracts: ContractsService;
    readonly settlementRuns: SettlementRunsService;
  }
}

/** Agents, their contracts and their settlements in the back office. */
export const backOfficeAgentsModule = fp(
  async (app) => {
    const {
      caseMembers,
      club,
      contractAnswers,
      contractProposals,
      inbox,
      passwords,
      quotas,
      rebates,
      registrationRules: rules,
      settings,
      settlements,
      teams,
    } = app.services;
    const { pool } = app.database;
    const { clock } = app;
    const agentsRepository = new AgentsRepository(pool);
    const moves = new MovesService({
      pool,
      repository: new MovesRepository(pool),
      agents: agentsRepository,
      settings,
      clock,
    });
    const agents = new AgentsService({
      pool,
      repository: agentsRepository,
      clock,
      settings,
      rebates,
      teams,
      settlements,
      moves,
      caseMembers,
      club,
      passwords,
      quotas,
      inbox,
      rules,
    });
    const overseenContracts = new ContractsService({
      repository: new ContractsRepository(pool),
      agents: agentsRepository,
      proposals: contractProposals,
      answers: contractAnswers,
      settlements,
      settings,
    });
    const settlementRuns = new SettlementRunsService({
      repository: new SettlementRunsRepository(pool),
      settings,
      clock,
    });
    Object.assign(app.services, { overseenContracts, settlementRuns });
    backOfficeAgentRoutes(app, { agents, moves });
    backOfficeContractRoutes(app, overseenContracts);
    backOfficeSettlementRoutes(app, settlementRuns);
  },
  {
    name: "back-office-agents",
    dependencies: [
      "agent-contracts",
      "case-members",
      "club",
      "inbox",
      "invitations",
      "member",
      "operator-context",
      "rebates",
      "settlements",
      "teams",
    ],
  },
);
