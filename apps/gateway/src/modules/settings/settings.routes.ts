import {
  appInfo,
  domainRoute,
  settingsConsolidated,
  templateRead,
  textsRead,
  whitelabelRead,
} from "@foyer/contract/settings";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { validUntil } from "../../cache/response-cache.ts";
import { route } from "../../http/endpoint.ts";
import { publicAddress } from "../../http/public-url.ts";
import type { SettingsService } from "./settings.service.ts";

/** The encryption key in the settings changes daily; the previous one is accepted for another hour. */
const SETTINGS_LIFETIME_MS = 60_000;

export function settingsRoutes(app: FastifyInstance, settings: SettingsService): void {
  const hot = {
    topics: ["merchant"],
    cacheKey: async (request: FastifyRequest) => (await settings.merchantOf(request)).code,
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

  route(app, whitelabelRead, async ({ request }) => settings.whitelabel(await settings.merchantOf(request)), {
    config: { hot },
  });

  route(app, templateRead, async ({ request }) => (await settings.merchantOf(request)).settings.template, {
    config: { hot },
  });

  route(
    app,
    textsRead,
    async ({ request }) => {
      const merchant = await settings.merchantOf(request);
      return settings.textOverrides(merchant, settings.languageOf(request, merchant));
    },
    {
      config: {
        hot: {
          topics: ["merchant"],
          cacheKey: async (request) => {
            const merchant = await settings.merchantOf(request);
            return `${merchant.code}/${settings.languageOf(request, merchant)}`;
          },
        },
      },
    },
  );

  route(app, domainRoute, async ({ request }) => {
    const { code, settings: own } = await settings.merchantOf(request);
    return {
      merchantCode: code,
      domains: own.domains.length > 0 ? own.domains : [publicAddress(app.config, request)],
    };
  });

  route(app, appInfo, async ({ request }) => (await settings.merchantOf(request)).settings.app, {
    config: { hot },
  });
}
