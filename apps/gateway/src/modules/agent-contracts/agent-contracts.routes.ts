import {
  contractAnswer,
  contractCounter,
  contractList,
  contractPropose,
  contractRead,
  contractRequests,
  contractTerms,
} from "@foyer/contract/agent-contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { Player } from "../../http/session-context.ts";
import type { AgentContractsService } from "./agent-contracts.service.ts";
import type { ContractAnswersService } from "./contract-answers.service.ts";
import type { ContractProposalsService } from "./contract-proposals.service.ts";

const BODY_LIMIT = 16 * 1024;

export function agentContractsRoutes(
  app: FastifyInstance,
  contracts: AgentContractsService,
  {
    proposals,
    answers,
  }: { readonly proposals: ContractProposalsService; readonly answers: ContractAnswersService },
): void {
  const merchantOf = ({ merchantId }: Player) => app.services.settings.merchant(merchantId);

  route(app, contractList, async ({ player, query }) =>
    contracts.list(player.memberId, await merchantOf(player), query),
  );
  route(app, contractRead, ({ player, params }) => contracts.read(player.memberId, params.id));
  route(app, contractRequests, ({ player }) => contracts.requests(player.memberId));
  route(app, contractTerms, async ({ player, params, query }) =>
    contracts.terms(player.memberId, await merchantOf(player), params.memberId, query),
  );
  route(
    app,
    contractPropose,
    async ({ player, params, body }) =>
      proposals.propose(player.memberId, await merchantOf(player), params.memberId, body),
    { bodyLimit: BODY_LIMIT },
  );
  route(
    app,
    contractCounter,
    async ({ player, params, body }) =>
      proposals.counter(player.memberId, await merchantOf(player), params.id, body),
    { bodyLimit: BODY_LIMIT },
  );
  route(
    app,
    contractAnswer,
    async ({ player, params, body }) =>
      answers.answer(player.memberId, await merchantOf(player), params.id, body.answer, body.reason),
    { bodyLimit: BODY_LIMIT },
  );
}
