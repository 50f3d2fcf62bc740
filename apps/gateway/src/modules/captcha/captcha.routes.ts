import { captchaRead } from "@foyer/contract/captcha";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { CaptchaService } from "./captcha.service.ts";

export function captchaRoutes(app: FastifyInstance, captcha: CaptchaService): void {
  const { rateLimits, settings } = app.services;

  route(app, captchaRead, async ({ query, request, reply }) => {
    await rateLimits.take("captchas", request);
    reply.header("cache-control", "no-store");
    const { id: merchantId } = await settings.merchantOf(request);
    return captcha.create(query.kind, merchantId, query.audio ?? false);
  });
}
