import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
/** A code of the step before or after is accepted too: clocks differ, and typing takes time. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totp = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** A new secret for an authenticator app, in base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address in the QR code that authenticator apps read. */
export const authenticatorAddress = (secret: string, issuer: string, label: string): string =>
  totp(secret, { issuer, label }).toString();

/** The time step whose code this is, or null for a wrong one. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
