import type { VerificationPurpose } from "@foyer/contract/verification";
import { now } from "../../lib/clock.ts";
import { DURATIONS } from "../../lib/durations.ts";

/** The platform's response about a code it sent. */
interface SentCode {
  readonly expiredMinutes?: number;
  readonly expirationTime?: string;
}

/**
 * End of the button's countdown, by the platform's clock: at sign-in the expiry of the code, elsewhere the minutes
 * that the platform gives, and one minute if it gives none.
 */
export function codeRunsUntil(purpose: VerificationPurpose, sent: SentCode, at: number = now()): number {
  const expires = Date.parse(sent.expirationTime ?? "");
  if (purpose === "login" && Number.isFinite(expires)) return expires;
  const minutes = sent.expiredMinutes ?? 0;
  return at + (minutes > 0 ? minutes * 60 : DURATIONS.smsResendSeconds) * 1_000;
}
