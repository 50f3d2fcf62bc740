import { paymentPasswordSet, securityCode, securityConfig, securityPasskey } from "@foyer/contract/security";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { Player } from "../../http/session-context.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import { type ProofContext, type ProofService, readerOf } from "./proof.service.ts";
import type { SecurityService } from "./security.service.ts";

/** A sealed body with a passkey's response in it, which is 1 to 2 KB. */
export const SEALED_PROOF_LIMIT = 32 * 1024;

/** Who calls a route that asks for a proof. */
export async function proofContextOf(
  app: FastifyInstance,
  player: Player,
  request: FastifyRequest,
): Promise<ProofContext> {
  const { settings } = app.services;
  const merchant = await settings.merchantOf(request);
  return {
    player,
    merchant,
    language: settings.languageOf(request, merchant),
    party: relyingPartyOf(app.config, request),
    origin: request,
  };
}

export function securityRoutes(app: FastifyInstance, security: SecurityService, proofs: ProofService): void {
  const { passkeys, registrationRules } = app.services;

  route(app, securityConfig, ({ player }) => security.config(player));

  route(app, securityPasskey, ({ player, request }) =>
    passkeys.proofOptions(player, relyingPartyOf(app.config, request)),
  );

  route(app, securityCode, async ({ player, body, request }) =>
    proofs.sendCode(await proofContextOf(app, player, request), body.channel),
  );

  route(
    app,
    paymentPasswordSet,
    async ({ player, body, request }) => {
      const context = await proofContextOf(app, player, request);
      await security.setPaymentPassword(
        readerOf(context),
        body.newPassword,
        await registrationRules(context.merchant.id),
        body.proofs.map(({ kind }) => kind),
        () => proofs.check(context, body.proofs),
        request,
      );
      return { set: true as const };
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
  );
}
