import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Freshness, MemberType, Mobile, Ticket, VerificationCode } from "./shared.ts";

/** Agent sign-in from an agent-only door answers `session.login.non.agent` to players. */
export const Audience = Type.Optional(Type.Enum(["member", "agent"]));
export type Audience = Static<typeof Audience>;

/** What every way of signing in says besides its proof. */
const around = {
  captcha: Type.Optional(Type.String({ maxLength: 16 })),
  captchaId: Type.Optional(Type.String({ maxLength: 64 })),
  audience: Audience,
  /** The player ticked "keep me signed in": the session outlives long pauses. */
  keepSignedIn: Type.Optional(Type.Boolean()),
  /** Of a social sign-in no account was linked to: the account that proves itself here is linked. */
  linkTicket: Type.Optional(Ticket),
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
          device: Type.String({ description: "As people call it: Chrome on Android" }),
        },
        { description: "The sign-in before this one" },
      ),
    ),
  },
  { $id: "LoginValue" },
);
export type LoginValue = Static<typeof LoginValue>;

/** A failed sign-in may carry `value: { captcha: true }`: from then on a captcha is asked. */
export const sessionLogin = endpoint({
  id: "session.login",
  method: "POST",
  path: "/wps/session/login",
  access: "public",
  moduleId: "COMM3",
  sealed: true,
  summary: "Sign in by username and password, or by a code sent to a mobile number",
  body: LoginPayload,
  value: LoginValue,
  errors: [
    "envelope.invalid",
    "envelope.key.unknown",
    "request.replayed",
    "session.login.invalid",
    "session.login.locked",
    "session.login.captcha",
    "session.login.disabled",
    "session.login.non.member",
    "session.login.non.agent",
    "session.login.method.closed",
    "captcha.invalid",
    "verification.code.invalid",
    "verification.mobile.invalid",
    "social.ticket.invalid",
    "system.unavailable",
  ],
});

export const sessionLogout = endpoint({
  id: "session.logout",
  method: "DELETE",
  path: "/wps/session/logout",
  access: "public",
  whenShut: true,
  moduleId: "COMM3",
  summary: "End this session; ending one that is over is no error",
  value: Type.Object({ ended: Type.Boolean() }),
  errors: [],
});

export const sessionRenew = endpoint({
  id: "session.renew",
  method: "POST",
  path: "/wps/session/renew",
  access: "session",
  whenShut: true,
  moduleId: "COMM3",
  summary: "Prolong this session; the token may change",
  value: Type.Object({ token: Type.String(), expiresAt: Type.String({ format: "date-time" }) }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

/** One of the player's own sessions, as the security centre lists them. */
export const OwnSession = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean({ description: "The session this call came with" }),
    device: Type.String({ description: "As people call it: Safari on iPhone" }),
    country: Type.Optional(Type.String({ description: "Two letters, when it is known" })),
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
  summary: "The player's open sessions, the newest first",
  value: Type.Object({ sessions: Type.Array(OwnSession) }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

export const sessionEnd = endpoint({
  id: "session.end",
  method: "DELETE",
  path: "/wps/session/sessions/{sessionId}",
  access: "session",
  moduleId: "COMM3",
  summary: "End one of the player's own sessions; one that is over or another's is no session",
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
  summary: "End every session of the player but this one",
  value: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});
