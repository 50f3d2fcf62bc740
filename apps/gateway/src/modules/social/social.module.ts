import fp from "fastify-plugin";
import type { Config } from "../../config.ts";
import { FacebookProvider } from "./providers/facebook.ts";
import { GoogleProvider } from "./providers/google.ts";
import type { Provider } from "./providers/provider.ts";
import { SocialRepository } from "./social.repository.ts";
import { socialRoutes } from "./social.routes.ts";
import { SocialService } from "./social.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly social: SocialService;
  }
}

const SWEEP_MS = 10 * 60_000;

/** The providers whose credentials are configured. */
function providersOf(config: Config): Provider[] {
  const providers: Provider[] = [];
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = config;
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    providers.push(
      new GoogleProvider({
        issuer: config.GOOGLE_ISSUER,
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
        timeout: config.SOCIAL_TIMEOUT,
      }),
    );
  if (FACEBOOK_APP_ID && FACEBOOK_APP_SECRET)
    providers.push(
      new FacebookProvider({
        appId: FACEBOOK_APP_ID,
        appSecret: FACEBOOK_APP_SECRET,
        graphUrl: config.FACEBOOK_GRAPH_URL,
        dialogUrl: config.FACEBOOK_DIALOG_URL,
        timeout: config.SOCIAL_TIMEOUT,
      }),
    );
  return providers;
}

export const socialModule = fp(
  async (app) => {
    const { cleanupJobs, securityChanges, securityLog, settings, signIn } = app.services;
    const repository = new SocialRepository(app.database.pool);
    const social = new SocialService({
      providers: providersOf(app.config),
      repository,
      merchant: (id) => settings.merchant(id),
      signIn,
      securityChanges,
      securityLog,
      notices: () => app.services.securityNotices,
      log: app.log,
    });
    Object.assign(app.services, { social });
    cleanupJobs.every(SWEEP_MS, "social sign-ins", () => repository.sweep());
    socialRoutes(app, social, settings);
  },
  { name: "social", dependencies: ["services", "database", "settings", "session", "cleanup-jobs"] },
);
