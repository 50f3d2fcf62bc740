import type { SignInMethods } from "@foyer/contract/settings";
import fp from "fastify-plugin";
import type { Config } from "../../config.ts";
import { MerchantChangesRepository } from "./merchant-changes.repository.ts";
import { MerchantChanges } from "./merchant-changes.service.ts";
import { serviceKey } from "./service-key.ts";
import { SettingsRepository } from "./settings.repository.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { SettingsService } from "./settings.service.ts";
import { TextOverridesService } from "./text-overrides.service.ts";

declare module "../../services.ts" {
  interface Services {
    readonly settings: SettingsService;
    readonly merchantChanges: MerchantChanges;
    readonly textOverrides: TextOverridesService;
  }
}

/** Public settings of the Firebase project, as browsers need them; undefined unless all of them are configured. */
function firebaseOf(config: Config): SignInMethods["firebase"] {
  const {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_APP_ID: appId,
  } = config;
  return projectId && apiKey && authDomain && appId ? { apiKey, authDomain, projectId, appId } : undefined;
}

export const settingsModule = fp(
  async (app) => {
    const repository = new SettingsRepository(app.database.pool);
    const settings = new SettingsService({
      merchants: app.hotCache.value(["merchant"], async () =>
        SettingsService.complete(await repository.merchants()),
      ),
      fallback: app.config.MERCHANT,
      sealedBodyKeys: app.services.sealedBodyKeys,
      firebase: firebaseOf(app.config),
      // read per request, because the social module is registered later
      social: (merchant) => app.services.social.ready(merchant),
      serviceKey: ({ code }) => serviceKey(app.services.secrets, code),
    });
    Object.assign(app.services, {
      settings,
      merchantChanges: new MerchantChanges(new MerchantChangesRepository(app.database.pool)),
      textOverrides: new TextOverridesService(),
    });
    settingsRoutes(app, settings);
  },
  { name: "settings", dependencies: ["services", "database", "hot-cache", "sealed-bodies", "secrets"] },
);
