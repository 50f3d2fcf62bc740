import {
  backOfficeAgentCreate,
  backOfficeAgentRead,
  backOfficeAgents,
  backOfficeRebateHistory,
  backOfficeRebates,
  backOfficeRebatesSet,
} from "@foyer/contract/back-office-agents";
import {
  backOfficeMoveCancel,
  backOfficeMovePlan,
  backOfficeMovePreview,
  backOfficeMoves,
} from "@foyer/contract/back-office-moves";
import { backOfficeQuotas, backOfficeQuotasSet } from "@foyer/contract/back-office-quotas";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { AgentsService } from "./agents.service.ts";
import type { MovesService } from "./moves.service.ts";

const BODY_LIMIT = 32 * 1024;

export function backOfficeAgentRoutes(
  app: FastifyInstance,
  { agents, moves }: { readonly agents: AgentsService; readonly moves: MovesService },
): void {
  const limit = { bodyLimit: BODY_LIMIT };

  route(app, backOfficeAgents, ({ operator, query }) => agents.list(operator, query));
  route(app, backOfficeAgentCreate, ({ operator, body }) => agents.create(operator, body), limit);
  route(app, backOfficeAgentRead, async ({ operator, params, request }) => {
    const found = await agents.find(operator.merchantId, params.memberId);
    // created after the agents
    await app.services.operators.record("operator-read", operator, request, { memberId: found.memberId });
    return agents.read(operator, found);
  });
  route(app, backOfficeRebates, ({ operator, params }) => agents.rates(operator, params.memberId));
  route(
    app,
    backOfficeRebatesSet,
    ({ operator, params, body }) => agents.setRates(operator, params.memberId, body.rates),
    limit,
  );
  route(app, backOfficeRebateHistory, ({ operator, params, query }) =>
    agents.rateHistory(operator, params.memberId, query.before),
  );

  route(app, backOfficeQuotas, ({ operator, params }) => agents.quotas(operator, params.memberId));
  route(
    app,
    backOfficeQuotasSet,
    ({ operator, params, body }) => agents.setQuotas(operator, params.memberId, body.quotas),
    limit,
  );

  route(app, backOfficeMoves, ({ operator, query }) => moves.list(operator, query));
  route(app, backOfficeMovePreview, ({ operator, params, query }) =>
    moves.preview(operator, params.memberId, query.to),
  );
  route(
    app,
    backOfficeMovePlan,
    ({ operator, params, body }) => moves.plan(operator, params.memberId, body),
    limit,
  );
  route(app, backOfficeMoveCancel, ({ operator, params }) => moves.cancel(operator, params.moveId));
}
