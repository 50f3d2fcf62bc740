import {
  sessionEnd,
  sessionEndOthers,
  sessionList,
  sessionLogin,
  sessionLogout,
  sessionRenew,
} from "@foyer/contract/session";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import { type Player, tokenOf } from "../../http/session-context.ts";
import type { NoticeReader } from "../security/security-notices.ts";
import type { Origin, SecurityLog } from "../security-log/security-log.module.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { SessionService } from "./session.service.ts";
import type { SignInService } from "./sign-in.service.ts";

interface SessionServices {
  readonly sessions: SessionService;
  readonly signIn: SignInService;
  readonly settings: SettingsService;
  readonly securityLog: SecurityLog;
}

/** A sealed sign-in is some hundred bytes. */
const SEALED_LIMIT = 16 * 1024;

export function sessionRoutes(
  app: FastifyInstance,
  { sessions, signIn, settings, securityLog }: SessionServices,
): void {
  const recordEnded = ({ merchantId, memberId }: Player, request: Origin, count: number) =>
    securityLog.record(request, {
      kind: "sessions-ended",
      merchantId,
      memberId,
      detail: { sessions: count },
    });

  async function readerOf(
    { merchantId, memberId, username }: Player,
    request: FastifyRequest,
  ): Promise<NoticeReader> {
    const merchant = await settings.merchant(merchantId);
    return { merchantId, memberId, username, language: settings.languageOf(request, merchant) };
  }

  route(
    app,
    sessionLogin,
    async ({ body, request }) => {
      const merchant = await settings.merchantOf(request);
      return signIn.signIn(merchant, body, request);
    },
    { bodyLimit: SEALED_LIMIT },
  );

  route(app, sessionLogout, async ({ player, request }) => {
    if (!player || !(await sessions.end(player.sessionId, "signed-out"))) return { ended: false };
    const { merchantId, memberId } = player;
    await securityLog.record(request, { kind: "signed-out", merchantId, memberId });
    return { ended: true };
  });

  route(app, sessionRenew, async ({ player, request }) =>
    sessions.renew(player.sessionId, tokenOf(request.headers) as string),
  );

  route(app, sessionList, async ({ player }) => ({ sessions: await sessions.list(player) }));

  route(app, sessionEnd, async ({ params, player, request }) => {
    const reader = await readerOf(player, request);
    await sessions.endOwn(player, params.sessionId, (device, client) =>
      // the security centre is registered after sessions
      app.services.securityNotices.send(client, reader, "session-ended", { device }),
    );
    await recordEnded(player, request, 1);
    return { ended: true };
  });

  route(app, sessionEndOthers, async ({ player, request }) => {
    const reader = await readerOf(player, request);
    const ended = await sessions.endOthers(player, (client) =>
      app.services.securityNotices.send(client, reader, "sessions-ended"),
    );
    if (ended > 0) await recordEnded(player, request, ended);
    return { ended };
  });
}
