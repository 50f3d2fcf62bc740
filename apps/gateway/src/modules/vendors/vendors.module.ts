import { vendorGameTypes, vendorMapping } from "@foyer/contract/vendors";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { readVendors } from "./vendors.repository.ts";
import { cataloguesOf, VendorsService } from "./vendors.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly vendors: VendorsService;
  }
}

export const vendorsModule = fp(
  async (app) => {
    const { settings } = app.services;
    const vendors = new VendorsService(
      app.hotCache.value(["catalogue"], async () => cataloguesOf(await readVendors(app.database))),
    );
    Object.assign(app.services, { vendors });

    const hot = {
      topics: ["catalogue"],
      question: async (request: FastifyRequest) => (await settings.merchantOf(request)).code,
    } as const;
    route(app, vendorMapping, async ({ request }) => vendors.mapping(await settings.merchantOf(request)), {
      config: { hot },
    });
    route(
      app,
      vendorGameTypes,
      async ({ request }) => vendors.gameTypes(await settings.merchantOf(request)),
      { config: { hot } },
    );
  },
  { name: "vendors", dependencies: ["settings"] },
);
