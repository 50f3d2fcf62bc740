import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { LoginValue } from "./session.ts";
import { MemberType, Picture } from "./shared.ts";

export const MemberInfo = Type.Object(
  {
    id: Type.String({ description: "Opaque id" }),
    type: MemberType,
    nickname: Type.String(),
    account: Type.String(),
    avatar: Picture,
    registeredAt: Type.String({ format: "date-time" }),
    lastLoginAt: Type.Optional(Type.String({ format: "date-time" })),
    unreadMessages: Type.Integer({ minimum: 0 }),
  },
  { $id: "MemberInfo" },
);
export type MemberInfo = Static<typeof MemberInfo>;

export const memberInfo = endpoint({
  id: "member.info",
  method: "GET",
  path: "/wps/member/info",
  access: "session",
  moduleId: "COMM3",
  summary: "Who is signed in",
  value: MemberInfo,
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

/** How the player came: an app shell, a browser, an installed web app or a home-screen clip (spec section 3). */
export const REGISTER_METHODS = ["APP", "H5", "PWA", "WEBCLIP"] as const;

/** A host name or address of a page, kept as it came. */
const Place = Type.String({ maxLength: 255, pattern: "^[^\\s\\p{Cc}<>\"'\\\\]*$" });

export const RegisterPayload = Type.Object(
  {
    type: Type.Literal(0),
    username: Type.String({ maxLength: 64 }),
    password: Type.String({ maxLength: 256 }),
    confirmPassword: Type.String({ maxLength: 256 }),
    registerUrl: Place,
    registerMethod: Type.Enum([...REGISTER_METHODS]),
    domain: Type.Optional(Place),
    affiliateCode: Type.Optional(Type.String({ maxLength: 64 })),
    nickname: Type.Optional(Type.String({ maxLength: 64 })),
    email: Type.Optional(Type.String({ maxLength: 255 })),
    captcha: Type.Optional(Type.String({ maxLength: 16 })),
    captchaId: Type.Optional(Type.String({ maxLength: 64 })),
    agreed: Type.Boolean(),
    sentAt: Type.Integer(),
    nonce: Type.String({ minLength: 16, maxLength: 64 }),
  },
  { $id: "RegisterPayload", additionalProperties: false },
);
export type RegisterPayload = Static<typeof RegisterPayload>;

/** A refused field answers `register.field.invalid` with `value: { field, rule }`. */
export const memberRegister = endpoint({
  id: "member.register",
  method: "PUT",
  path: "/wps/member/register",
  access: "public",
  moduleId: "REG3",
  sealed: true,
  summary: "Open an account by username; answers signed in",
  body: RegisterPayload,
  value: LoginValue,
  errors: [
    "envelope.invalid",
    "envelope.key.unknown",
    "request.replayed",
    "captcha.invalid",
    "member.username.taken",
    "register.closed",
    "register.field.invalid",
    "register.password.mismatch",
    "register.affiliate.invalid",
    "register.terms.required",
  ],
});

export const usernameCheck = endpoint({
  id: "member.username.check",
  method: "GET",
  path: "/wps/check/username",
  access: "public",
  moduleId: "REG3",
  summary: "Whether a username is free to take",
  query: Type.Object({ username: Type.String({ minLength: 1, maxLength: 64 }) }),
  value: Type.Object({ available: Type.Boolean() }),
  errors: [],
});
