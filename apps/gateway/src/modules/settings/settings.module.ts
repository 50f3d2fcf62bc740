import {
  appInfo,
  type SignInWays,
  settingsConsolidated,
  templateRead,
  textsRead,
  whitelabelRead,
} from "@foyer/contract/settings";
import fp from "fastify-plugin";
import type { Config } from "../../config.ts";
import { route } from "../../plugins/endpoint.ts";
import { validUntil } from "../../plugins/hot-cache/hot-cache.ts";
import { OwnTextsService } from "./own-texts.service.ts";
import { serviceKey } from "./service-key.ts";
import { readMerchants } from "./settings.repository.ts";
import { SettingsService } from "./settings.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly settings: SettingsService;
    readonly ownTexts: OwnTextsService;
  }
}

/** The project's settings as browsers need them. */
function firebaseOf(config: Config): SignInWays["firebase"] {
  const {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_APP_ID: appId,
  } = config;
  return projectId && apiKey && authDomain && appId ? { apiKey, authDomain, projectId, appId } : undefined;
}

/** The encryption key in the settings changes daily and is accepted for an hour longer. */
const SETTINGS_LIFETIME_MS = 60_000;

export const settingsModule = fp(
  async (app) => {
    const settings = new SettingsService({
      merchants: app.hotCache.value(["merchant"], async () =>
        SettingsService.complete(await readMerchants(app.database)),
      ),
      fallback: app.config.MERCHANT,
      envelope: app.services.envelope,
      firebase: firebaseOf(app.config),
      // asked once a request comes, when every module is there
      social: (merchant) => app.services.social.ready(merchant),
      serviceKey: ({ code }) => serviceKey(app.services.secrets, code),
    });
    Object.assign(app.services, { settings, ownTexts: new OwnTextsService() });

    const hot = {
      topics: ["merchant"],
      question: async (request: Parameters<SettingsService["merchantOf"]>[0]) =>
        (await settings.merchantOf(request)).code,
    } as const;

    route(
      app,
      settingsConsolidated,
      async ({ request }) => {
        validUntil(request, new Date(Date.now() + SETTINGS_LIFETIME_MS));
        return settings.consolidated(await settings.merchantOf(request));
      },
      { config: { hot } },
    );
    route(
      app,
      whitelabelRead,
      async ({ request }) => settings.whitelabel(await settings.merchantOf(request)),
      { config: { hot } },
    );
    route(app, templateRead, async ({ request }) => (await settings.merchantOf(request)).settings.template, {
      config: { hot },
    });
    route(
      app,
      textsRead,
      async ({ request }) => {
        const merchant = await settings.merchantOf(request);
        return settings.ownTexts(merchant, settings.languageOf(request, merchant));
      },
      {
        config: {
          hot: {
            topics: ["merchant"],
            question: async (request) => {
              const merchant = await settings.merchantOf(request);
              return `${merchant.code}/${settings.languageOf(request, merchant)}`;
            },
          },
        },
      },
    );
    route(app, appInfo, async ({ request }) => (await settings.merchantOf(request)).settings.app, {
      config: { hot },
    });
  },
  { name: "settings", dependencies: ["services", "database", "hot-cache", "envelope", "secrets"] },
);
