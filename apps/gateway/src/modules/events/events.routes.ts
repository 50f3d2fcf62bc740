import { eventsStream } from "@foyer/contract/events";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { EventsService } from "./events.service.ts";

export function eventsRoutes(app: FastifyInstance, events: EventsService): void {
  route(app, eventsStream, async ({ player, reply }) => {
    reply.hijack();
    await events.open(player, reply.raw);
    return "";
  });
}
