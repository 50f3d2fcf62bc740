import { setTimeout as delay } from "node:timers/promises";
import formbody from "@fastify/formbody";
import {
  passwordChange,
  passwordEmail,
  passwordLink,
  passwordMobile,
  passwordReset,
} from "@foyer/contract/password";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { PasswordContext, PasswordRecoveryService } from "./password.service.ts";
import { MAIL_ANSWER_MS } from "./password-limits.ts";

/** A sealed password is some hundred bytes. */
const SEALED_LIMIT = 16 * 1024;
const FORM_LIMIT = 4 * 1024;

export async function passwordRoutes(app: FastifyInstance, recovery: PasswordRecoveryService): Promise<void> {
  const { config, services } = app;
  const { rateLimits, registrationRules, settings } = services;

  const contextOf = async (request: FastifyRequest): Promise<PasswordContext> => {
    const merchant = await settings.merchantOf(request);
    const language = settings.languageOf(request, merchant);
    return { merchant, language, rules: await registrationRules(merchant.id), origin: request };
  };
  // Never from the Host header: an attacker could have the link in the mail lead to a site of their own.
  const home = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, "");
  /** The token is in the fragment, which reaches no server and no log. */
  const linkOf = (token: string) => `${home}/m/forget#token=${token}`;

  route(
    app,
    passwordChange,
    async ({ body, player, request }) => {
      await recovery.change(await contextOf(request), player, body);
      return { changed: true as const };
    },
    { bodyLimit: SEALED_LIMIT },
  );

  // Only this call accepts a form-encoded body.
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: FORM_LIMIT });
    route(
      scope,
      passwordEmail,
      async ({ body, request }) => {
        const began = performance.now();
        await rateLimits.take("password-mails", request);
        await recovery.mailLink(await contextOf(request), body, linkOf);
        const taken = performance.now() - began;
        await delay(Math.ceil(taken / MAIL_ANSWER_MS) * MAIL_ANSWER_MS - taken);
        return { sent: true as const };
      },
      { bodyLimit: FORM_LIMIT },
    );
  });

  route(
    app,
    passwordLink,
    async ({ body, request }) => ({
      userName: await recovery.ownerOfLink((await settings.merchantOf(request)).id, body.token),
    }),
    { bodyLimit: SEALED_LIMIT },
  );

  route(
    app,
    passwordReset,
    async ({ body, request }) => ({
      changed: true as const,
      userName: await recovery.reset(
        await contextOf(request),
        body.token,
        body.newPassword,
        body.removePasskeys ?? false,
      ),
    }),
    { bodyLimit: SEALED_LIMIT },
  );

  route(
    app,
    passwordMobile,
    async ({ body, request }) => ({
      changed: true as const,
      userName: await recovery.setByMobile(await contextOf(request), body),
    }),
    { bodyLimit: SEALED_LIMIT },
  );
}
