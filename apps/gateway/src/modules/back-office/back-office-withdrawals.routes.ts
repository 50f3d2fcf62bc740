import {
  withdrawalAct,
  withdrawalCase,
  withdrawalQueue,
  withdrawalsApprove,
} from "@foyer/contract/withdrawals";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { OperatorsService } from "./operators.service.ts";

const BODY_LIMIT = 8 * 1024;

/** Withdrawals that wait for an operator. */
export function backOfficeWithdrawalRoutes(app: FastifyInstance, operators: OperatorsService): void {
  const { withdrawalCases } = app.services;

  route(app, withdrawalQueue, ({ operator, query }) => withdrawalCases.queue(operator, query));
  route(app, withdrawalCase, async ({ operator, params: { number }, request }) => {
    const found = await withdrawalCases.read(operator, number);
    // a whole card number was shown
    if (found.payout.number !== undefined)
      await operators.record("operator-withdrawal", operator, request, { withdrawal: number, event: "view" });
    return found;
  });
  route(
    app,
    withdrawalsApprove,
    ({ operator, body, request }) =>
      withdrawalCases.approveEach(operator, body.numbers, (withdrawal, memberId) =>
        operators.record("operator-withdrawal", operator, request, {
          memberId,
          withdrawal,
          event: "approve",
        }),
      ),
    { bodyLimit: BODY_LIMIT },
  );
  route(
    app,
    withdrawalAct,
    async ({ operator, params: { number }, body, request }) => {
      const memberId = await withdrawalCases.act(operator, number, body);
      const found = await withdrawalCases.read(operator, number);
      // a step taken again changes nothing, and shows the card number like the first one
      if (memberId !== null || found.payout.number !== undefined)
        await operators.record("operator-withdrawal", operator, request, {
          ...(memberId !== null && { memberId }),
          withdrawal: number,
          event: memberId === null ? "view" : body.event,
        });
      return found;
    },
    { bodyLimit: BODY_LIMIT },
  );
}
