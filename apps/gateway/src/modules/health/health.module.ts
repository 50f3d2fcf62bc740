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
      currentEnvelopeKey: () => app.services.envelope.currentKey(),
    });
    healthRoutes(app, health, startMetrics(app));
  },
  { name: "health", dependencies: ["database", "envelope", "events-stream", "hot-cache"] },
);
