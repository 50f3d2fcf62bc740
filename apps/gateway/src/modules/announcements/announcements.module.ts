import fp from "fastify-plugin";
import { AnnouncementsRepository } from "./announcements.repository.ts";
import { announcementsRoutes } from "./announcements.routes.ts";
import { AnnouncementsService } from "./announcements.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly announcements: AnnouncementsService;
  }
}

export const announcementsModule = fp(
  async (app) => {
    const announcements = new AnnouncementsService(
      new AnnouncementsRepository(app.database.pool),
      app.services.vendors,
      app.clock,
    );
    Object.assign(app.services, { announcements });
    announcementsRoutes(app, announcements);
  },
  { name: "announcements", dependencies: ["clock", "settings", "session", "vendors"] },
);
