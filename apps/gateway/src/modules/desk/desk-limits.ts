const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long a session at the desk lives, in seconds: a shift, and half an hour without a call. */
export const DESK = { idle: 30 * MINUTE, longest: 12 * HOUR, touchEvery: MINUTE } as const;
