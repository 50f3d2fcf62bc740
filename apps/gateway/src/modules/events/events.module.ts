import { eventsStream } from "@foyer/contract/events";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { EventsService } from "./events.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly events: EventsService;
  }
}

const BEAT_MS = 20_000;

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

    app.notifications.on("foyer_events", (payload) => events.take(payload));
    // the same word that drops what is kept, so that whoever reads again after it reads what is new
    app.notifications.on("foyer_cache", (topic) => {
      if (topic === "content") events.contentChanged();
    });
    app.notifications.onUp(() => events.endAfterGap());
    const timer = setInterval(() => events.beat(), BEAT_MS);
    timer.unref();
    // before the server waits for its connections, which these would never end by themselves
    app.addHook("preClose", async () => {
      clearInterval(timer);
      events.endAll();
    });

    route(app, eventsStream, async ({ player, reply }) => {
      reply.hijack();
      await events.open(player, reply.raw);
      return "";
    });
  },
  { name: "events-stream", dependencies: ["events", "settings"] },
);
