import {
  backOfficeRun,
  backOfficeRunAct,
  backOfficeRunCsv,
  backOfficeRuns,
} from "@foyer/contract/reconciliation";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { sendCsv } from "../records/csv.ts";
import type { ReconciliationService } from "./reconciliation.service.ts";

const missing = (field: string) =>
  new AppError("request.invalid", `${field} is missing`, { field, rule: "required", in: "body" });

/** Compared days in the back office. */
export function reconciliationRoutes(app: FastifyInstance, reconciliation: ReconciliationService): void {
  const { operators } = app.services;

  route(app, backOfficeRuns, ({ operator, query }) => reconciliation.list(operator, query));
  route(app, backOfficeRun, ({ operator, params, query }) =>
    reconciliation.read(operator.merchantId, params.runId, query.after),
  );
  route(app, backOfficeRunCsv, async ({ operator, params, reply }) => {
    const { name, text } = await reconciliation.csv(operator.merchantId, params.runId);
    return sendCsv(reply, { name, text });
  });
  route(app, backOfficeRunAct, async ({ operator, params: { runId }, body, request }) => {
    const { action, differenceId, note } = body;
    if (action === "run") {
      const run = await reconciliation.run(operator.merchantId, runId);
      await operators.record("operator-reconciliation", operator, request, { run: runId, action });
      return run;
    }
    if (differenceId === undefined) throw missing("differenceId");
    const text = note?.toWellFormed().trim() ?? "";
    if (text === "") throw missing("note");
    const run = await reconciliation.settle(operator, runId, differenceId, text);
    await operators.record("operator-reconciliation", operator, request, {
      run: runId,
      action,
      difference: differenceId,
    });
    return run;
  });
}
