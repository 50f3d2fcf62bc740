import fp from "fastify-plugin";
import { statusRoutes } from "./status.routes.ts";
import { StatusService } from "./status.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly merchantStatus: StatusService;
  }
}

/** Whether the merchant's site is available to the caller: maintenance and blocked countries. */
export const statusModule = fp(
  async (app) => {
    const { location, settings } = app.services;
    const merchantStatus = new StatusService(location, app.clock);
    Object.assign(app.services, { merchantStatus });
    app.availability.check = async (request, allowedDuringMaintenance) => {
      if (allowedDuringMaintenance && !request.player && !request.operator) return;
      const merchant = await settings.merchantOf(request);
      if (allowedDuringMaintenance) return;
      request.locationChecked = merchant.settings.blockedCountries.length > 0;
      merchantStatus.requireAvailable(merchant, request.ip);
    };
    statusRoutes(app, merchantStatus, settings);
  },
  { name: "status", dependencies: ["clock", "settings", "location"] },
);
