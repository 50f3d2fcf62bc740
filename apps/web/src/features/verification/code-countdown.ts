import type { VerificationPurpose } from "@foyer/contract/verification";
import { now } from "../../lib/clock.ts";
import { DURATIONS } from "../../lib/durations.ts";

/** What the platform said of a code it sent. */
interface SentCode {
  readonly expiredMinutes?: number;
  readonly expirationTime?: string;
}

/**
 * Until when the button counts, by the platform's clock: at sign-in until the code expires, elsewhere for as many
 * minutes as the platform says, and for a minute when it says nothing.
 */
export function codeRunsUntil(purpose: VerificationPurpose, sent: SentCode, at: number = now()): number {
  const expires = Date.parse(sent.expirationTime ?? "");
  if (purpose === "login" && Number.isFinite(expires)) return expires;
  const minutes = sent.expiredMinutes ?? 0;
  return at + (minutes > 0 ? minutes * 60 : DURATIONS.smsResendSeconds) * 1_000;
}

/** Whole seconds that are left, never less than none. */
export function secondsUntil(end: number, at: number = now()): number {
  return Math.max(0, Math.ceil((end - at) / 1_000));
}
