import { systemCountry, systemStatus } from "@foyer/contract/status";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { StatusService } from "./status.service.ts";

/** Never cached: players' screens read the status when a call has failed. */
export function statusRoutes(app: FastifyInstance, status: StatusService, settings: SettingsService): void {
  route(app, systemStatus, async ({ request, reply }) => {
    const merchant = await settings.merchantOf(request);
    reply.header("cache-control", "no-store");
    return status.of(merchant, request.ip);
  });

  route(app, systemCountry, ({ request, reply }) => {
    reply.header("cache-control", "private, no-store");
    return status.locate(request.ip);
  });
}
