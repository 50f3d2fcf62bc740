import fp from "fastify-plugin";
import { VendorStatesRepository } from "./vendor-states.repository.ts";
import { VendorStates } from "./vendor-states.service.ts";
import { VendorsRepository } from "./vendors.repository.ts";
import { vendorsRoutes } from "./vendors.routes.ts";
import { cataloguesOf, VendorsService } from "./vendors.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly vendors: VendorsService;
    readonly vendorStates: VendorStates;
  }
}

export const vendorsModule = fp(
  async (app) => {
    const repository = new VendorsRepository(app.database.pool);
    const vendors = new VendorsService(
      app.hotCache.value(["catalogue"], async () => cataloguesOf(await repository.vendors())),
    );
    const vendorStates = new VendorStates(new VendorStatesRepository(app.database.pool));
    Object.assign(app.services, { vendors, vendorStates });
    vendorsRoutes(app, vendors, app.services.settings);
  },
  { name: "vendors", dependencies: ["settings"] },
);
