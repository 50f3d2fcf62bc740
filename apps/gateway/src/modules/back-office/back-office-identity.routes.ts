import { identityAct, identityCase, identityCasePicture, identityQueue } from "@foyer/contract/identity";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { sendPicture } from "../../http/send-picture.ts";
import type { OperatorsService } from "./operators.service.ts";

const BODY_LIMIT = 8 * 1024;

/** Identity checks that wait for an operator. */
export function backOfficeIdentityRoutes(app: FastifyInstance, operators: OperatorsService): void {
  const { identity, identityCases } = app.services;

  route(app, identityQueue, ({ operator, query }) => identityCases.queue(operator, query));
  route(app, identityCase, async ({ operator, params: { checkId }, request }) => {
    const found = await identityCases.read(operator, checkId);
    if (!(await identityCases.viewed(operator, checkId))) return found;
    await operators.record("operator-identity", operator, request, { identityCheck: checkId, event: "view" });
    return identityCases.read(operator, checkId);
  });
  route(app, identityCasePicture, async ({ operator, params, reply }) => {
    return sendPicture(reply, await identity.pictureInBackOffice(operator.merchantId, params.document));
  });
  route(
    app,
    identityAct,
    async ({ operator, params: { checkId }, body, request }) => {
      const memberId = await identityCases.act(operator, checkId, body);
      if (memberId !== null)
        await operators.record("operator-identity", operator, request, {
          memberId,
          identityCheck: checkId,
          event: body.event,
        });
      return identityCases.read(operator, checkId);
    },
    { bodyLimit: BODY_LIMIT },
  );
}
