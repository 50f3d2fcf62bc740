const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Lifetime of an operator session in seconds: at most a shift, and half an hour without a call. */
export const OPERATOR_SESSION = { idle: 30 * MINUTE, longest: 12 * HOUR, touchEvery: MINUTE } as const;

/** A second factor is set up or replaced only so long after a sign-in. */
export const FRESH_SIGN_IN = 10 * MINUTE;
