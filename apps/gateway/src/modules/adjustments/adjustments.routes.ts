import {
  adjustmentDecide,
  adjustmentList,
  adjustmentMember,
  adjustmentPropose,
  adjustmentRead,
  adjustmentWithdraw,
} from "@foyer/contract/adjustments";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { AdjustmentsService } from "./adjustments.service.ts";

const BODY_LIMIT = 8 * 1024;

export function adjustmentsRoutes(app: FastifyInstance, adjustments: AdjustmentsService): void {
  route(app, adjustmentList, ({ operator, query }) => adjustments.list(operator, query));
  route(app, adjustmentMember, ({ operator, query }) => adjustments.member(operator, query.username));
  route(app, adjustmentPropose, ({ operator, body }) => adjustments.propose(operator, body), {
    bodyLimit: BODY_LIMIT,
  });
  route(app, adjustmentRead, ({ operator, params }) => adjustments.read(operator, params.number));
  route(
    app,
    adjustmentDecide,
    ({ operator, params, body }) => adjustments.happen(operator, params.number, body.verdict, body.note),
    { bodyLimit: BODY_LIMIT },
  );
  route(app, adjustmentWithdraw, ({ operator, params }) =>
    adjustments.happen(operator, params.number, "withdraw"),
  );
}
