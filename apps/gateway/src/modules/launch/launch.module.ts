import { launchGame, launchRead, launchSeen } from "@foyer/contract/launch";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { ownOrigin } from "../../plugins/own-origin.ts";
import { sessionError } from "../../plugins/session-context.ts";
import { LaunchRepository } from "./launch.repository.ts";
import { type Caller, LAUNCH_LIMITS, LaunchService } from "./launch.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly launch: LaunchService;
  }
}

const SWEEP_MS = 60 * 60_000;

export const launchModule = fp(
  async (app) => {
    const { games, housekeeping, location, providers, rateLimits, settings } = app.services;
    const launches = new LaunchRepository(app.database.pool);
    const launch = new LaunchService({
      launches,
      games,
      providers,
      limits: {
        member: rateLimits.counter("launches", LAUNCH_LIMITS.member),
        visitor: rateLimits.counter("visitor-launches", rateLimits.forAddress(LAUNCH_LIMITS.visitor)),
      },
      location,
      log: app.log,
    });
    Object.assign(app.services, { launch });
    housekeeping.every(SWEEP_MS, "visitors' launches", () => launches.sweepVisitors());

    /** A session that is over is told as such: the caller is no visitor, and may sign in and go on. */
    async function callerOf(request: FastifyRequest): Promise<Caller> {
      const { player, sessionState, ip } = request;
      if (!player && sessionState !== "none") throw sessionError(sessionState);
      const secret = request.headers["launch-secret"];
      const merchant = player ? settings.merchant(player.merchantId) : settings.merchantOf(request);
      return {
        merchant: await merchant,
        player,
        address: ip,
        lobbyUrl: `${ownOrigin(app.config, request).replace(/\/$/, "")}/m/home`,
        secret: typeof secret === "string" ? secret : undefined,
      };
    }

    route(app, launchGame, async ({ body, request, reply }) => {
      reply.header("cache-control", "private, no-store");
      return launch.start(await callerOf(request), body);
    });

    route(app, launchRead, async ({ params, request, reply }) => {
      reply.header("cache-control", "private, no-store");
      return launch.resume(await callerOf(request), params.launchId);
    });

    route(
      app,
      launchSeen,
      async ({ params, body, request }) => ({
        playedSeconds: await launch.seen(await callerOf(request), params.launchId, body.state),
      }),
      { config: { countedAs: "signs-of-life" } },
    );
  },
  { name: "launch", dependencies: ["settings", "games", "providers", "rate-limits", "housekeeping"] },
);
