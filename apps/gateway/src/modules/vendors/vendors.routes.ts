import { vendorGameTypes, vendorMapping } from "@foyer/contract/vendors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { VendorsService } from "./vendors.service.ts";

export function vendorsRoutes(
  app: FastifyInstance,
  vendors: VendorsService,
  settings: SettingsService,
): void {
  const hot = {
    topics: ["catalogue"],
    cacheKey: async (request: FastifyRequest) => (await settings.merchantOf(request)).code,
  } as const;

  route(app, vendorMapping, async ({ request }) => vendors.mapping(await settings.merchantOf(request)), {
    config: { hot },
  });

  route(app, vendorGameTypes, async ({ request }) => vendors.gameTypes(await settings.merchantOf(request)), {
    config: { hot },
  });
}
