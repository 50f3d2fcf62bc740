import fp from "fastify-plugin";
import { SealedValues } from "../../sealed-values.ts";
import { SignInGuard } from "../session/sign-in-guard.ts";
import { MemberSecondFactorService } from "./member-second-factor.service.ts";
import { secondFactorResetRoutes, secondFactorRoutes } from "./second-factor.routes.ts";
import { SecondFactorService } from "./second-factor.service.ts";
import { SecondFactorAuditRepository } from "./second-factor-audit.repository.ts";
import { WRONG_CODES } from "./second-factor-limits.ts";
import { SecondFactorResetsRepository } from "./second-factor-resets.repository.ts";
import { SecondFactorResetsService } from "./second-factor-resets.service.ts";
import { SecondStepService } from "./second-step.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly memberSecondFactor: MemberSecondFactorService;
  }
}

/** Two-step login of members. */
export const secondFactorModule = fp(
  async (app) => {
    const {
      proofs,
      rateLimits,
      secrets,
      securityChanges,
      securityLog,
      securityNotices: notices,
      sessions,
      settings,
      signIn,
    } = app.services;
    const { pool } = app.database;
    const secondFactor = new SecondFactorService<bigint>({
      pool,
      owner: "member",
      seal: new SealedValues(secrets.derive("member-authenticators")),
      key: secrets.derive("member-recovery-codes"),
      confirmations: rateLimits.counter("second-step-confirm", WRONG_CODES),
      clock: app.clock,
    });
    const resetRequests = new SecondFactorResetsRepository(pool);
    const memberSecondFactor = new MemberSecondFactorService({
      audit: new SecondFactorAuditRepository(),
      resets: resetRequests,
      signIn,
      secondFactor,
      sessions,
      proofs,
      notices,
      securityChanges,
      securityLog,
    });
    const step = new SecondStepService({
      pool,
      signIn,
      secondFactor,
      resets: resetRequests,
      guard: new SignInGuard(rateLimits, "second-step", WRONG_CODES),
      settings,
      notices,
      securityLog,
    });
    Object.assign(app.services, { memberSecondFactor });
    const resets = new SecondFactorResetsService({
      pool,
      repository: resetRequests,
      memberSecondFactor,
      signIn,
      settings,
      securityLog,
    });
    secondFactorRoutes(app, memberSecondFactor, step);
    secondFactorResetRoutes(app, resets);
  },
  { name: "second-factor", dependencies: ["clock", "session", "security", "settings", "secrets"] },
);
