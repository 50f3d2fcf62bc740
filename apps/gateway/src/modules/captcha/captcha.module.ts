import { captchaRead } from "@foyer/contract/captcha";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { captchaRepository } from "./captcha.repository.ts";
import { CaptchaService } from "./captcha.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly captcha: CaptchaService;
  }
}

const SWEEP_MS = 5 * 60_000;

export const captchaModule = fp(
  async (app) => {
    const { housekeeping, rateLimits, secrets, settings } = app.services;
    const repository = captchaRepository(app.database.pool);
    const kinds = app.hotCache.value(["merchant"], () => repository.kinds());
    const captcha = new CaptchaService(repository, secrets.derive("captcha"), kinds);
    Object.assign(app.services, { captcha });
    housekeeping.every(SWEEP_MS, "captchas", () => repository.sweep());

    route(app, captchaRead, async ({ query, request, reply }) => {
      await rateLimits.take("captchas", request);
      reply.header("cache-control", "no-store");
      const { id: merchantId } = await settings.merchantOf(request);
      return captcha.draw(query.kind, merchantId, query.audio ?? false);
    });
  },
  {
    name: "captcha",
    dependencies: ["services", "database", "secrets", "rate-limits", "housekeeping", "settings", "hot-cache"],
  },
);
