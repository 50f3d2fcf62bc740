import fp from "fastify-plugin";
import { LaunchRepository } from "./launch.repository.ts";
import { launchRoutes } from "./launch.routes.ts";
import { LAUNCH_LIMITS, LaunchService } from "./launch.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly launch: LaunchService;
  }
}

const SWEEP_MS = 60 * 60_000;

export const launchModule = fp(
  async (app) => {
    const { games, cleanupJobs, location, providers, rateLimits, settings, transfers } = app.services;
    const launches = new LaunchRepository(app.database.pool);
    const launch = new LaunchService({
      launches,
      games,
      providers,
      transfers,
      limits: {
        member: rateLimits.counter("launches", LAUNCH_LIMITS.member),
        visitor: rateLimits.counter("visitor-launches", rateLimits.forAddress(LAUNCH_LIMITS.visitor)),
      },
      location,
      log: app.log,
    });
    Object.assign(app.services, { launch });
    cleanupJobs.every(SWEEP_MS, "visitors' launches", () => launches.sweepVisitors());
    launchRoutes(app, launch, settings);
  },
  {
    name: "launch",
    dependencies: ["settings", "games", "providers", "transfers", "rate-limits", "cleanup-jobs"],
  },
);
