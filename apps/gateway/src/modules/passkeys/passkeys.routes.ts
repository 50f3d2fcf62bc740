import {
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
} from "@foyer/contract/passkeys";
import type { Proof } from "@foyer/contract/proof";
import type { Language } from "@foyer/contract/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deviceName } from "../../http/device-name.ts";
import { route } from "../../http/endpoint.ts";
import type { Player } from "../../http/session-context.ts";
import { proofContextOf, SEALED_PROOF_LIMIT } from "../security/proof-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import { RESPONSE_LIMIT, type RelyingParty } from "./passkey-ceremonies.ts";
import type { PasskeysService } from "./passkeys.service.ts";
import { relyingPartyOf } from "./relying-party.ts";

export function passkeysRoutes(
  app: FastifyInstance,
  passkeys: PasskeysService,
  settings: SettingsService,
): void {
  const partyOf = (request: FastifyRequest): RelyingParty => relyingPartyOf(app.config, request);

  const languageOf = async (request: FastifyRequest): Promise<Language> =>
    settings.languageOf(request, await settings.merchantOf(request));

  route(app, passkeyList, async ({ player }) => ({ passkeys: await passkeys.list(player.memberId) }));

  const prove = async (player: Player, proof: Proof | undefined, request: FastifyRequest) =>
    app.services.proofs.proveChange(await proofContextOf(app, player, request), proof);

  route(
    app,
    passkeyRegisterOptions,
    async ({ player, body, request }) => {
      await prove(player, body.proof, request);
      const { name } = await settings.merchant(player.merchantId);
      return passkeys.registrationOptions(player, partyOf(request), name);
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
  );

  route(
    app,
    passkeyRegister,
    async ({ player, body, request }) =>
      passkeys.register(
        player,
        partyOf(request),
        {
          ...body,
          name: deviceName(request.headers["user-agent"]),
          language: await languageOf(request),
        },
        request,
      ),
    { bodyLimit: RESPONSE_LIMIT },
  );

  route(
    app,
    passkeyRemove,
    async ({ player, body, request }) => {
      await prove(player, body.proof, request);
      await passkeys.remove(player, body.passkeyId, await languageOf(request), request);
      return { removed: true };
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
  );

  route(app, passkeyLoginOptions, ({ request }) => passkeys.loginOptions(partyOf(request)), {
    config: { countedAs: "passkey-challenges" },
  });

  route(
    app,
    passkeyLogin,
    async ({ body, request }) => {
      const { id } = await settings.merchantOf(request);
      const { keepSignedIn: keep = false, ...ceremony } = body;
      return passkeys.login(id, partyOf(request), { ...ceremony, keep }, request);
    },
    { bodyLimit: RESPONSE_LIMIT },
  );
}
