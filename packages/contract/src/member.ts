import { type Static, Type } from "typebox";
import { CaptchaAnswer } from "./captcha.ts";
import { endpoint } from "./endpoint.ts";
import { PaymentPassword } from "./proof.ts";
import { LoginValue } from "./session.ts";
import { FIGURES, Freshness, MemberType, Mobile, Picture, RandomToken } from "./shared.ts";

export const MemberInfo = Type.Object(
  {
    id: Type.String({ description: "Opaque id" }),
    type: MemberType,
    nickname: Type.String(),
    account: Type.String(),
    generatedAccount: Type.Optional(
      Type.Boolean({ description: "Registered by mobile number: the account's name was not chosen" }),
    ),
    hasPassword: Type.Boolean({ description: "false for guests and for accounts that sign in by code only" }),
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
  summary: "The signed-in player",
  value: MemberInfo,
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

/** Client used for registration: app shell, browser, installed web app or home-screen web clip (spec section 3). */
export const REGISTER_METHODS = ["APP", "H5", "PWA", "WEBCLIP"] as const;

/** A host name or page address, stored as received. */
const Place = Type.String({ maxLength: 255, pattern: "^[^\\s\\p{Cc}<>\"'\\\\]*$" });

const Line = Type.String({ maxLength: 255 });
const Figures = Type.String({ maxLength: 255, ...FIGURES });

/** Fields of both registration methods; the merchant's field rules decide which of them a form shows. */
const fields = {
  /** Always 0 (member); agent accounts are opened by agents. */
  type: Type.Literal(0),
  registerUrl: Place,
  registerMethod: Type.Enum([...REGISTER_METHODS]),
  domain: Type.Optional(Place),
  affiliateCode: Type.Optional(Type.String({ maxLength: 64 })),
  paymentPassword: Type.Optional(PaymentPassword),
  recommenderId: Type.Optional(Type.String({ maxLength: 64 })),
  nickname: Type.Optional(Type.String({ maxLength: 64 })),
  payeeName: Type.Optional(Line),
  email: Type.Optional(Line),
  idNumber: Type.Optional(Figures),
  qqNum: Type.Optional(Figures),
  facebook: Type.Optional(Line),
  wechat: Type.Optional(Line),
  line: Type.Optional(Line),
  whatsapp: Type.Optional(Figures),
  zalo: Type.Optional(Figures),
  ...CaptchaAnswer,
  verificationCode: Type.Optional(Type.String({ maxLength: 10, ...FIGURES })),
  firebaseChannel: Type.Optional(Type.Literal("sms")),
  firebaseIdToken: Type.Optional(Type.String({ maxLength: 4096 })),
  /** From a social sign-in without an account: links the new account to that identity. */
  linkToken: Type.Optional(RandomToken),
  /** Confirms the minimum age and accepts the terms. */
  agreed: Type.Boolean(),
  ...Freshness,
};
const mobileNum = Type.String({ maxLength: 64, ...FIGURES });
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
    /** Only with the flag MOBILENUMPASSREG3; otherwise the account signs in by code. */
    password: Type.Optional(password),
    confirmPassword: Type.Optional(password),
    ...fields,
  },
  { $id: "RegisterMobilePayload", additionalProperties: false },
);
export type RegisterMobilePayload = Static<typeof RegisterMobilePayload>;

const REGISTER_ERRORS = [
  "sealed.body.invalid",
  "sealed.body.key.unknown",
  "request.replayed",
  "captcha.invalid",
  "captcha.proof.invalid",
  "member.mobile.taken",
  "register.closed",
  "register.field.invalid",
  "register.password.mismatch",
  "register.affiliate.invalid",
  "register.terms.required",
  "verification.code.invalid",
  "verification.mobile.invalid",
  "social.token.invalid",
  "system.unavailable",
] as const;

/** An invalid field answers `register.field.invalid` with `value: { field, rule }`. */
export const memberRegister = endpoint({
  id: "member.register",
  method: "PUT",
  path: "/wps/member/register",
  access: "public",
  moduleId: "REG3",
  sealed: true,
  cookies: true,
  summary: "Register by username; returns a session",
  body: RegisterPayload,
  value: LoginValue,
  errors: [...REGISTER_ERRORS, "member.username.taken"],
});

/** The platform generates the username and returns it as `userName`. */
export const memberRegisterMobile = endpoint({
  id: "member.register.mobile",
  method: "PUT",
  path: "/wps/member/register/mobile",
  access: "public",
  moduleId: "REG3",
  sealed: true,
  cookies: true,
  summary: "Register by mobile number; returns a session",
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
  summary: "Check whether a username is available",
  query: Type.Object({ username: Type.String({ minLength: 1, maxLength: 64 }) }),
  value: Type.Object({ available: Type.Boolean() }),
  errors: [],
});
