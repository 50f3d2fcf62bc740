import { approvalDecline, approvalList, approvalWithdraw } from "@foyer/contract/approvals";
import fp from "fastify-plugin";
import { route } from "../../http/endpoint.ts";
import { ApprovalsRepository } from "./approvals.repository.ts";
import { ApprovalsService } from "./approvals.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly approvals: ApprovalsService;
  }
}

export const operatorDecisionsModule = fp(
  async (app) => {
    const approvals = new ApprovalsService(new ApprovalsRepository(app.database.pool));
    Object.assign(app.services, { approvals });
    route(app, approvalList, ({ operator }) => approvals.list(operator));
    route(app, approvalWithdraw, async ({ operator, body: { kind, subject } }) => {
      await approvals.withdraw(operator, kind, subject);
      return { subject };
    });
    route(app, approvalDecline, async ({ operator, body: { kind, subject, askedAt } }) => {
      await approvals.withdraw(operator, kind, subject, askedAt);
      return { subject };
    });
  },
  { name: "operator-decisions" },
);
