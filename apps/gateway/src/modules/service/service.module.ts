import fp from "fastify-plugin";
import { serviceKey } from "../settings/service-key.ts";
import { LinesRepository } from "./lines.repository.ts";
import { ServiceLines } from "./lines.service.ts";
import { serviceRoutes } from "./service.routes.ts";

declare module "../../services.ts" {
  interface Services {
    readonly serviceLines: ServiceLines;
  }
}

export const serviceModule = fp(
  async (app) => {
    const { secrets, settings } = app.services;
    const { pool } = app.database;
    const lines = new ServiceLines(new LinesRepository(pool), (code) => serviceKey(secrets, code), pool);
    Object.assign(app.services, { serviceLines: lines });
    serviceRoutes(app, lines, settings);
  },
  { name: "service", dependencies: ["settings", "secrets", "hot-cache"] },
);
