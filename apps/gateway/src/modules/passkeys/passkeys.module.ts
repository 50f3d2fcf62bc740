import {
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
} from "@foyer/contract/passkeys";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { deviceName } from "../../plugins/device-name.ts";
import { route } from "../../plugins/endpoint.ts";
import { publicAddress } from "../../plugins/public-address.ts";
import { passkeysRepository } from "./passkeys.repository.ts";
import { PasskeysService, type RelyingParty } from "./passkeys.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly passkeys: PasskeysService;
  }
}

const SWEEP_MS = 10 * 60_000;
/** An answer of an authenticator is a kilobyte or two; some attest at length. */
const ANSWER_LIMIT = 32 * 1024;

export const passkeysModule = fp(
  async (app) => {
    const { housekeeping, secrets, securityLog, settings, signIn } = app.services;
    const repository = passkeysRepository(app.database.pool);
    const passkeys = new PasskeysService({
      repository,
      signIn,
      securityLog,
      userKey: secrets.derive("passkey-user"),
    });
    Object.assign(app.services, { passkeys });
    housekeeping.every(SWEEP_MS, "passkey challenges", () => repository.sweep());

    const partyOf = (request: FastifyRequest): RelyingParty => {
      const { hostname: id, origin } = new URL(publicAddress(app.config, request));
      return { id, origin };
    };

    route(app, passkeyList, async ({ player }) => ({ passkeys: await passkeys.list(player.memberId) }));

    route(app, passkeyRegisterOptions, async ({ player, request }) => {
      const { name } = await settings.merchant(player.merchantId);
      return passkeys.registrationOptions(player, partyOf(request), name);
    });

    route(
      app,
      passkeyRegister,
      ({ player, body, request }) =>
        passkeys.register(
          player,
          partyOf(request),
          { ...body, name: deviceName(request.headers["user-agent"]) },
          request,
        ),
      { bodyLimit: ANSWER_LIMIT },
    );

    route(app, passkeyRemove, async ({ player, params, request }) => {
      await passkeys.remove(player, params.passkeyId, request);
      return { removed: true };
    });

    route(app, passkeyLoginOptions, ({ request }) => passkeys.loginOptions(partyOf(request)), {
      config: { countedAs: "passkey-challenges" },
    });

    route(
      app,
      passkeyLogin,
      async ({ body, request }) => {
        const { id } = await settings.merchantOf(request);
        const { challengeId, response, keepSignedIn: keep = false, audience } = body;
        return passkeys.login(id, partyOf(request), { challengeId, response, keep, audience }, request);
      },
      { bodyLimit: ANSWER_LIMIT },
    );
  },
  {
    name: "passkeys",
    dependencies: ["services", "database", "settings", "session", "secrets", "housekeeping"],
  },
);
