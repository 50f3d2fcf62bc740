import { systemStatus } from "@foyer/contract/status";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { StatusService } from "./status.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly houseStatus: StatusService;
  }
}

/** Whether the house is open. Never cached: it is what a player's screen asks when something seems wrong. */
export const statusModule = fp(
  async (app) => {
    const houseStatus = new StatusService(app.services.location);
    Object.assign(app.services, { houseStatus });
    app.gate.pass = async (request) =>
      houseStatus.pass(await app.services.settings.merchantOf(request), request.ip);
    route(app, systemStatus, async ({ request, reply }) => {
      const merchant = await app.services.settings.merchantOf(request);
      reply.header("cache-control", "no-store");
      return houseStatus.of(merchant, request.ip);
    });
  },
  { name: "status", dependencies: ["settings", "location"] },
);
