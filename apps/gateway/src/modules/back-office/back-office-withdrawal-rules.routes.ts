import { withdrawalRules, withdrawalRulesSet, withdrawalRulesTry } from "@foyer/contract/withdrawal-rules";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { OperatorsService } from "./operators.service.ts";

const BODY_LIMIT = 16 * 1024;

/** The merchant's rules of automatic approval: cashiers and risk read and try them, administrators change them. */
export function backOfficeWithdrawalRulesRoutes(app: FastifyInstance, operators: OperatorsService): void {
  const { settings, withdrawalRules: rules } = app.services;
  async function read(operator: Operator, request: FastifyRequest) {
    const merchant = await settings.merchant(operator.merchantId);
    const languages = [settings.languageOf(request, merchant), merchant.settings.defaultLanguage, "EN"];
    return rules.read(operator, languages);
  }

  route(app, withdrawalRules, ({ operator, request }) => read(operator, request));
  route(
    app,
    withdrawalRulesSet,
    async ({ operator, body, request }) => {
      if (await rules.change(operator, body)) await operators.record("operator-rules", operator, request, {});
      return read(operator, request);
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(app, withdrawalRulesTry, ({ operator, body }) => rules.try(operator, body.rules), {
    bodyLimit: BODY_LIMIT,
  });
}
