import { launchGame, launchRead, launchSeen } from "@foyer/contract/launch";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { ownOrigin } from "../../http/request-origin.ts";
import { sessionError } from "../../http/session-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { LaunchContext, LaunchService } from "./launch.service.ts";

export function launchRoutes(app: FastifyInstance, launch: LaunchService, settings: SettingsService): void {
  /** Throws for a request whose session has ended: its player is not a visitor, but can sign in and continue. */
  async function contextOf(request: FastifyRequest): Promise<LaunchContext> {
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

  /** A trial merchant's code stands for the real merchant, and the other way round. */
  async function refuseOtherMerchant({ merchant }: LaunchContext, code: string | undefined): Promise<void> {
    if (code !== undefined && (await settings.merchant(code)).catalogueId !== merchant.catalogueId)
      throw new AppError("session.other.merchant");
  }

  route(app, launchGame, async ({ body, request, reply }) => {
    reply.header("cache-control", "private, no-store");
    const context = await contextOf(request);
    await refuseOtherMerchant(context, body.merchantCode);
    return launch.start(context, body);
  });

  route(app, launchRead, async ({ params, request, reply }) => {
    reply.header("cache-control", "private, no-store");
    return launch.resume(await contextOf(request), params.launchId);
  });

  route(
    app,
    launchSeen,
    async ({ params, body, request }) => ({
      playedSeconds: await launch.seen(await contextOf(request), params.launchId, body.state),
    }),
    { config: { countedAs: "signs-of-life" } },
  );
}
