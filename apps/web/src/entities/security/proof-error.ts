import type { ApiError } from "../../lib/http/index.ts";

const ABOUT_PROOF: ReadonlySet<string> = new Set([
  "security.proof.wrong",
  "security.proof.insufficient",
  "security.questions.locked",
  "payment.password.wrong",
  "payment.password.locked",
  "payment.password.unset",
  "second.factor.code.invalid",
]);

/** Whether a refusal concerns the proof, and not what it was given for. */
export const isProofRefusal = ({ code }: ApiError): boolean => ABOUT_PROOF.has(code);
