import fp from "fastify-plugin";
import { AnnouncementsRepository } from "./announcements.repository.ts";
import { announcementsRoutes } from "./announcements.routes.ts";
import { AnnouncementsService } from "./announcements.service.ts";
import { OperatorAnnouncementsRepository } from "./operator-announcements.repository.ts";
import { OperatorAnnouncementsService } from "./operator-announcements.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly announcements: AnnouncementsService;
    readonly operatorAnnouncements: OperatorAnnouncementsService;
  }
}

export const announcementsModule = fp(
  async (app) => {
    const announcements = new AnnouncementsService(
      new AnnouncementsRepository(app.database.pool),
      app.services.vendors,
      app.clock,
    );
    const operatorAnnouncements = new OperatorAnnouncementsService(
      new OperatorAnnouncementsRepository(app.database.pool),
      app.services.settings,
    );
    Object.assign(app.services, { announcements, operatorAnnouncements });
    announcementsRoutes(app, announcements);
  },
  { name: "announcements", dependencies: ["clock", "settings", "session", "vendors"] },
);
