import { serviceLines } from "@foyer/contract/service";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { ServiceLines } from "./lines.service.ts";

export function serviceRoutes(app: FastifyInstance, lines: ServiceLines, settings: SettingsService): void {
  route(
    app,
    serviceLines,
    async ({ request }) => ({ version: { pathList: await lines.of(await settings.merchantOf(request)) } }),
    {
      config: {
        hot: {
          topics: ["content"],
          cacheKey: async (request) => (await settings.merchantOf(request)).code,
        },
      },
    },
  );
}
