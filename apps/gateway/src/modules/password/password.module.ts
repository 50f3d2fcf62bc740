import fp from "fastify-plugin";
import { PasswordRepository } from "./password.repository.ts";
import { passwordRoutes } from "./password.routes.ts";
import { PasswordRecoveryService } from "./password.service.ts";

const SWEEP_MS = 60 * 60_000;

export const passwordModule = fp(
  async (app) => {
    const { pool } = app.database;
    const { cleanupJobs, inbox, mail, passwords, rateLimits, securityLog, sessions, verification } =
      app.services;
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
      securityLog,
    });
    cleanupJobs.every(SWEEP_MS, "password links", () => repository.sweep());
    await passwordRoutes(app, recovery);
  },
  { name: "password", dependencies: ["session", "member", "settings", "verification", "channels"] },
);
