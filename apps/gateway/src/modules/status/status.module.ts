import { systemStatus } from "@foyer/contract/status";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";

/** Whether the house is open. Never cached: it is what a player's screen asks when something seems wrong. */
export const statusModule = fp(
  async (app) => {
    route(app, systemStatus, async ({ request, reply }) => {
      const merchant = await app.services.settings.merchantOf(request);
      reply.header("cache-control", "no-store");
      return { status: merchant.status, serverTime: new Date().toISOString() };
    });
  },
  { name: "status", dependencies: ["settings"] },
);
