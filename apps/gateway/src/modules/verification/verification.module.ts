import fp from "fastify-plugin";
import { FirebaseTokens } from "./firebase-tokens.ts";
import { SendLimits } from "./send-limits.ts";
import { VerificationRepository } from "./verification.repository.ts";
import { verificationRoutes } from "./verification.routes.ts";
import { VerificationService } from "./verification.service.ts";

declare module "../../services.ts" {
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
    const { cleanupJobs, mail, rateLimits, secrets, securityLog, settings, sms } = app.services;
    const repository = new VerificationRepository(app.database.pool);
    const verification = new VerificationService({
      repository,
      sms,
      mail,
      limits: new SendLimits(rateLimits),
      securityLog,
      key: secrets.derive("verification-codes"),
      firebase: project !== undefined,
      report: (event) => app.log.warn(event, "could not send a verification code"),
    });
    const firebaseTokens = new FirebaseTokens(project, keysUrl, rateLimits, app.clock);
    Object.assign(app.services, { verification, firebaseTokens });
    app.addHook("preClose", () => verification.allSent());
    cleanupJobs.every(SWEEP_MS, "verification codes", () => repository.sweep());
    verificationRoutes(app, verification, settings);
  },
  {
    name: "verification",
    dependencies: ["services", "database", "secrets", "rate-limits", "settings", "channels"],
  },
);
