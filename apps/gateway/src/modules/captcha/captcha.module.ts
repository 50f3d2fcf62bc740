import fp from "fastify-plugin";
import { CaptchaRepository } from "./captcha.repository.ts";
import { captchaRoutes } from "./captcha.routes.ts";
import { CaptchaService } from "./captcha.service.ts";
import { proofKeys } from "./proof-of-work.ts";

declare module "../../services.ts" {
  interface Services {
    readonly captcha: CaptchaService;
  }
}

const SWEEP_MS = 5 * 60_000;

export const captchaModule = fp(
  async (app) => {
    const { cleanupJobs, secrets } = app.services;
    const repository = new CaptchaRepository(app.database.pool);
    const kinds = app.hotCache.value(["merchant"], () => repository.kinds());
    const keys = { answers: secrets.derive("captcha"), proofs: proofKeys(secrets) };
    const captcha = new CaptchaService(repository, keys, kinds);
    Object.assign(app.services, { captcha });
    cleanupJobs.every(SWEEP_MS, "captchas", () => repository.sweep());
    captchaRoutes(app, captcha);
  },
  {
    name: "captcha",
    dependencies: ["services", "database", "secrets", "rate-limits", "cleanup-jobs", "settings", "hot-cache"],
  },
);
