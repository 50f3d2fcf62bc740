import {
  backOfficeContractAnswer,
  backOfficeContractCounter,
  backOfficeContractPropose,
  backOfficeContractRead,
  backOfficeContracts,
} from "@foyer/contract/back-office-contracts";
import {
  backOfficeSettlementCsv,
  backOfficeSettlementDifferences,
  backOfficeSettlementRead,
  backOfficeSettlementRelease,
  backOfficeSettlements,
  backOfficeSettlementTrial,
} from "@foyer/contract/back-office-settlements";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { countCall } from "../../http/rate-limits.ts";
import { sendCsv } from "../records/csv.ts";
import type { ContractsService } from "./contracts.service.ts";
import type { SettlementRunsService } from "./settlement-runs.service.ts";

const BODY_LIMIT = 16 * 1024;
/** Computations of one operator that read a whole day of all agents, and files. */
const LONG_CALLS = { points: 30, seconds: 60 };

export function backOfficeContractRoutes(app: FastifyInstance, contracts: ContractsService): void {
  const limit = { bodyLimit: BODY_LIMIT };

  route(app, backOfficeContracts, ({ operator, query }) => contracts.list(operator, query));
  route(app, backOfficeContractRead, ({ operator, params }) => contracts.read(operator, params.contractId));
  route(
    app,
    backOfficeContractPropose,
    ({ operator, params, body }) => contracts.propose(operator, params.memberId, body),
    limit,
  );
  route(
    app,
    backOfficeContractCounter,
    ({ operator, params, body }) => contracts.counter(operator, params.contractId, body),
    limit,
  );
  route(
    app,
    backOfficeContractAnswer,
    ({ operator, params, body }) => contracts.answer(operator, params.contractId, body.answer, body.reason),
    limit,
  );
}

export function backOfficeSettlementRoutes(app: FastifyInstance, runs: SettlementRunsService): void {
  const { rateLimits } = app.services;
  const longCalls = rateLimits.counter("settlement-runs", rateLimits.forAddress(LONG_CALLS));
  const count = (operatorId: number) =>
    countCall(longCalls, String(operatorId), "too many computations of settlements");

  route(app, backOfficeSettlements, ({ operator, query }) => runs.list(operator, query));
  route(app, backOfficeSettlementTrial, async ({ operator }) => {
    await count(operator.operatorId);
    return runs.trial(operator);
  });
  route(app, backOfficeSettlementRead, ({ operator, params, query }) =>
    runs.read(operator, params.settlementId, query.offset ?? 0),
  );
  route(app, backOfficeSettlementDifferences, async ({ operator, params }) => {
    await count(operator.operatorId);
    return runs.differences(operator, params.settlementId);
  });
  route(app, backOfficeSettlementCsv, async ({ operator, params, reply }) => {
    await count(operator.operatorId);
    const { name, text } = await runs.csv(operator, params.settlementId);
    return sendCsv(reply, { name, text });
  });
  route(app, backOfficeSettlementRelease, ({ operator, params }) =>
    runs.release(operator, params.settlementId),
  );
}
