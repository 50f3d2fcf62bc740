import { smsSend, verificationRead } from "@foyer/contract/verification";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { VerificationService } from "./verification.service.ts";

export function verificationRoutes(
  app: FastifyInstance,
  verification: VerificationService,
  settings: SettingsService,
): void {
  route(app, verificationRead, async ({ query, request }) =>
    verification.describe(await settings.merchantOf(request), query.purpose),
  );

  route(app, smsSend, async ({ body: { purpose, ...mobile }, request }) => {
    const merchant = await settings.merchantOf(request);
    const language = settings.languageOf(request, merchant);
    return verification.send(merchant, purpose, mobile, { language, origin: request });
  });
}
