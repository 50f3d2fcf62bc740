import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS, OperatorSession } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { PROOF_ERRORS, Proof, SEALED_ACCOUNT_ERRORS } from "./proof.ts";
import { Audience, LoginValue } from "./session.ts";
import { Freshness, RandomToken, WebAuthnJson } from "./shared.ts";

const SESSION_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

/**
 * Of a change of keys. Only an account that has nothing to prove itself with (no login password, payment password or
 * passkey, because it logs in by code or by a provider) may leave the proof out, within ten minutes of its log-in;
 * after that it answers `session.sign.in.again`.
 */
const OWN_PROOF = { proof: Type.Optional(Proof), ...Freshness };
const CHANGE_ERRORS = [...SEALED_ACCOUNT_ERRORS, ...PROOF_ERRORS, "session.sign.in.again"] as const;

export const Passkey = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: "Name of the device that created it; an operator can give another" }),
    createdAt: Type.String({ format: "date-time" }),
    usedAt: Type.Optional(Type.String({ format: "date-time" })),
  },
  { $id: "Passkey" },
);
export type Passkey = Static<typeof Passkey>;

const PasskeyId = Type.Object({ passkeyId: Type.String({ maxLength: 64 }) });
const Ceremony = Type.Object({ challengeId: Type.String(), options: WebAuthnJson });
const CeremonyResponse = Type.Object(
  { challengeId: Type.String({ maxLength: 64 }), response: WebAuthnJson },
  { additionalProperties: false },
);

export const passkeyList = endpoint({
  id: "passkeys.list",
  method: "GET",
  path: "/wps/session/passkeys",
  access: "account",
  moduleId: "COMM3",
  summary: "The player's passkeys",
  value: Type.Object({ passkeys: Type.Array(Passkey) }),
  errors: SESSION_ERRORS,
});

export const passkeyRegisterOptions = endpoint({
  id: "passkeys.register.options",
  method: "POST",
  path: "/wps/session/passkeys/options",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "Options for creating a passkey for the signed-in player",
  body: Type.Object(OWN_PROOF, { additionalProperties: false }),
  value: Ceremony,
  errors: CHANGE_ERRORS,
});

export const passkeyRegister = endpoint({
  id: "passkeys.register",
  method: "POST",
  path: "/wps/session/passkeys",
  access: "account",
  moduleId: "COMM3",
  summary:
    "Register a passkey created by the browser, by options that were given for a proof; the player is told by mail and inbox",
  body: CeremonyResponse,
  value: Passkey,
  errors: [...SESSION_ERRORS, "passkey.invalid", "passkey.too.many"],
});

export const passkeyRemove = endpoint({
  id: "passkeys.remove",
  method: "POST",
  path: "/wps/session/passkeys/remove",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "Delete a passkey; the player is told by mail and inbox",
  body: Type.Object(
    { passkeyId: Type.String({ maxLength: 64 }), ...OWN_PROOF },
    { additionalProperties: false },
  ),
  value: Type.Object({ removed: Type.Boolean() }),
  errors: [...CHANGE_ERRORS, "passkey.unknown"],
});

export const passkeyLoginOptions = endpoint({
  id: "passkeys.login.options",
  method: "POST",
  path: "/wps/session/login/passkey/options",
  access: "public",
  moduleId: "COMM3",
  summary: "Options for signing in with a passkey, without a username",
  value: Ceremony,
  errors: [],
});

export const passkeyLogin = endpoint({
  id: "passkeys.login",
  method: "POST",
  path: "/wps/session/login/passkey",
  access: "public",
  moduleId: "COMM3",
  cookies: true,
  summary: "Sign in with a passkey",
  body: Type.Object(
    {
      challengeId: Type.String({ maxLength: 64 }),
      response: WebAuthnJson,
      keepSignedIn: Type.Optional(Type.Boolean()),
      audience: Audience,
      linkToken: Type.Optional(
        Type.Unsafe<string>({ ...RandomToken, description: "Of a social login, as at `session.login`" }),
      ),
    },
    { additionalProperties: false },
  ),
  value: LoginValue,
  errors: [
    "passkey.invalid",
    "social.token.invalid",
    "session.login.disabled",
    "second.factor.required",
    "session.login.non.member",
    "session.login.non.agent",
  ],
});

/** Of the operator who calls, whatever their roles; a passkey can be the second factor that is due. */
const own = {
  access: "operator",
  allowedDuringMaintenance: true,
  allowedBeforeSecondFactor: true,
} as const;

export const operatorPasskeys = endpoint({
  id: "backoffice.passkeys",
  method: "GET",
  path: "/wps/backoffice/passkeys",
  ...own,
  summary: "The operator's passkeys, and whether an authenticator app is connected",
  value: Type.Object({ passkeys: Type.Array(Passkey), hasApp: Type.Boolean() }),
  errors: OPERATOR_ERRORS,
});

export const operatorPasskeyOptions = endpoint({
  id: "backoffice.passkey.options",
  method: "POST",
  path: "/wps/backoffice/passkeys/options",
  ...own,
  summary: "Options for creating a passkey for the operator, shortly after a sign-in",
  value: Ceremony,
  errors: [...OPERATOR_ERRORS, "session.sign.in.again"],
});

export const operatorPasskeyAdd = endpoint({
  id: "backoffice.passkey.add",
  method: "POST",
  path: "/wps/backoffice/passkeys",
  ...own,
  summary: "Register a passkey created by the browser; ends the operator's other sessions",
  body: CeremonyResponse,
  value: Passkey,
  errors: [...OPERATOR_ERRORS, "session.sign.in.again", "passkey.invalid", "passkey.too.many"],
});

export const operatorPasskeyName = endpoint({
  id: "backoffice.passkey.name",
  method: "PUT",
  path: "/wps/backoffice/passkeys/{passkeyId}",
  ...own,
  summary: "Name a passkey",
  params: PasskeyId,
  body: Type.Object(
    { name: Type.String({ maxLength: 64, pattern: "^[^\\u0000]*\\S[^\\u0000]*$" }) },
    { additionalProperties: false },
  ),
  value: Type.Object({ named: Type.Literal(true) }),
  errors: [...OPERATOR_ERRORS, "passkey.unknown"],
});

export const operatorPasskeyRemove = endpoint({
  id: "backoffice.passkey.remove",
  method: "DELETE",
  path: "/wps/backoffice/passkeys/{passkeyId}",
  ...own,
  summary: "Delete a passkey, shortly after a sign-in; ends the operator's other sessions",
  params: PasskeyId,
  value: Type.Object({ removed: Type.Literal(true) }),
  errors: [...OPERATOR_ERRORS, "session.sign.in.again", "passkey.unknown", "operator.second.factor.last"],
});

export const operatorPasskeyLoginOptions = endpoint({
  id: "backoffice.login.passkey.options",
  method: "POST",
  path: "/wps/backoffice/login/passkey/options",
  access: "public",
  allowedDuringMaintenance: true,
  summary: "Options for signing in as an operator with a passkey, without a name",
  value: Ceremony,
  errors: [],
});

export const operatorPasskeyLogin = endpoint({
  id: "backoffice.login.passkey",
  method: "POST",
  path: "/wps/backoffice/login/passkey",
  access: "public",
  allowedDuringMaintenance: true,
  cookies: true,
  summary: "Sign in as an operator with a passkey that verifies its user; it counts as the second factor too",
  body: CeremonyResponse,
  value: OperatorSession,
  errors: ["passkey.invalid"],
});
