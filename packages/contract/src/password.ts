import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Freshness, Mobile, Ticket, VerificationCode } from "./shared.ts";

const Password = Type.String({ maxLength: 256 });

/** Codes every sealed call may answer besides its own. */
const SEALED_ERRORS = ["envelope.invalid", "envelope.key.unknown", "request.replayed"] as const;

/** A refused new password answers `password.field.invalid` with `value: { field, rule }`. */
const NEW_PASSWORD_ERRORS = [...SEALED_ERRORS, "password.field.invalid", "modify.new.old.same"] as const;

export const ChangePasswordPayload = Type.Object(
  {
    oldPassword: Type.Optional({
      ...Password,
      description:
        "Left out where the account has none: its first one is taken a short while after a sign-in",
    }),
    newPassword: Password,
    confirmNewPassword: Password,
    ...Freshness,
  },
  { $id: "ChangePasswordPayload", additionalProperties: false },
);
export type ChangePasswordPayload = Static<typeof ChangePasswordPayload>;

/** The first password and an expired one are changed here too. Every other session of the account ends. */
export const passwordChange = endpoint({
  id: "password.change",
  method: "POST",
  path: "/wps/member/password/v2",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "Change one's own password, or set the first one",
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

/** Answers the same, and as fast, whether the pair belongs to an account or not. */
export const passwordEmail = endpoint({
  id: "password.email",
  method: "POST",
  path: "/wps/member/password/email",
  access: "public",
  moduleId: "COMM3",
  summary: "Send a link that sets a new password to the account's e-mail address",
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

/** The page behind the mailed link. The link works once, for one hour, and no longer once a later one was sent. */
export const passwordReset = endpoint({
  id: "password.reset",
  method: "POST",
  path: "/wps/member/password/email/reset",
  access: "public",
  moduleId: "COMM3",
  sealed: true,
  summary: "Set a new password by a mailed link; every session of the account ends",
  body: Type.Object({ ticket: Ticket, newPassword: Password, ...Freshness }, { additionalProperties: false }),
  value: Type.Object({ changed: Type.Literal(true), userName: Type.String() }),
  errors: [...NEW_PASSWORD_ERRORS, "password.ticket.invalid"],
});

export const SetPasswordPayload = Type.Object(
  { newPassword: Password, ...Mobile, verificationCode: VerificationCode, ...Freshness },
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
    "Set a new password by a code sent to the account's mobile number; every session of the account ends",
  body: SetPasswordPayload,
  value: Type.Object({ changed: Type.Literal(true) }),
  errors: [
    ...NEW_PASSWORD_ERRORS,
    "verification.closed",
    "verification.code.invalid",
    "verification.mobile.invalid",
  ],
});
