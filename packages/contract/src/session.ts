import { type Static, Type } from "typebox";
import { CaptchaAnswer } from "./captcha.ts";
import { endpoint } from "./endpoint.ts";
import { Freshness, MemberType, Mobile, RandomToken, VerificationCode } from "./shared.ts";

/** Audience of the sign-in form: a form for agents answers `session.login.non.agent` to other players. */
export const Audience = Type.Optional(Type.Enum(["member", "agent"]));
export type Audience = Static<typeof Audience>;

/** Fields common to all sign-in methods. */
const around = {
  ...CaptchaAnswer,
  audience: Audience,
  /** The player ticked "keep me signed in": longer session lifetime. */
  keepSignedIn: Type.Optional(Type.Boolean()),
  /** From a social sign-in without an account: links the account that signs in here to that identity. */
  linkToken: Type.Optional(RandomToken),
  ...Freshness,
};

export const LoginPayload = Type.Union(
  [
    Type.Object(
      {
        type: Type.Literal("username"),
        username: Type.String({ minLength: 1, maxLength: 64 }),
        password: Type.String({ minLength: 1, maxLength: 256 }),
        ...around,
      },
      { additionalProperties: false },
    ),
    Type.Object(
      { type: Type.Literal("sms"), ...Mobile, verificationCode: VerificationCode, ...around },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        type: Type.Literal("firebase"),
        firebaseChannel: Type.Literal("sms"),
        firebaseIdToken: Type.String({ minLength: 1, maxLength: 4096 }),
        firebaseMobileNo: Mobile.mobileNum,
        countryDialingCode: Mobile.countryDialingCode,
        ...around,
      },
      { additionalProperties: false },
    ),
  ],
  { $id: "LoginPayload" },
);
export type LoginPayload = Static<typeof LoginPayload>;

export const LoginValue = Type.Object(
  {
    token: Type.String(),
    userName: Type.String(),
    customerType: MemberType,
    firstTimeLogin: Type.Boolean(),
    passwordExpired: Type.Boolean(),
    expiresAt: Type.String({ format: "date-time" }),
    previous: Type.Optional(
      Type.Object(
        {
          at: Type.String({ format: "date-time" }),
          device: Type.String({ description: "Display name, for example Chrome on Android" }),
        },
        { description: "The previous sign-in" },
      ),
    ),
  },
  { $id: "LoginValue" },
);
export type LoginValue = Static<typeof LoginValue>;

/** A failed sign-in with `value: { captcha: true }` requires a captcha from then on. */
export const sessionLogin = endpoint({
  id: "session.login",
  method: "POST",
  path: "/wps/session/login",
  access: "public",
  moduleId: "COMM3",
  sealed: true,
  cookies: true,
  summary: "Sign in with username and password, or with a code sent to a mobile number",
  body: LoginPayload,
  value: LoginValue,
  errors: [
    "sealed.body.invalid",
    "sealed.body.key.unknown",
    "request.replayed",
    "session.login.invalid",
    "session.login.locked",
    "session.login.captcha",
    "session.login.disabled",
    "second.factor.required",
    "session.login.non.member",
    "session.login.non.agent",
    "session.login.method.closed",
    "captcha.invalid",
    "captcha.proof.invalid",
    "verification.code.invalid",
    "verification.mobile.invalid",
    "social.token.invalid",
    "system.unavailable",
  ],
});

export const sessionLogout = endpoint({
  id: "session.logout",
  method: "DELETE",
  path: "/wps/session/logout",
  access: "public",
  allowedDuringMaintenance: true,
  allowedBeforePasswordChange: true,
  moduleId: "COMM3",
  summary: "Sign out; no error when the session has already ended",
  value: Type.Object({ ended: Type.Boolean() }),
  errors: [],
});

export const sessionRenew = endpoint({
  id: "session.renew",
  method: "POST",
  path: "/wps/session/renew",
  access: "session",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Renew the session; the token may change",
  value: Type.Object({ token: Type.String(), expiresAt: Type.String({ format: "date-time" }) }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

/** One of the player's sessions, as listed in the security centre. */
export const OwnSession = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean({ description: "Whether it is the session of this call" }),
    device: Type.String({ description: "Display name, for example Safari on iPhone" }),
    country: Type.Optional(Type.String({ description: "ISO 3166-1 alpha-2, when known" })),
    startedAt: Type.String({ format: "date-time" }),
    seenAt: Type.String({ format: "date-time" }),
  },
  { $id: "OwnSession" },
);
export type OwnSession = Static<typeof OwnSession>;

export const sessionList = endpoint({
  id: "session.list",
  method: "GET",
  path: "/wps/session/sessions",
  access: "session",
  moduleId: "COMM3",
  summary: "The player's open sessions, newest first",
  value: Type.Object({ sessions: Type.Array(OwnSession) }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

export const sessionEnd = endpoint({
  id: "session.end",
  method: "DELETE",
  path: "/wps/session/sessions/{sessionId}",
  access: "session",
  moduleId: "COMM3",
  summary: "End one of the player's sessions; an ended one or another player's is `session.unknown`",
  params: Type.Object({ sessionId: Type.String({ maxLength: 64 }) }),
  value: Type.Object({ ended: Type.Boolean() }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere", "session.unknown"],
});

export const sessionEndOthers = endpoint({
  id: "session.end.others",
  method: "DELETE",
  path: "/wps/session/sessions",
  access: "session",
  moduleId: "COMM3",
  summary: "End all other sessions of the player",
  value: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});
