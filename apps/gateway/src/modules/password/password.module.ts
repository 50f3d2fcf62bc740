import fp from "fastify-plugin";
import { PasswordRepository } from "./password.repository.ts";
import { passwordRoutes } from "./password.routes.ts";
import { PasswordRecoveryService } from "./password.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly passwordRecovery: PasswordRecoveryService;
  }
}

const SWEEP_MS = 60 * 60_000;

export const passwordModule = fp(
  async (app) => {
    const { pool } = app.database;
    const {
      cleanupJobs,
      inbox,
      mail,
      passwords,
      rateLimits,
      securityChanges,
      securityLog,
      sessions,
      verification,
    } = app.services;
    const repository = new PasswordRepository(pool);
    const recovery = new PasswordRecoveryService({
      pool,
      repository,
      passwords,
      sessions,
      verification,
      mail,
      inbox,
      rateLimits,
      securityChanges,
      securityLog,
    });
    Object.assign(app.services, { passwordRecovery: recovery });
    cleanupJobs.every(SWEEP_MS, "password links", () => repository.sweep());
    await passwordRoutes(app, recovery);
  },
  { name: "password", dependencies: ["session", "member", "settings", "verification", "channels"] },
);
