import {
  sessionEnd,
  sessionEndOthers,
  sessionList,
  sessionLogin,
  sessionLogout,
  sessionRenew,
} from "@foyer/contract/session";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { AppError } from "../../plugins/errors.ts";
import type { Origin } from "../../plugins/security-log.ts";
import { type Player, tokenOf } from "../../plugins/session-context.ts";
import { credentialsRepository } from "./credentials.repository.ts";
import { devicesRepository } from "./devices.repository.ts";
import { sendDeviceCookies } from "./devices.ts";
import { PasswordService } from "./password.service.ts";
import { sessionRepository } from "./session.repository.ts";
import { SessionService } from "./session.service.ts";
import { type LinkIdentity, SignInService } from "./sign-in.service.ts";
import { SignInGuard } from "./sign-in-guard.ts";
import { SignInWays } from "./sign-in-ways.ts";

/** Comes with the module of the providers, which stands on this one. */
interface Linker {
  readonly link: LinkIdentity;
}

declare module "../../plugins/services.ts" {
  interface Services {
    readonly passwords: PasswordService;
    readonly sessions: SessionService;
    readonly signIn: SignInService;
  }
}

const SWEEP_MS = 60 * 60_000;
/** A sealed sign-in is some hundred bytes. */
const SEALED_LIMIT = 16 * 1024;

export const sessionModule = fp(
  async (app) => {
    const {
      captcha,
      firebaseTokens,
      housekeeping,
      location,
      mail,
      rateLimits,
      secrets,
      securityLog,
      settings,
      verification,
    } = app.services;
    const credentials = credentialsRepository(app.database.pool);
    const linker = app.services as { readonly social?: Linker };
    sendDeviceCookies(app);
    const repository = sessionRepository(app.database.pool);
    const passwords = new PasswordService();
    const sessions = new SessionService(repository, secrets.derive("session-renewal"), (error) =>
      app.log.debug({ err: error }, "a session was not prolonged"),
    );
    const signIn = new SignInService({
      pool: app.database.pool,
      credentials,
      devices: devicesRepository(),
      passwords,
      sessions,
      settings,
      ways: new SignInWays({ credentials, passwords, verification, firebaseTokens }),
      guard: new SignInGuard(rateLimits),
      captcha,
      mail,
      location,
      securityLog,
      link: (...proof) => {
        if (!linker.social) throw new AppError("social.ticket.invalid");
        return linker.social.link(...proof);
      },
    });
    Object.assign(app.services, { passwords, sessions, signIn });
    app.sessionResolver.resolve = sessions.resolve;
    housekeeping.every(SWEEP_MS, "sessions", () => repository.sweep());

    const told = ({ merchantId, memberId }: Player, request: Origin, sessions: number) =>
      securityLog.record(request, { kind: "sessions-ended", merchantId, memberId, detail: { sessions } });

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
      await sessions.endOwn(player, params.sessionId);
      await told(player, request, 1);
      return { ended: true };
    });

    route(app, sessionEndOthers, async ({ player, request }) => {
      const ended = await sessions.endAll(player.memberId, "elsewhere", player.sessionId);
      if (ended > 0) await told(player, request, ended);
      return { ended };
    });
  },
  {
    name: "session",
    dependencies: [
      "services",
      "database",
      "session-context",
      "location",
      "settings",
      "captcha",
      "envelope",
      "channels",
      "verification",
    ],
  },
);
