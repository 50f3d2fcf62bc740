import {
  backOfficeDraw,
  backOfficeDrawDecline,
  backOfficeDrawEnter,
  backOfficeDraws,
  backOfficeDrawVoid,
  backOfficeDrawWithdraw,
  backOfficeExceptionRemove,
  backOfficeExceptionSet,
  backOfficeLotteries,
  backOfficeLotterySet,
} from "@foyer/contract/back-office-lotteries";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { BackOfficeDrawsService } from "./back-office-draws.service.ts";
import type { BackOfficeLotteriesService } from "./back-office-lotteries.service.ts";
import type { ScheduleExceptionsService } from "./schedule-exceptions.service.ts";

const BODY_LIMIT = 64 * 1024;

export function backOfficeLotteriesRoutes(
  app: FastifyInstance,
  lotteries: BackOfficeLotteriesService,
  draws: BackOfficeDrawsService,
  exceptions: ScheduleExceptionsService,
): void {
  const limit = { bodyLimit: BODY_LIMIT };

  route(app, backOfficeLotteries, async ({ operator }) => ({
    lotteries: await lotteries.list(operator.merchantId),
  }));
  route(
    app,
    backOfficeLotterySet,
    ({ operator, params, body }) =>
      lotteries.set(operator.merchantId, operator.operatorId, params.code, body),
    limit,
  );
  route(
    app,
    backOfficeExceptionSet,
    ({ operator, params, body }) => exceptions.set(operator, params.code, params.number, body),
    limit,
  );
  route(app, backOfficeExceptionRemove, ({ operator, params }) =>
    exceptions.remove(operator, params.code, params.number),
  );
  route(app, backOfficeDraws, ({ operator, query }) => draws.draws(operator.merchantId, query));
  route(app, backOfficeDraw, ({ operator, params }) => draws.draw(operator, params.code, params.number));
  route(
    app,
    backOfficeDrawEnter,
    ({ operator, params, body }) => draws.enter(operator, params.code, params.number, body),
    limit,
  );
  route(app, backOfficeDrawWithdraw, ({ operator, params }) =>
    draws.withdraw(operator, params.code, params.number),
  );
  route(app, backOfficeDrawDecline, ({ operator, params }) =>
    draws.withdraw(operator, params.code, params.number, params.entry),
  );
  route(
    app,
    backOfficeDrawVoid,
    ({ operator, params, body }) => draws.void(operator, params.code, params.number, body.note),
    limit,
  );
}
