import { paymentPasswordSet, securityCode, securityConfig, securityPasskey } from "@foyer/contract/security";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import type { ProofService } from "./proof.service.ts";
import { proofContextOf, readerOf, SEALED_PROOF_LIMIT } from "./proof-context.ts";
import type { SecurityService } from "./security.service.ts";

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
