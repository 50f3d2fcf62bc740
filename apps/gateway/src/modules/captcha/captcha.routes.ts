import { captchaRead } from "@foyer/contract/captcha";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { CaptchaService } from "./captcha.service.ts";

export function captchaRoutes(app: FastifyInstance, captcha: CaptchaService): void {
  const { rateLimits, settings } = app.services;

  route(app, captchaRead, async ({ query, request, reply }) => {
    await rateLimits.take("captchas", request);
    reply.header("cache-control", "no-store");
    const merchant = await settings.merchantOf(request);
    return captcha.create({
      form: query.form ?? "registration",
      merchantId: merchant.id,
      audio: query.audio ?? false,
      language: settings.languageOf(request, merchant),
    });
  });
}
