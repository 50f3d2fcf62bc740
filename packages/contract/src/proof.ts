import { type Static, Type } from "typebox";
import { SecurityAnswers } from "./security-questions.ts";
import { FIGURES, VerificationCode, WebAuthnJson } from "./shared.ts";

/** A payment password as it is typed; more than six digits are refused by its rule. */
export const PaymentPassword = Type.String({ maxLength: 64, ...FIGURES });

/**
 * Proves once more that a call comes from the account's owner. Calls that move money or keys need the login password,
 * the payment password or a passkey; a code or answers count only together with another proof.
 */
export const Proof = Type.Union(
  [
    Type.Object(
      { kind: Type.Literal("password"), password: Type.String({ maxLength: 256 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      { kind: Type.Literal("payment"), password: PaymentPassword },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal("passkey"),
        challengeId: Type.String({ maxLength: 64 }),
        response: WebAuthnJson,
      },
      { additionalProperties: false },
    ),
    Type.Object(
      { kind: Type.Enum(["sms", "email"]), code: VerificationCode },
      { additionalProperties: false },
    ),
    Type.Object(
      { kind: Type.Literal("questions"), answers: SecurityAnswers },
      { additionalProperties: false },
    ),
  ],
  { $id: "Proof" },
);
export type Proof = Static<typeof Proof>;

/**
 * Errors of a proof. `security.proof.wrong` and `security.proof.insufficient` answer with `value: { kind }`,
 * `payment.password.wrong` with `value: { left }`, the tries that are left, as `security.proof.wrong` does for security
 * questions, and `payment.password.locked` and `security.questions.locked` with `value: { retryAfterSeconds }`.
 */
export const PROOF_ERRORS = [
  "security.proof.wrong",
  "security.proof.insufficient",
  "security.questions.locked",
  "payment.password.wrong",
  "payment.password.locked",
  "payment.password.unset",
] as const;

/** Errors every sealed call of a member can answer. */
export const SEALED_ACCOUNT_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
  "sealed.body.invalid",
  "sealed.body.key.unknown",
  "request.replayed",
] as const;
