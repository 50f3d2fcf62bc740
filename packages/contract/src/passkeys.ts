import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Audience, LoginValue } from "./session.ts";

const SESSION_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

/** JSON types of WebAuthn Level 3 such as `PublicKeyCredentialCreationOptionsJSON`, passed to the browser library as they are. */
const WebAuthnJson = Type.Record(Type.String(), Type.Unknown());

export const Passkey = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: "Name of the device that created it" }),
    createdAt: Type.String({ format: "date-time" }),
    usedAt: Type.Optional(Type.String({ format: "date-time" })),
  },
  { $id: "Passkey" },
);
export type Passkey = Static<typeof Passkey>;

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
  summary: "Options for creating a passkey for the signed-in player, shortly after a sign-in",
  value: Type.Object({ challengeId: Type.String(), options: WebAuthnJson }),
  errors: [...SESSION_ERRORS, "session.sign.in.again"],
});

export const passkeyRegister = endpoint({
  id: "passkeys.register",
  method: "POST",
  path: "/wps/session/passkeys",
  access: "account",
  moduleId: "COMM3",
  summary: "Register a passkey created by the browser; the player is told by mail and inbox",
  body: Type.Object(
    { challengeId: Type.String({ maxLength: 64 }), response: WebAuthnJson },
    { additionalProperties: false },
  ),
  value: Passkey,
  errors: [...SESSION_ERRORS, "session.sign.in.again", "passkey.invalid", "passkey.too.many"],
});

export const passkeyRemove = endpoint({
  id: "passkeys.remove",
  method: "DELETE",
  path: "/wps/session/passkeys/{passkeyId}",
  access: "account",
  moduleId: "COMM3",
  summary: "Delete a passkey, shortly after a sign-in; the player is told by mail and inbox",
  params: Type.Object({ passkeyId: Type.String({ maxLength: 64 }) }),
  value: Type.Object({ removed: Type.Boolean() }),
  errors: [...SESSION_ERRORS, "session.sign.in.again", "passkey.unknown"],
});

export const passkeyLoginOptions = endpoint({
  id: "passkeys.login.options",
  method: "POST",
  path: "/wps/session/login/passkey/options",
  access: "public",
  moduleId: "COMM3",
  summary: "Options for signing in with a passkey, without a username",
  value: Type.Object({ challengeId: Type.String(), options: WebAuthnJson }),
  errors: [],
});

export const passkeyLogin = endpoint({
  id: "passkeys.login",
  method: "POST",
  path: "/wps/session/login/passkey",
  access: "public",
  moduleId: "COMM3",
  summary: "Sign in with a passkey",
  body: Type.Object(
    {
      challengeId: Type.String({ maxLength: 64 }),
      response: WebAuthnJson,
      keepSignedIn: Type.Optional(Type.Boolean()),
      audience: Audience,
    },
    { additionalProperties: false },
  ),
  value: LoginValue,
  errors: [
    "passkey.invalid",
    "session.login.disabled",
    "second.factor.required",
    "session.login.non.member",
    "session.login.non.agent",
  ],
});
