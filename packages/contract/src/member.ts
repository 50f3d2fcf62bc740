import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { LoginValue } from "./session.ts";
import { Freshness, MemberType, Mobile, Picture, Ticket } from "./shared.ts";

export const MemberInfo = Type.Object(
  {
    id: Type.String({ description: "Opaque id" }),
    type: MemberType,
    nickname: Type.String(),
    account: Type.String(),
    hasPassword: Type.Boolean({ description: "An account may sign in by code alone; a guest has none" }),
    avatar: Picture,
    registeredAt: Type.String({ format: "date-time" }),
    lastLoginAt: Type.Optional(Type.String({ format: "date-time" })),
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

const Line = Type.String({ maxLength: 255 });

/** What both ways of registering ask; which of these a form shows is the merchant's field rules. */
const fields = {
  /** Always 0, a member; agents open accounts for agents. */
  type: Type.Literal(0),
  registerUrl: Place,
  registerMethod: Type.Enum([...REGISTER_METHODS]),
  domain: Type.Optional(Place),
  affiliateCode: Type.Optional(Type.String({ maxLength: 64 })),
  paymentPassword: Type.Optional(Type.String({ maxLength: 64 })),
  recommenderId: Type.Optional(Type.String({ maxLength: 64 })),
  nickname: Type.Optional(Type.String({ maxLength: 64 })),
  payeeName: Type.Optional(Line),
  email: Type.Optional(Line),
  idNumber: Type.Optional(Line),
  qqNum: Type.Optional(Line),
  facebook: Type.Optional(Line),
  wechat: Type.Optional(Line),
  line: Type.Optional(Line),
  whatsapp: Type.Optional(Line),
  zalo: Type.Optional(Line),
  captcha: Type.Optional(Type.String({ maxLength: 16 })),
  captchaId: Type.Optional(Type.String({ maxLength: 64 })),
  verificationCode: Type.Optional(Type.String({ maxLength: 10 })),
  firebaseChannel: Type.Optional(Type.Literal("sms")),
  firebaseIdToken: Type.Optional(Type.String({ maxLength: 4096 })),
  /** Of a social sign-in no account was linked to: the new account is linked. */
  linkTicket: Type.Optional(Ticket),
  /** Of age, and agrees to the terms. */
  agreed: Type.Boolean(),
  ...Freshness,
};
const mobileNum = Type.String({ maxLength: 64 });
const password = Type.String({ maxLength: 256 });

export const RegisterPayload = Type.Object(
  {
    username: Type.String({ maxLength: 64 }),
    password,
    confirmPassword: password,
    mobileNum: Type.Optional(mobileNum),
    countryDialingCode: Type.Optional(Mobile.countryDialingCode),
    ...fields,
  },
  { $id: "RegisterPayload", additionalProperties: false },
);
export type RegisterPayload = Static<typeof RegisterPayload>;

export const RegisterMobilePayload = Type.Object(
  {
    mobileNum,
    countryDialingCode: Mobile.countryDialingCode,
    /** Asked only where the merchant has MOBILENUMPASSREG3; without one the account signs in by code. */
    password: Type.Optional(password),
    confirmPassword: Type.Optional(password),
    ...fields,
  },
  { $id: "RegisterMobilePayload", additionalProperties: false },
);
export type RegisterMobilePayload = Static<typeof RegisterMobilePayload>;

const REGISTER_ERRORS = [
  "envelope.invalid",
  "envelope.key.unknown",
  "request.replayed",
  "captcha.invalid",
  "member.mobile.taken",
  "register.closed",
  "register.field.invalid",
  "register.password.mismatch",
  "register.affiliate.invalid",
  "register.terms.required",
  "verification.code.invalid",
  "verification.mobile.invalid",
  "social.ticket.invalid",
  "system.unavailable",
] as const;

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
  errors: [...REGISTER_ERRORS, "member.username.taken"],
});

/** The account's username is made by the platform and answered as `userName`. */
export const memberRegisterMobile = endpoint({
  id: "member.register.mobile",
  method: "PUT",
  path: "/wps/member/register/mobile",
  access: "public",
  moduleId: "REG3",
  sealed: true,
  summary: "Open an account by mobile number; answers signed in",
  body: RegisterMobilePayload,
  value: LoginValue,
  errors: REGISTER_ERRORS,
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
