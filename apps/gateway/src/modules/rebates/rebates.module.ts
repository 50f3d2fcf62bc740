import fp from "fastify-plugin";
import { RebateMessages } from "./rebate-messages.ts";
import { RebatesRepository } from "./rebates.repository.ts";
import { rebatesRoutes } from "./rebates.routes.ts";
import { RebatesService } from "./rebates.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly rebates: RebatesService;
  }
}

const EXPIRE_MS = 60_000;

export const rebatesModule = fp(
  async (app) => {
    const { cleanupJobs, inbox, settings, vendors } = app.services;
    const { pool } = app.database;
    const repository = new RebatesRepository(pool);
    const messages = new RebateMessages(inbox);
    const rebates = new RebatesService({ pool, repository, clock: app.clock, settings, vendors, messages });
    Object.assign(app.services, { rebates });
    cleanupJobs.every(EXPIRE_MS, "expired requests for lower rebates", () => rebates.expire());
    rebatesRoutes(app, rebates);
  },
  {
    name: "rebates",
    dependencies: ["cleanup-jobs", "clock", "database", "inbox", "session", "settings", "vendors"],
  },
);
