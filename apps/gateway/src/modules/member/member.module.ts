import { memberInfo, memberRegister, usernameCheck } from "@foyer/contract/member";
import { registerSettings } from "@foyer/contract/settings";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { memberRepository } from "./member.repository.ts";
import { MemberService } from "./member.service.ts";
import { RegistrationService } from "./registration.service.ts";
import { registrationSettings } from "./registration-settings.ts";

/** A sealed registration is one to two kilobytes. */
const SEALED_LIMIT = 16 * 1024;

export const memberModule = fp(
  async (app) => {
    const { captcha, passwords, rateLimits, securityLog, settings, signIn } = app.services;
    const repository = memberRepository(app.database.pool);
    const members = new MemberService(repository);
    const registration = new RegistrationService({
      repository,
      captcha,
      passwords,
      rateLimits,
      securityLog,
      signIn,
    });
    const stated = app.hotCache.value(["merchant"], async () =>
      registrationSettings(await repository.registrationSettings(), (merchantId, field) =>
        app.log.warn({ merchantId, field }, "a merchant's field rule is no rule and was left out"),
      ),
    );
    const askedAt = async (request: FastifyRequest) => {
      const merchant = await settings.merchantOf(request);
      return { merchant, asked: (await stated())(merchant.id) };
    };

    route(app, memberInfo, ({ player }) => members.info(player));

    route(
      app,
      memberRegister,
      async ({ body, request }) => {
        const { merchant, asked } = await askedAt(request);
        return registration.register(merchant, asked, body, request);
      },
      { bodyLimit: SEALED_LIMIT },
    );

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
        return { rules: [...asked.rules], captcha: asked.captcha };
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
  { name: "member", dependencies: ["session", "settings", "captcha", "hot-cache"] },
);
