import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Freshness, Mobile, RandomToken, VerificationCode } from "./shared.ts";

const Password = Type.String({ maxLength: 256 });

/** A stranger who had access to the account may have added a passkey, which a new password alone does not end. */
const RemovePasskeys = {
  removePasskeys: Type.Optional(Type.Boolean({ description: "Also deletes the account's passkeys" })),
};

/** Errors every sealed call can answer. */
const SEALED_ERRORS = ["sealed.body.invalid", "sealed.body.key.unknown", "request.replayed"] as const;

/** A refused new password answers `password.field.invalid` with `value: { field, rule }`. */
export const NEW_PASSWORD_ERRORS = [
  ...SEALED_ERRORS,
  "password.field.invalid",
  "modify.new.old.same",
] as const;

export const ChangePasswordPayload = Type.Object(
  {
    oldPassword: Type.Optional({
      ...Password,
      description:
        "Left out when the account has none yet: a first password is accepted shortly after a sign-in",
    }),
    newPassword: Password,
    confirmNewPassword: Password,
    ...RemovePasskeys,
    ...Freshness,
  },
  { $id: "ChangePasswordPayload", additionalProperties: false },
);
export type ChangePasswordPayload = Static<typeof ChangePasswordPayload>;

/** Also sets a first password and replaces an expired one. Ends every other session of the account. */
export const passwordChange = endpoint({
  id: "password.change",
  method: "POST",
  path: "/wps/member/password/v2",
  access: "account",
  allowedBeforePasswordChange: true,
  moduleId: "COMM3",
  sealed: true,
  summary: "Change the password, or set the first one",
  body: ChangePasswordPayload,
  value: Type.Object({ changed: Type.Literal(true) }),
  errors: [
    "session.required",
    "session.expired",
    "session.ended.elsewhere",
    "session.real.account.required",
    ...NEW_PASSWORD_ERRORS,
    "password.old.wrong",
    "password.sign.in.again",
    "password.mismatch",
  ],
});

/** Same answer in the same time whether or not the pair belongs to an account. */
export const passwordEmail = endpoint({
  id: "password.email",
  method: "POST",
  path: "/wps/member/password/email",
  access: "public",
  moduleId: "COMM3",
  summary: "E-mail a password reset link to the account's address",
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 64 }),
      email: Type.String({ minLength: 3, maxLength: 255 }),
    },
    { description: "Form-encoded or JSON", additionalProperties: false },
  ),
  value: Type.Object({ sent: Type.Literal(true) }),
  errors: ["password.field.invalid"],
});

/** Redeems the token of a reset link: valid once, for one hour, and only until a newer link is sent. */
export const passwordReset = endpoint({
  id: "password.reset",
  method: "POST",
  path: "/wps/member/password/email/reset",
  access: "public",
  moduleId: "COMM3",
  sealed: true,
  summary: "Set a new password with the token of a reset link; ends every session of the account",
  body: Type.Object(
    { token: RandomToken, newPassword: Password, ...RemovePasskeys, ...Freshness },
    { additionalProperties: false },
  ),
  value: Type.Object({ changed: Type.Literal(true), userName: Type.String() }),
  errors: [...NEW_PASSWORD_ERRORS, "password.token.invalid"],
});

/** Lets the page of a link say at once that it is used or expired. The holder of the token may know whose it is. */
export const passwordLink = endpoint({
  id: "password.link",
  method: "POST",
  path: "/wps/member/password/email/link",
  access: "public",
  moduleId: "COMM3",
  sealed: true,
  summary: "Whether the token of a reset link is still valid, and whose it is",
  body: Type.Object({ token: RandomToken, ...Freshness }, { additionalProperties: false }),
  value: Type.Object({ userName: Type.String() }),
  errors: [...SEALED_ERRORS, "password.token.invalid"],
});

export const SetPasswordPayload = Type.Object(
  {
    newPassword: Password,
    ...Mobile,
    verificationCode: VerificationCode,
    ...RemovePasskeys,
    ...Freshness,
  },
  { $id: "SetPasswordPayload", additionalProperties: false },
);
export type SetPasswordPayload = Static<typeof SetPasswordPayload>;

export const passwordMobile = endpoint({
  id: "password.mobile",
  method: "POST",
  path: "/wps/member/password/mobile",
  access: "public",
  moduleId: "COMM3",
  sealed: true,
  summary:
    "Set a new password with a code sent to the account's mobile number; ends every session of the account",
  body: SetPasswordPayload,
  value: Type.Object({ changed: Type.Literal(true), userName: Type.String() }),
  errors: [
    ...NEW_PASSWORD_ERRORS,
    "verification.closed",
    "verification.code.invalid",
    "verification.mobile.invalid",
  ],
});
