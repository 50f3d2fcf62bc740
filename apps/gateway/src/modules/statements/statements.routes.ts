import {
  backOfficeStatement,
  backOfficeStatementAct,
  backOfficeStatementFormatPropose,
  backOfficeStatementFormatSet,
  backOfficeStatements,
  backOfficeStatementUpload,
} from "@foyer/contract/statements";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { StatementsService } from "./statements.service.ts";

/** Bank statements in the back office. */
export function statementsRoutes(app: FastifyInstance, statements: StatementsService): void {
  const { operators } = app.services;

  route(app, backOfficeStatements, ({ operator, query }) => statements.list(operator, query));
  route(app, backOfficeStatementUpload, async ({ operator, query, upload, request }) => {
    const { accountId, fileName } = query;
    const { merchantId, operatorId } = operator;
    const statement = await statements.upload(upload, {
      merchantId,
      operatorId,
      accountId,
      fileName: fileName.toWellFormed(),
    });
    await operators.record("operator-statement", operator, request, {
      statement: statement.statementId,
      action: "upload",
    });
    return statement;
  });
  route(app, backOfficeStatementFormatPropose, ({ operator, query, upload }) =>
    statements.propose(operator.merchantId, query.accountId, upload),
  );
  route(app, backOfficeStatementFormatSet, async ({ operator, params: { accountId }, body, request }) => {
    await statements.setFormat(operator.merchantId, accountId, body);
    await operators.record("operator-statement", operator, request, { account: accountId, action: "format" });
    return { format: body };
  });
  route(app, backOfficeStatement, ({ operator, params, query }) =>
    statements.read(operator.merchantId, params.statementId, query.after, query.outcome),
  );
  route(
    app,
    backOfficeStatementAct,
    async ({ operator, params: { statementId }, body: { action }, request }) => {
      const statement =
        action === "confirm"
          ? await statements.confirm(operator.merchantId, statementId, operator.operatorId)
          : await statements.discard(operator.merchantId, statementId);
      await operators.record("operator-statement", operator, request, { statement: statementId, action });
      return { ...(statement && { statement }) };
    },
  );
}
