import fp from "fastify-plugin";
import { TeamMessagesRepository } from "./team-messages.repository.ts";
import { teamMessagesRoutes } from "./team-messages.routes.ts";
import { BROADCAST_LIMIT, MESSAGE_LIMIT, TeamMessagesService } from "./team-messages.service.ts";

/** Pause between two batches of a text to all direct downlines. */
const BATCH_INTERVAL_MS = 1_000;

export const teamMessagesModule = fp(
  async (app) => {
    const { cleanupJobs, events, rateLimits, settings } = app.services;
    const teamMessages = new TeamMessagesService({
      repository: new TeamMessagesRepository(app.database.pool),
      merchant: (id) => settings.merchant(id),
      messages: rateLimits.counter("team-messages", MESSAGE_LIMIT),
      broadcasts: rateLimits.counter("team-broadcasts", BROADCAST_LIMIT),
    });
    cleanupJobs.every(BATCH_INTERVAL_MS, "texts to all direct downlines", () => teamMessages.deliverNext());
    events.countUnread("upline", (player) => teamMessages.unread(player, "upline"));
    events.countUnread("team", (player) => teamMessages.unread(player, "downline"));
    teamMessagesRoutes(app, teamMessages);
  },
  {
    name: "team-messages",
    dependencies: ["cleanup-jobs", "database", "events-stream", "rate-limits", "session", "settings"],
  },
);
