import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { MemberType } from "./shared.ts";

export const LoginPayload = Type.Object(
  {
    type: Type.Enum(["username"]),
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    captcha: Type.Optional(Type.String({ maxLength: 16 })),
    captchaId: Type.Optional(Type.String({ maxLength: 64 })),
    /** Agent sign-in from an agent-only door answers `session.login.non.agent` to players. */
    audience: Type.Optional(Type.Enum(["member", "agent"])),
    /** The player ticked "keep me signed in": the session outlives long pauses. */
    keepSignedIn: Type.Optional(Type.Boolean()),
    /** Freshness: milliseconds since the epoch and a nonce, so that a recorded blob cannot be sent again. */
    sentAt: Type.Integer(),
    nonce: Type.String({ minLength: 16, maxLength: 64 }),
  },
  { $id: "LoginPayload", additionalProperties: false },
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
  summary: "Sign in by username and password",
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
    "captcha.invalid",
  ],
});

export const sessionLogout = endpoint({
  id: "session.logout",
  method: "DELETE",
  path: "/wps/session/logout",
  access: "public",
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
  moduleId: "COMM3",
  summary: "Prolong this session; the token may change",
  value: Type.Object({ token: Type.String(), expiresAt: Type.String({ format: "date-time" }) }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

export const captchaRead = endpoint({
  id: "captcha.read",
  method: "GET",
  path: "/wps/captcha",
  access: "public",
  moduleId: "CAPTCHA3",
  summary: "A fresh captcha: six digits in a picture, or also as a sound for who cannot see it",
  query: Type.Object({
    audio: Type.Optional(Type.Boolean({ description: "Send the sound too" })),
  }),
  value: Type.Object(
    {
      captchaId: Type.String(),
      image: Type.String({ description: "data: URL of a PNG picture" }),
      audio: Type.Optional(
        Type.String({
          description:
            "data: URL of a WAV sound. Each digit is as many short tones, ten for a zero; a long low tone stands between digits.",
        }),
      ),
      expiresInSeconds: Type.Integer(),
    },
    { $id: "Captcha" },
  ),
  errors: [],
});
