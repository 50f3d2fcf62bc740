import { Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";

/** Needs a sign-in within the last ten minutes: someone at an unattended back office cannot take over the account. */
export const secondFactorBegin = endpoint({
  id: "backoffice.factor.begin",
  method: "POST",
  path: "/wps/backoffice/second-factor",
  access: "operator",
  allowedDuringMaintenance: true,
  allowedBeforeSecondFactor: true,
  summary: "A secret for an authenticator app, which counts once a code of it is confirmed",
  value: Type.Object({
    secret: Type.String({ description: "Base32" }),
    address: Type.String({ description: "otpauth:// address, for a QR code" }),
  }),
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
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 32 }) }, { additionalProperties: false }),
  value: Type.Object({
    recoveryCodes: Type.Array(Type.String(), { description: "Each signs in once in place of a code" }),
  }),
  errors: [...OPERATOR_ERRORS, "operator.code.invalid"],
});
