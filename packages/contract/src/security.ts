import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PaymentPassword, PROOF_ERRORS, Proof, SEALED_ACCOUNT_ERRORS } from "./proof.ts";
import { SecurityAnswers, SecurityQuestion } from "./security-questions.ts";
import { Freshness, Mobile, VerificationCode } from "./shared.ts";
import { SocialProvider } from "./social.ts";
import { SentCode } from "./verification.ts";

const SESSION_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

const Email = Type.String({ minLength: 3, maxLength: 254 });
const When = Type.String({ format: "date-time" });
const Contact = Type.Object({
  shown: Type.String({ description: "Without the part that would let others use it" }),
  verified: Type.Boolean(),
});

/** A time in which withdrawals wait, because something that protects the money has changed. */
export const SecurityCooling = Type.Object({
  reason: Type.Enum(["card", "login-password", "payment-password", "login-method", "contact", "new-device"]),
  contact: Type.Optional(
    Type.Enum(["email", "mobile"], { description: "For the reason contact: which one" }),
  ),
  endsAt: When,
  cardId: Type.Optional(Type.String({ description: "For the reason card: only this one waits" })),
});

/** What protects an account: what is set, what is worth setting, and what is cooling until when. */
export const SecurityConfig = Type.Object(
  {
    loginPassword: Type.Object({ set: Type.Boolean(), changedAt: Type.Optional(When) }),
    paymentPassword: Type.Object({
      set: Type.Boolean(),
      changedAt: Type.Optional(When),
      lockedUntil: Type.Optional(When),
    }),
    payeeName: Type.Optional(Type.String()),
    email: Type.Optional(Contact),
    mobile: Type.Optional(Contact),
    cards: Type.Object({ count: Type.Integer(), most: Type.Integer() }),
    passkeys: Type.Integer(),
    socialAccounts: Type.Array(Type.Object({ provider: SocialProvider, linkedAt: When }), {
      description: "Providers with an account that logs in",
    }),
    secondFactor: Type.Object({
      set: Type.Boolean(),
      changedAt: Type.Optional(When),
      recoveryCodes: Type.Integer({ description: "Recovery codes that were not used yet" }),
    }),
    questions: Type.Array(SecurityQuestion, { description: "Those the player chose; none before" }),
    coolings: Type.Array(SecurityCooling),
    coolingHours: Type.Object(
      {
        "payment-password": Type.Integer({ minimum: 0 }),
        "login-method": Type.Integer({ minimum: 0 }),
        contact: Type.Integer({ minimum: 0 }),
      },
      { description: "Hours that withdrawals wait after a change, by what changed" },
    ),
  },
  { $id: "SecurityConfig" },
);
export type SecurityConfig = Static<typeof SecurityConfig>;

export const securityConfig = endpoint({
  id: "security.config",
  method: "GET",
  path: "/wps/member/security",
  access: "account",
  moduleId: "COMM3",
  summary: "What protects the player's account, what could be set, and what is cooling until when",
  value: SecurityConfig,
  errors: SESSION_ERRORS,
});

export const securityPasskey = endpoint({
  id: "security.passkey",
  method: "POST",
  path: "/wps/member/security/passkey",
  access: "account",
  moduleId: "COMM3",
  summary: "Options for proving with one of the player's passkeys who they are",
  value: Type.Object({ challengeId: Type.String(), options: Type.Record(Type.String(), Type.Unknown()) }),
  errors: SESSION_ERRORS,
});

export const securityCode = endpoint({
  id: "security.code",
  method: "POST",
  path: "/wps/member/security/code",
  access: "account",
  moduleId: "VERIFICATION3",
  summary:
    "Send a code to the player's own mobile number or e-mail address, as a proof, or to one that is to become theirs",
  body: Type.Object(
    {
      channel: Type.Enum(["sms", "email"]),
      email: Type.Optional(Email),
      registered: Type.Optional(
        Type.Literal(true, { description: "To the address given at registration, which becomes their own" }),
      ),
      mobileNum: Type.Optional(Mobile.mobileNum),
      countryDialingCode: Type.Optional(Mobile.countryDialingCode),
    },
    { additionalProperties: false },
  ),
  value: SentCode,
  errors: [
    ...SESSION_ERRORS,
    "security.proof.insufficient",
    "security.field.invalid",
    "verification.closed",
    "verification.mobile.invalid",
    "verification.too.soon",
    "verification.send.failed",
  ],
});

export const emailBind = endpoint({
  id: "security.email",
  method: "POST",
  path: "/wps/member/security/email",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "Make an e-mail address the player's own, by a code sent to it; told to the address before too",
  body: Type.Object(
    {
      email: Type.Optional(
        Type.String({ ...Email, description: "Left out to confirm the one given at registration" }),
      ),
      verificationCode: VerificationCode,
      proof: Proof,
      ...Freshness,
    },
    { additionalProperties: false },
  ),
  value: Type.Object({ bound: Type.Literal(true) }),
  errors: [...SEALED_ACCOUNT_ERRORS, ...PROOF_ERRORS, "security.field.invalid", "verification.code.invalid"],
});

export const mobileBind = endpoint({
  id: "security.mobile",
  method: "POST",
  path: "/wps/member/security/mobile",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "Make a mobile number the player's own, by a code sent to it",
  body: Type.Object(
    { ...Mobile, verificationCode: VerificationCode, proof: Proof, ...Freshness },
    { additionalProperties: false },
  ),
  value: Type.Object({ bound: Type.Literal(true) }),
  errors: [
    ...SEALED_ACCOUNT_ERRORS,
    ...PROOF_ERRORS,
    "member.mobile.taken",
    "verification.mobile.invalid",
    "verification.code.invalid",
  ],
});

/** What happened to an account that its owner should know. */
export const SecurityEventKind = Type.Enum([
  "signed-in",
  "sign-in-refused",
  "password-changed",
  "payment-password-set",
  "payment-password-locked",
  "card-added",
  "card-removed",
  "passkey-added",
  "passkey-removed",
  "social-linked",
  "social-unlinked",
  "email-changed",
  "mobile-changed",
  "second-factor-set",
  "second-factor-removed",
  "second-factor-reset",
  "recovery-codes-renewed",
  "security-questions-set",
  "security-questions-locked",
  "sessions-ended",
]);
export type SecurityEventKind = Static<typeof SecurityEventKind>;

export const securityHistory = endpoint({
  id: "security.history",
  method: "GET",
  path: "/wps/member/security/history",
  access: "account",
  moduleId: "COMM3",
  summary: "Logins and changes of the player's account, newest first",
  query: Type.Object({
    before: Type.Optional(
      Type.String({ pattern: "^[0-9]{1,18}$", description: "`next` of the page before" }),
    ),
  }),
  value: Type.Object(
    {
      events: Type.Array(
        Type.Object({
          id: Type.String(),
          kind: SecurityEventKind,
          at: When,
          device: Type.Optional(Type.String()),
          country: Type.Optional(Type.String({ description: "ISO 3166-1 alpha-2, when known" })),
        }),
      ),
      next: Type.Optional(Type.String()),
    },
    { $id: "SecurityHistory" },
  ),
  errors: SESSION_ERRORS,
});

export const paymentPasswordSet = endpoint({
  id: "security.payment",
  method: "POST",
  path: "/wps/member/paymentPassword",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary:
    "Set the payment password: the first one by login password or passkey, another one by the one before, a forgotten one by two other proofs",
  body: Type.Object(
    {
      newPassword: PaymentPassword,
      proofs: Type.Array(Proof, { minItems: 1, maxItems: 2 }),
      ...Freshness,
    },
    { additionalProperties: false },
  ),
  value: Type.Object({ set: Type.Literal(true) }),
  errors: [...SEALED_ACCOUNT_ERRORS, ...PROOF_ERRORS, "security.field.invalid"],
});

export const securityQuestionsSet = endpoint({
  id: "security.questions",
  method: "POST",
  path: "/wps/member/security/questions",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary: "Choose three security questions and answer them; the answers are stored as one hash",
  body: Type.Object(
    { answers: SecurityAnswers, proof: Proof, ...Freshness },
    { additionalProperties: false },
  ),
  value: Type.Object({ set: Type.Literal(true) }),
  errors: [...SEALED_ACCOUNT_ERRORS, ...PROOF_ERRORS, "security.field.invalid"],
});
