import { setTimeout as delay } from "node:timers/promises";
import formbody from "@fastify/formbody";
import { passwordChange, passwordEmail, passwordMobile, passwordReset } from "@foyer/contract/password";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { passwordRepository } from "./password.repository.ts";
import { type Asked, PasswordRecoveryService } from "./password.service.ts";
import { MAIL_ANSWER_MS } from "./password-limits.ts";

const SWEEP_MS = 60 * 60_000;
/** A sealed password is some hundred bytes. */
const SEALED_LIMIT = 16 * 1024;
const FORM_LIMIT = 4 * 1024;

export const passwordModule = fp(
  async (app) => {
    const { config, database, services } = app;
    const { housekeeping, inbox, mail, passwords, rateLimits, registrationRules } = services;
    const { securityLog, sessions, settings, verification } = services;
    const repository = passwordRepository(database.pool);
    const recovery = new PasswordRecoveryService({
      pool: database.pool,
      repository,
      passwords,
      sessions,
      verification,
      mail,
      inbox,
      rateLimits,
      securityLog,
    });
    housekeeping.every(SWEEP_MS, "password links", () => repository.sweep());

    const asked = async (request: FastifyRequest): Promise<Asked> => {
      const merchant = await settings.merchantOf(request);
      const language = settings.languageOf(request, merchant);
      return { merchant, language, rules: await registrationRules(merchant.id), origin: request };
    };
    // Never from the Host header: whoever asks could have the link lead to a house of their own.
    const home = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, "");
    /** Behind `#` it reaches no server and no log. */
    const linkOf = (ticket: string) => `${home}/m/forget#ticket=${ticket}`;

    route(
      app,
      passwordChange,
      async ({ body, player, request }) => {
        await recovery.change(await asked(request), player, body);
        return { changed: true as const };
      },
      { bodyLimit: SEALED_LIMIT },
    );

    // The form's encoding is read by this call alone.
    await app.register(async (scope) => {
      await scope.register(formbody, { bodyLimit: FORM_LIMIT });
      route(
        scope,
        passwordEmail,
        async ({ body, request }) => {
          const began = performance.now();
          await rateLimits.take("password-mails", request);
          await recovery.mailLink(await asked(request), body, linkOf);
          const taken = performance.now() - began;
          await delay(Math.ceil(taken / MAIL_ANSWER_MS) * MAIL_ANSWER_MS - taken);
          return { sent: true as const };
        },
        { bodyLimit: FORM_LIMIT },
      );
    });

    route(
      app,
      passwordReset,
      async ({ body, request }) => ({
        changed: true as const,
        userName: await recovery.reset(await asked(request), body.ticket, body.newPassword),
      }),
      { bodyLimit: SEALED_LIMIT },
    );

    route(
      app,
      passwordMobile,
      async ({ body, request }) => {
        await recovery.setByMobile(await asked(request), body);
        return { changed: true as const };
      },
      { bodyLimit: SEALED_LIMIT },
    );
  },
  { name: "password", dependencies: ["session", "member", "settings", "verification", "channels"] },
);
