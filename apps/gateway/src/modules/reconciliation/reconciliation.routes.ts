import {
  backOfficeRun,
  backOfficeRunAct,
  backOfficeRunCsv,
  backOfficeRuns,
  type ReconciliationRun,
} from "@foyer/contract/reconciliation";
import { asOrderNumber } from "@foyer/domain/order-number";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { sendCsv } from "../records/csv.ts";
import type { ReconciliationService } from "./reconciliation.service.ts";

const missing = (field: string) =>
  new AppError("request.invalid", `${field} is missing`, { field, rule: "required", in: "body" });

/** A number of a booking in the form that is stored. */
const numberOf = (typed: string | undefined): string | null => asOrderNumber(typed ?? "") || null;

/** Compared days in the back office. */
export function reconciliationRoutes(app: FastifyInstance, reconciliation: ReconciliationService): void {
  const { operators } = app.services;

  route(app, backOfficeRuns, ({ operator, query }) => reconciliation.list(operator, query));
  route(app, backOfficeRun, ({ operator, params, query }) =>
    reconciliation.read(operator, params.runId, query.after),
  );
  route(app, backOfficeRunCsv, async ({ operator, params, reply }) => {
    const { name, text } = await reconciliation.csv(operator.merchantId, params.runId);
    return sendCsv(reply, { name, text });
  });
  route(app, backOfficeRunAct, async ({ operator, params: { runId }, body, request }) => {
    const { action, differenceId, requestId, cause = null } = body;
    const act = async (): Promise<ReconciliationRun> => {
      if (action === "run") return reconciliation.run(operator.merchantId, runId);
      const note = body.note?.toWellFormed().trim() || null;
      if (action === "confirm" || action === "decline") {
        if (requestId === undefined) throw missing("requestId");
        if (action === "decline" && note === null) throw missing("note");
        return reconciliation.decide(operator, runId, requestId, action, note);
      }
      if (differenceId === undefined) throw missing("differenceId");
      const booking = action === "settle" ? numberOf(body.booking) : null;
      if (action === "settle" && (booking === null) === (cause === null)) throw missing("booking");
      if (note === null) throw missing("note");
      return reconciliation.ask(operator, runId, differenceId, {
        aim: action,
        booking,
        cause: action === "settle" ? cause : null,
        note,
      });
    };
    const run = await act();
    // only what the action was about: nobody compared the other id
    const decides = action === "confirm" || action === "decline";
    await operators.record("operator-reconciliation", operator, request, {
      run: runId,
      action,
      ...(decides ? { request: requestId } : differenceId !== undefined && { difference: differenceId }),
    });
    return run;
  });
}
