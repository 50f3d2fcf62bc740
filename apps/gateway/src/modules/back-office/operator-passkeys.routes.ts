import {
  operatorPasskeyAdd,
  operatorPasskeyLogin,
  operatorPasskeyLoginOptions,
  operatorPasskeyName,
  operatorPasskeyOptions,
  operatorPasskeyRemove,
  operatorPasskeys,
} from "@foyer/contract/passkeys";
import type { FastifyInstance } from "fastify";
import { deviceName } from "../../http/device-name.ts";
import { route } from "../../http/endpoint.ts";
import { RESPONSE_LIMIT } from "../passkeys/passkey-ceremonies.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import type { OperatorPasskeysService } from "./operator-passkeys.service.ts";
import { presentOperator } from "./present-operator.ts";

export function operatorPasskeyRoutes(app: FastifyInstance, passkeys: OperatorPasskeysService): void {
  const { settings } = app.services;
  const LIMIT = { bodyLimit: RESPONSE_LIMIT };

  route(app, operatorPasskeys, ({ operator }) => passkeys.list(operator));

  route(app, operatorPasskeyOptions, async ({ operator, request }) => {
    const { name } = await settings.merchant(operator.merchantId);
    return passkeys.registrationOptions(operator, relyingPartyOf(app.config, request), name);
  });

  route(
    app,
    operatorPasskeyAdd,
    ({ operator, body, request }) => {
      const name = deviceName(request.headers["user-agent"]) || "Passkey";
      return passkeys.register(operator, relyingPartyOf(app.config, request), { ...body, name }, request);
    },
    LIMIT,
  );

  route(app, operatorPasskeyName, async ({ operator, params, body }) => {
    await passkeys.name(operator, params.passkeyId, body.name);
    return { named: true as const };
  });

  route(app, operatorPasskeyRemove, async ({ operator, params, request }) => {
    await passkeys.remove(operator, params.passkeyId, request);
    return { removed: true as const };
  });

  route(
    app,
    operatorPasskeyLoginOptions,
    ({ request }) => passkeys.loginOptions(relyingPartyOf(app.config, request)),
    { config: { countedAs: "passkey-challenges" } },
  );

  route(
    app,
    operatorPasskeyLogin,
    async ({ body, request }) => {
      const { id } = await settings.merchantOf(request);
      const party = relyingPartyOf(app.config, request);
      const { token, expiresAt, operator } = await passkeys.signIn(id, party, body, request);
      return { token, expiresAt, operator: await presentOperator(settings, operator) };
    },
    LIMIT,
  );
}
