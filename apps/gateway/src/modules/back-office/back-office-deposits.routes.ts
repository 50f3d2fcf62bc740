import {
  backOfficeDepositAct,
  backOfficeDepositRead,
  backOfficeDepositSlip,
  backOfficeDeposits,
  backOfficePaymentMatch,
} from "@foyer/contract/back-office-deposits";
import {
  backOfficePayment,
  backOfficePaymentAct,
  backOfficePayments,
} from "@foyer/contract/back-office-payments";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { Operator } from "../../http/operator-context.ts";
import { sendPicture } from "../../http/send-picture.ts";
import type { OperatorsService } from "./operators.service.ts";

const BODY_LIMIT = 8 * 1024;

/** The queues of deposits and payments that an operator has to check. */
export function backOfficeDepositRoutes(app: FastifyInstance, operators: OperatorsService): void {
  const { depositCases, paymentCases, settings } = app.services;
  async function languagesOf({ merchantId }: Operator, request: FastifyRequest): Promise<string[]> {
    const merchant = await settings.merchant(merchantId);
    return [settings.languageOf(request, merchant), merchant.settings.defaultLanguage, "EN"];
  }

  route(app, backOfficeDeposits, async ({ operator, query, request }) =>
    depositCases.queue(operator, query, await languagesOf(operator, request)),
  );
  route(app, backOfficeDepositRead, async ({ operator, params: { number }, request }) =>
    depositCases.read(operator, number, await languagesOf(operator, request)),
  );
  route(app, backOfficeDepositSlip, async ({ operator, params: { number, slip }, reply }) => {
    return sendPicture(reply, await depositCases.slip(operator, number, slip));
  });
  route(
    app,
    backOfficeDepositAct,
    async ({ operator, params: { number }, body, request }) => {
      await depositCases.act(operator, number, body);
      const { action, amount } = body;
      await operators.record("operator-deposit", operator, request, {
        deposit: number,
        action,
        ...(action === "credit" && amount !== undefined && { amount }),
      });
      return depositCases.read(operator, number, await languagesOf(operator, request));
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(
    app,
    backOfficePaymentMatch,
    async ({ operator, params: { paymentKey }, body: { number }, request }) => {
      await paymentCases.match(operator, paymentKey, number);
      await operators.record("operator-deposit", operator, request, {
        deposit: number,
        action: "match",
        payment: paymentKey,
      });
      return depositCases.read(operator, number, await languagesOf(operator, request));
    },
    { bodyLimit: BODY_LIMIT },
  );

  route(app, backOfficePayments, ({ operator, query }) => paymentCases.queue(operator, query));
  route(app, backOfficePayment, ({ operator, params }) => paymentCases.read(operator, params.paymentKey));
  route(
    app,
    backOfficePaymentAct,
    async ({ operator, params: { paymentKey }, body, request }) => {
      await paymentCases.act(operator, paymentKey, body);
      await operators.record("operator-payment", operator, request, {
        payment: paymentKey,
        action: body.action,
      });
      return paymentCases.read(operator, paymentKey);
    },
    { bodyLimit: BODY_LIMIT },
  );
}
