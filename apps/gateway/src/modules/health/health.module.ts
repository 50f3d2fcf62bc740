import fp from "fastify-plugin";
import { migrationNames } from "../../db/migrate.ts";
import { HealthRepository } from "./health.repository.ts";
import { healthRoutes } from "./health.routes.ts";
import { HealthService } from "./health.service.ts";
import { startMetrics } from "./metrics.ts";

/** Liveness, readiness and metrics of the gateway. */
export const healthModule = fp(
  async (app) => {
    const health = new HealthService({
      repository: new HealthRepository(app.database.pool),
      migrations: await migrationNames(),
      log: app.log,
      currentBodyKey: () => app.services.sealedBodyKeys.currentKey(),
    });
    healthRoutes(app, health, startMetrics(app));
  },
  { name: "health", dependencies: ["database", "sealed-bodies", "events-stream", "hot-cache"] },
);
