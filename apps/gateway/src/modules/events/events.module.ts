import fp from "fastify-plugin";
import { eventsRoutes } from "./events.routes.ts";
import { EventsService } from "./events.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly events: EventsService;
  }
}

const HEARTBEAT_MS = 20_000;

export const eventsModule = fp(
  async (app) => {
    const { settings } = app.services;
    const events = new EventsService(
      {
        wallet: (player) => app.services.wallet.read(player),
        status: async (merchantId) => ({ status: (await settings.merchant(merchantId)).status }),
      },
      (error) => app.log.warn({ err: error }, "an event could not be sent"),
    );
    Object.assign(app.services, { events });

    app.notifications.on("foyer_events", (payload) => events.receive(payload));
    // the notification that also clears the cache, so a client that reads again gets the new content
    app.notifications.on("foyer_cache", (topic) => {
      if (topic === "content") events.contentChanged();
    });
    app.notifications.onUp(() => events.endAfterGap());
    const timer = setInterval(() => events.heartbeat(), HEARTBEAT_MS);
    timer.unref();
    // preClose runs before the server waits for its connections; these would never end by themselves
    app.addHook("preClose", async () => {
      clearInterval(timer);
      events.endAll();
    });

    eventsRoutes(app, events);
  },
  { name: "events-stream", dependencies: ["events", "settings"] },
);
