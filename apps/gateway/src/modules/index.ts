import type { FastifyPluginAsync } from "fastify";
import { announcementsModule } from "./announcements/announcements.module.ts";
import { docsModule } from "./docs/docs.module.ts";
import { eventsModule } from "./events/events.module.ts";
import { gamesModule } from "./games/games.module.ts";
import { healthModule } from "./health/health.module.ts";
import { settingsModule } from "./settings/settings.module.ts";
import { statusModule } from "./status/status.module.ts";
import { vendorsModule } from "./vendors/vendors.module.ts";

/**
 * The platform's modules in the order their services come to exist: a module may use those above it.
 * Each is wrapped with fastify-plugin, so that `app.services` and decorators are shared.
 */
export const modules: FastifyPluginAsync[] = [
  // first, because it describes the routes that come after it
  docsModule,
  settingsModule,
  statusModule,
  eventsModule,
  vendorsModule,
  gamesModule,
  announcementsModule,
  healthModule,
];
