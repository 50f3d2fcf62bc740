import { smsSend, verificationRead } from "@foyer/contract/verification";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { FirebaseTokens } from "./firebase-tokens.ts";
import { SendLimits } from "./send-limits.ts";
import { verificationRepository } from "./verification.repository.ts";
import { VerificationService } from "./verification.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly verification: VerificationService;
    readonly firebaseTokens: FirebaseTokens;
  }
}

const SWEEP_MS = 10 * 60_000;

/** Codes that prove a mobile number, sent by SMS or by Firebase. */
export const verificationModule = fp(
  async (app) => {
    const { FIREBASE_PROJECT_ID: project, FIREBASE_KEYS_URL: keysUrl } = app.config;
    const { housekeeping, rateLimits, secrets, securityLog, settings, sms } = app.services;
    const repository = verificationRepository(app.database.pool);
    const verification = new VerificationService({
      repository,
      sms,
      limits: new SendLimits(rateLimits),
      securityLog,
      key: secrets.derive("verification-codes"),
      firebase: project !== undefined,
      report: (event) => app.log.warn(event, "a code was not sent"),
    });
    const firebaseTokens = new FirebaseTokens(project, keysUrl, rateLimits);
    Object.assign(app.services, { verification, firebaseTokens });
    housekeeping.every(SWEEP_MS, "verification codes", () => repository.sweep());

    route(app, verificationRead, async ({ query, request }) =>
      verification.describe(await settings.merchantOf(request), query.purpose),
    );
    route(app, smsSend, async ({ body: { purpose, ...mobile }, request }) => {
      const merchant = await settings.merchantOf(request);
      const language = settings.languageOf(request, merchant);
      return verification.send(merchant, purpose, mobile, { language, origin: request });
    });
  },
  {
    name: "verification",
    dependencies: ["services", "database", "secrets", "rate-limits", "settings", "channels"],
  },
);
