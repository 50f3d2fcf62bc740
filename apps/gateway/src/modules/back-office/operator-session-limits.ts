const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Lifetime of an operator session in seconds: at most a shift, and half an hour without a call. */
export const OPERATOR_SESSION = { idle: 30 * MINUTE, longest: 12 * HOUR, touchEvery: MINUTE } as const;
