import { affiliateRead } from "@foyer/contract/affiliate";
import { openAccount } from "@foyer/contract/invitations";
import { memberInfo, memberRegister, memberRegisterMobile, usernameCheck } from "@foyer/contract/member";
import { registerSettings } from "@foyer/contract/settings";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { MemberService } from "./member.service.ts";
import type { OpeningService } from "./opening.service.ts";
import type { RegistrationService } from "./registration.service.ts";
import type { Form } from "./registration-fields.ts";
import type { RegistrationSettings } from "./registration-settings.ts";

interface MemberServices {
  readonly members: MemberService;
  readonly registration: RegistrationService;
  readonly openings: OpeningService;
  readonly settings: SettingsService;
  readonly rateLimits: RateLimits;
  readonly registrationSettings: (merchantId: number) => Promise<RegistrationSettings>;
}

/** A sealed registration is one to two kilobytes. */
const SEALED_LIMIT = 16 * 1024;

export function memberRoutes(
  app: FastifyInstance,
  { members, registration, openings, settings, rateLimits, registrationSettings }: MemberServices,
): void {
  async function contextOf(request: FastifyRequest) {
    const merchant = await settings.merchantOf(request);
    return { merchant, settings: await registrationSettings(merchant.id) };
  }

  async function register(form: Form, request: FastifyRequest) {
    const context = await contextOf(request);
    const language = settings.languageOf(request, context.merchant);
    return registration.register(form, { ...context, language, origin: request });
  }

  route(app, memberInfo, ({ player }) => members.info(player));

  route(app, memberRegister, ({ body, request }) => register({ way: "username", ...body }, request), {
    bodyLimit: SEALED_LIMIT,
  });

  route(app, memberRegisterMobile, ({ body, request }) => register({ way: "mobileNum", ...body }, request), {
    bodyLimit: SEALED_LIMIT,
  });

  route(
    app,
    openAccount,
    async ({ player, body }) => {
      const [merchant, { rules }] = await Promise.all([
        settings.merchant(player.merchantId),
        registrationSettings(player.merchantId),
      ]);
      return openings.open(player, merchant, rules, body);
    },
    { bodyLimit: SEALED_LIMIT },
  );

  route(app, affiliateRead, async ({ query, request }) => {
    await rateLimits.take("invitation-checks", request);
    const context = await contextOf(request);
    return registration.affiliate(context.merchant, context.settings, query.code);
  });

  route(app, usernameCheck, async ({ query, request }) => {
    await rateLimits.take("username-checks", request);
    const context = await contextOf(request);
    return { available: await members.isFree(context.merchant.id, query.username, context.settings) };
  });

  route(
    app,
    registerSettings,
    async ({ request }) => {
      const { rules, captcha, captchaKind } = (await contextOf(request)).settings;
      return { rules: [...rules], captcha, captchaKind };
    },
    {
      config: {
        hot: {
          topics: ["merchant"],
          cacheKey: async (request) => (await settings.merchantOf(request)).code,
        },
      },
    },
  );
}
