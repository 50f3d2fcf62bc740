import { sessionLogin, sessionLogout, sessionRenew } from "@foyer/contract/session";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { tokenOf } from "../../plugins/session-context.ts";
import { credentialsRepository } from "./credentials.repository.ts";
import { PasswordService } from "./password.service.ts";
import { sessionRepository } from "./session.repository.ts";
import { SessionService } from "./session.service.ts";
import { SignInService } from "./sign-in.service.ts";
import { SignInGuard } from "./sign-in-guard.ts";

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
    const { captcha, housekeeping, rateLimits, secrets, securityLog, settings } = app.services;
    const repository = sessionRepository(app.database.pool);
    const passwords = new PasswordService();
    const sessions = new SessionService(repository, secrets.derive("session-renewal"), (error) =>
      app.log.debug({ err: error }, "a session was not prolonged"),
    );
    const signIn = new SignInService({
      credentials: credentialsRepository(app.database.pool),
      passwords,
      sessions,
      guard: new SignInGuard(rateLimits),
      captcha,
      securityLog,
    });
    Object.assign(app.services, { passwords, sessions, signIn });
    app.sessionResolver.resolve = sessions.resolve;
    housekeeping.every(SWEEP_MS, "sessions", () => repository.sweep());

    route(
      app,
      sessionLogin,
      async ({ body, request }) => {
        const merchant = await settings.merchantOf(request);
        return signIn.signIn(merchant.id, body, request);
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
  },
  {
    name: "session",
    dependencies: ["services", "database", "session-context", "settings", "captcha", "envelope"],
  },
);
