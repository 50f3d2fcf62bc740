import { backOfficeMethodSet, backOfficeMethods } from "@foyer/contract/back-office-methods";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { OperatorsService } from "./operators.service.ts";

/** Ways to pay in, for administrators. */
export function backOfficeMethodRoutes(app: FastifyInstance, operators: OperatorsService): void {
  const { paymentMethods, settings } = app.services;
  async function list({ merchantId }: Operator, request: FastifyRequest) {
    const merchant = await settings.merchant(merchantId);
    const languages = [settings.languageOf(request, merchant), merchant.settings.defaultLanguage, "EN"];
    return { content: await paymentMethods.listFor(merchantId, languages) };
  }

  route(app, backOfficeMethods, ({ operator, request }) => list(operator, request));
  route(app, backOfficeMethodSet, async ({ operator, params: { code }, body: { status }, request }) => {
    if (!(await paymentMethods.setStatus(operator.merchantId, code, status, operator.operatorId)))
      throw new AppError("deposit.method.unknown");
    await operators.record("operator-method", operator, request, { method: code, status });
    return list(operator, request);
  });
}
