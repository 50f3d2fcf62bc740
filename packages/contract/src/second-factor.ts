import { Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { PROOF_ERRORS, Proof, SEALED_ACCOUNT_ERRORS } from "./proof.ts";
import { LoginValue } from "./session.ts";
import { FIGURES, Freshness, RandomToken } from "./shared.ts";

const Code = Type.String({ minLength: 1, maxLength: 32, ...FIGURES });
const Authenticator = Type.Object({
  secret: Type.String({ description: "Base32" }),
  address: Type.String({ description: "otpauth:// address, for a QR code" }),
});
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { description: "Each signs in once in place of a code" }),
});
/**
 * Of a change of two-step login. Where it is on, a code of the app or a recovery code is needed beside the proof: a
 * password alone must not be able to take the second factor away. Who has neither goes to customer service.
 */
const FactorChange = Type.Object(
  { proof: Proof, code: Type.Optional(Code), ...Freshness },
  { additionalProperties: false },
);
const CHANGE_ERRORS = [...SEALED_ACCOUNT_ERRORS, ...PROOF_ERRORS, "second.factor.code.invalid"] as const;

/**
 * The second step of a login of a member with an authenticator app. The first one, by password, code, social sign-in
 * or a passkey without verification of its user, answers `second.factor.required` with `value: { ticket, expiresAt }`,
 * after a social sign-in also `from`. The ticket works in the same browser only, once, and for ten minutes.
 */
export const secondStep = endpoint({
  id: "session.second.step",
  method: "POST",
  path: "/wps/session/login/second-step",
  access: "public",
  moduleId: "COMM3",
  sealed: true,
  cookies: true,
  summary: "Sign in with a code of the authenticator app, or a recovery code, after the first step",
  body: Type.Object(
    { ticket: RandomToken, code: Code, linkToken: Type.Optional(RandomToken), ...Freshness },
    { additionalProperties: false },
  ),
  value: LoginValue,
  errors: [
    "sealed.body.invalid",
    "sealed.body.key.unknown",
    "request.replayed",
    "second.factor.code.invalid",
    "second.factor.expired",
    "session.login.locked",
    "session.login.disabled",
    "social.token.invalid",
  ],
});

export const factorBegin = endpoint({
  id: "factor.begin",
  method: "POST",
  path: "/wps/member/security/second-factor",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "A secret for an authenticator app, which counts once a code of it is confirmed",
  body: FactorChange,
  value: Authenticator,
  errors: CHANGE_ERRORS,
});

/** Repeatable: the same code sent again within two minutes gets the same recovery codes. */
export const factorConfirm = endpoint({
  id: "factor.confirm",
  method: "POST",
  path: "/wps/member/security/second-factor/confirm",
  access: "account",
  moduleId: "COMM3",
  summary: "Turn two-step login on by a code of the authenticator app; ends the player's other sessions",
  body: Type.Object({ code: Code }, { additionalProperties: false }),
  value: RecoveryCodes,
  errors: [
    "session.required",
    "session.expired",
    "session.ended.elsewhere",
    "session.real.account.required",
    "second.factor.code.invalid",
  ],
});

export const factorCodes = endpoint({
  id: "factor.codes",
  method: "POST",
  path: "/wps/member/security/second-factor/recovery-codes",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "New recovery codes in place of those before",
  body: FactorChange,
  value: RecoveryCodes,
  errors: [...CHANGE_ERRORS, "second.factor.unset"],
});

export const factorOff = endpoint({
  id: "factor.off",
  method: "POST",
  path: "/wps/member/security/second-factor/off",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "Turn two-step login off",
  body: FactorChange,
  value: Type.Object({ off: Type.Literal(true) }),
  errors: CHANGE_ERRORS,
});

/** Needs a sign-in within the last ten minutes: someone at an unattended back office cannot take over the account. */
export const secondFactorBegin = endpoint({
  id: "backoffice.factor.begin",
  method: "POST",
  path: "/wps/backoffice/second-factor",
  access: "operator",
  allowedDuringMaintenance: true,
  allowedBeforeSecondFactor: true,
  summary: "A secret for an authenticator app, which counts once a code of it is confirmed",
  value: Authenticator,
  errors: [...OPERATOR_ERRORS, "session.sign.in.again"],
});

/** Repeatable: the same code sent again within two minutes gets the same recovery codes. */
export const secondFactorConfirm = endpoint({
  id: "backoffice.factor.confirm",
  method: "POST",
  path: "/wps/backoffice/second-factor/confirm",
  access: "operator",
  allowedDuringMaintenance: true,
  allowedBeforeSecondFactor: true,
  summary: "Prove that the authenticator app has the secret; ends the operator's other sessions",
  body: Type.Object({ code: Code }, { additionalProperties: false }),
  value: RecoveryCodes,
  errors: [...OPERATOR_ERRORS, "operator.code.invalid"],
});
