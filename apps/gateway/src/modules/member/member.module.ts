import type { FieldRule } from "@foyer/contract/settings";
import fp from "fastify-plugin";
import { MemberRepository } from "./member.repository.ts";
import { memberRoutes } from "./member.routes.ts";
import { MemberService } from "./member.service.ts";
import { OpeningService } from "./opening.service.ts";
import { RegistrationService } from "./registration.service.ts";
import { registrationSettings } from "./registration-settings.ts";

declare module "../../services.ts" {
  interface Services {
    /** A merchant's field rules, which every form is checked against. */
    readonly registrationRules: (merchantId: number) => Promise<readonly FieldRule[]>;
  }
}

export const memberModule = fp(
  async (app) => {
    const { captcha, passwords, rateLimits, securityLog, settings, signIn } = app.services;
    const { firebaseTokens, inbox, invitations, mail, secrets, social, verification } = app.services;
    const repository = new MemberRepository(app.database.pool);
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
      invitations,
    });
    const openings = new OpeningService({
      pool: app.database.pool,
      repository,
      invitations,
      passwords,
      inbox,
      rateLimits,
      requestKey: secrets.derive("account-openings"),
    });
    const cachedSettings = app.hotCache.value(["merchant"], async () =>
      registrationSettings(await repository.registrationSettings(), (merchantId, field) =>
        app.log.warn({ merchantId, field }, "a merchant's field rule is invalid and was ignored"),
      ),
    );
    const settingsOf = async (merchantId: number) => (await cachedSettings())(merchantId);
    const registrationRules = async (merchantId: number) => (await settingsOf(merchantId)).rules;
    Object.assign(app.services, { registrationRules });
    memberRoutes(app, {
      members: new MemberService(repository),
      registration,
      openings,
      settings,
      rateLimits,
      registrationSettings: settingsOf,
    });
  },
  {
    name: "member",
    dependencies: [
      "session",
      "settings",
      "captcha",
      "social",
      "verification",
      "channels",
      "hot-cache",
      "invitations",
      "secrets",
    ],
  },
);
