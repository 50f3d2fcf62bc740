import {
  emailBind,
  mobileBind,
  paymentPasswordSet,
  securityCode,
  securityConfig,
  securityHistory,
  securityPasskey,
  securityQuestionsSet,
} from "@foyer/contract/security";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import type { ContactsService } from "./contacts.service.ts";
import type { ProofService } from "./proof.service.ts";
import { proofContextOf, readerOf, SEALED_PROOF_LIMIT } from "./proof-context.ts";
import type { SecurityService } from "./security.service.ts";
import type { SecurityQuestionsService } from "./security-questions.service.ts";

export function securityRoutes(
  app: FastifyInstance,
  security: SecurityService,
  questions: SecurityQuestionsService,
  proofs: ProofService,
  contacts: ContactsService,
): void {
  const { passkeys, registrationRules } = app.services;

  route(app, securityConfig, ({ player }) => security.config(player));

  route(app, securityPasskey, ({ player, request }) =>
    passkeys.proofOptions(player, relyingPartyOf(app.config, request)),
  );

  route(app, securityHistory, ({ player, query }) => security.history(player, query.before ?? null));

  route(app, securityCode, async ({ player, body, request }) => {
    const context = await proofContextOf(app, player, request);
    const { channel, email, registered, mobileNum, countryDialingCode } = body;
    if (channel === "email" && registered)
      return contacts.sendCode(context, await contacts.registeredEmailOf(player.memberId));
    if (channel === "email" && email !== undefined)
      return contacts.sendCode(
        context,
        contacts.emailOf(email, await registrationRules(context.merchant.id)),
      );
    if (channel === "sms" && mobileNum !== undefined && countryDialingCode !== undefined)
      return contacts.sendCode(context, contacts.mobileOf(context, { mobileNum, countryDialingCode }));
    return proofs.sendCode(context, channel);
  });

  route(
    app,
    emailBind,
    async ({ player, body, request }) => {
      const context = await proofContextOf(app, player, request);
      const email =
        body.email === undefined
          ? await contacts.registeredEmailOf(player.memberId)
          : contacts.emailOf(body.email, await registrationRules(context.merchant.id));
      await contacts.bind(context, email, body.verificationCode, body.proof);
      return { bound: true as const };
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
  );

  route(
    app,
    mobileBind,
    async ({ player, body, request }) => {
      const context = await proofContextOf(app, player, request);
      await contacts.bind(context, contacts.mobileOf(context, body), body.verificationCode, body.proof);
      return { bound: true as const };
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
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

  route(
    app,
    securityQuestionsSet,
    async ({ player, body, request }) => {
      const context = await proofContextOf(app, player, request);
      await questions.set(readerOf(context), body.answers, () => proofs.prove(context, body.proof), request);
      return { set: true as const };
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
  );
}
