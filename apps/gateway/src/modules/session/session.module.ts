import fp from "fastify-plugin";
import { AppError } from "../../http/errors.ts";
import { CredentialsRepository } from "./credentials.repository.ts";
import { DevicesRepository } from "./devices.repository.ts";
import { keepDeviceCookies, type SignInOrigin } from "./devices.ts";
import { PasswordService } from "./password.service.ts";
import { PendingSignInsRepository } from "./pending-sign-ins.repository.ts";
import { SessionRepository } from "./session.repository.ts";
import { sessionRoutes } from "./session.routes.ts";
import { SessionService } from "./session.service.ts";
import { type LinkIdentity, SignInService } from "./sign-in.service.ts";
import { SignInGuard } from "./sign-in-guard.ts";
import { SignInMethods } from "./sign-in-methods.ts";

/** Added to the services by the social module, which depends on this one. */
interface Linker {
  readonly linkAtSignIn: LinkIdentity;
  checkLink(linkToken: string, merchantId: number, origin: SignInOrigin): Promise<void>;
}

declare module "../../services.ts" {
  interface Services {
    readonly passwords: PasswordService;
    readonly sessions: SessionService;
    readonly signIn: SignInService;
  }
}

const SWEEP_MS = 60 * 60_000;

export const sessionModule = fp(
  async (app) => {
    const {
      captcha,
      firebaseTokens,
      cleanupJobs,
      location,
      mail,
      rateLimits,
      secrets,
      securityLog,
      settings,
      verification,
    } = app.services;
    const credentials = new CredentialsRepository(app.database.pool);
    const linker = (): Linker => {
      const { social } = app.services as { readonly social?: Linker };
      if (!social) throw new AppError("social.token.invalid");
      return social;
    };
    keepDeviceCookies(app);
    const repository = new SessionRepository(app.database.pool);
    const passwords = new PasswordService(app.passwordCost);
    const sessions = new SessionService(repository, secrets.derive("session-renewal"), (error) =>
      app.log.debug({ err: error }, "a session could not be extended"),
    );
    const pendingSignIns = new PendingSignInsRepository(app.database.pool);
    const signIn = new SignInService({
      pool: app.database.pool,
      credentials,
      devices: new DevicesRepository(),
      pendingSignIns,
      passwords,
      sessions,
      settings,
      methods: new SignInMethods({ credentials, passwords, verification, firebaseTokens }),
      guard: new SignInGuard(rateLimits),
      captcha,
      mail,
      location,
      securityLog,
      link: (...proof) => linker().linkAtSignIn(...proof),
      checkLink: (...token) => linker().checkLink(...token),
    });
    Object.assign(app.services, { passwords, sessions, signIn });
    app.sessionResolver.resolve = sessions.resolve;
    cleanupJobs.every(SWEEP_MS, "sessions", () => repository.sweep());
    cleanupJobs.every(SWEEP_MS, "pending sign-ins", () => pendingSignIns.sweep());
    sessionRoutes(app, { sessions, signIn, settings, securityLog });
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
      "sealed-bodies",
      "channels",
      "verification",
    ],
  },
);
