import { affiliateRead } from "@foyer/contract/affiliate";
import { memberInfo, memberRegister, memberRegisterMobile, usernameCheck } from "@foyer/contract/member";
import { type FieldRule, registerSettings } from "@foyer/contract/settings";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { memberRepository } from "./member.repository.ts";
import { MemberService } from "./member.service.ts";
import { RegistrationService } from "./registration.service.ts";
import type { Form } from "./registration-fields.ts";
import { registrationSettings } from "./registration-settings.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    /** The rules of a merchant's fields, by which every form is held. */
    readonly registrationRules: (merchantId: number) => Promise<readonly FieldRule[]>;
  }
}

/** A sealed registration is one to two kilobytes. */
const SEALED_LIMIT = 16 * 1024;

export const memberModule = fp(
  async (app) => {
    const { captcha, passwords, rateLimits, securityLog, settings, signIn } = app.services;
    const { firebaseTokens, inbox, mail, social, verification } = app.services;
    const repository = memberRepository(app.database.pool);
    const members = new MemberService(repository);
    const registration = new RegistrationService({
      pool: app.database.pool,
      repository,
      captcha,
      passwords,
      rateLimits,
      securityLog,
      signIn,
      social,
      verification,
      firebaseTokens,
      mail,
      inbox,
    });
    const stated = app.hotCache.value(["merchant"], async () =>
      registrationSettings(await repository.registrationSettings(), (merchantId, field) =>
        app.log.warn({ merchantId, field }, "a merchant's field rule is no rule and was left out"),
      ),
    );
    const registrationRules = async (merchantId: number) => (await stated())(merchantId).rules;
    Object.assign(app.services, { registrationRules });
    const askedAt = async (request: FastifyRequest) => {
      const merchant = await settings.merchantOf(request);
      return { merchant, asked: (await stated())(merchant.id) };
    };

    route(app, memberInfo, ({ player }) => members.info(player));

    const register = async (form: Form, request: FastifyRequest) => {
      const { merchant, asked } = await askedAt(request);
      const language = settings.languageOf(request, merchant);
      return registration.register(form, { merchant, settings: asked, language, origin: request });
    };
    route(app, memberRegister, ({ body, request }) => register({ way: "username", ...body }, request), {
      bodyLimit: SEALED_LIMIT,
    });
    route(
      app,
      memberRegisterMobile,
      ({ body, request }) => register({ way: "mobileNum", ...body }, request),
      { bodyLimit: SEALED_LIMIT },
    );

    route(app, affiliateRead, async ({ query, request }) => {
      await rateLimits.take("invitation-checks", request);
      const { merchant, asked } = await askedAt(request);
      return { code: await registration.affiliate(merchant.id, asked, query.code) };
    });

    route(app, usernameCheck, async ({ query, request }) => {
      await rateLimits.take("username-checks", request);
      const { merchant, asked } = await askedAt(request);
      return { available: await members.isFree(merchant.id, query.username, asked) };
    });

    route(
      app,
      registerSettings,
      async ({ request }) => {
        const { asked } = await askedAt(request);
        return { rules: [...asked.rules], captcha: asked.captcha, captchaKind: asked.captchaKind };
      },
      {
        config: {
          hot: {
            topics: ["merchant"],
            question: async (request) => (await settings.merchantOf(request)).code,
          },
        },
      },
    );
  },
  {
    name: "member",
    dependencies: ["session", "settings", "captcha", "social", "verification", "channels", "hot-cache"],
  },
);
