import {
  factorBegin,
  factorCodes,
  factorConfirm,
  factorOff,
  secondStep,
} from "@foyer/contract/second-factor";
import { factorResetAsk, factorResetDecide, factorResetRead } from "@foyer/contract/second-factor-resets";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { proofContextOf, SEALED_PROOF_LIMIT } from "../security/proof-context.ts";
import type { MemberSecondFactorService } from "./member-second-factor.service.ts";
import type { SecondFactorResetsService } from "./second-factor-resets.service.ts";
import type { SecondStepService } from "./second-step.service.ts";

export function secondFactorRoutes(
  app: FastifyInstance,
  factor: MemberSecondFactorService,
  step: SecondStepService,
): void {
  const { settings } = app.services;
  const LIMIT = { bodyLimit: SEALED_PROOF_LIMIT };

  route(app, secondStep, async ({ body, request }) =>
    step.signIn(await settings.merchantOf(request), body, request),
  );

  route(
    app,
    factorBegin,
    async ({ player, body, request }) => factor.begin(await proofContextOf(app, player, request), body),
    LIMIT,
  );

  route(app, factorConfirm, async ({ player, body, request }) => ({
    recoveryCodes: await factor.confirm(await proofContextOf(app, player, request), body.code),
  }));

  route(
    app,
    factorCodes,
    async ({ player, body, request }) => ({
      recoveryCodes: await factor.renewCodes(await proofContextOf(app, player, request), body),
    }),
    LIMIT,
  );

  route(
    app,
    factorOff,
    async ({ player, body, request }) => {
      await factor.turnOff(await proofContextOf(app, player, request), body);
      return { off: true as const };
    },
    LIMIT,
  );
}

/** Resets by operators. */
export function secondFactorResetRoutes(app: FastifyInstance, resets: SecondFactorResetsService): void {
  route(app, factorResetRead, ({ operator, query }) => resets.read(operator, query.username));
  route(app, factorResetAsk, ({ operator, body: { username, ...texts } }) =>
    resets.ask(operator, username, texts),
  );
  route(app, factorResetDecide, ({ operator, params, body }) =>
    resets.decide(operator, params.resetId, body.verdict, body.note),
  );
}
