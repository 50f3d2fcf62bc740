const MINUTE = 60;

/**
 * Wrong codes for one account from unknown devices together: of a million codes three are right at a time, so fewer
 * guesses are allowed than for passwords.
 */
export const WRONG_CODES = { points: 20, seconds: 60 * MINUTE } as const;

/** Seconds between the two steps of a login: enough to find the recovery codes. */
export const TICKET_SECONDS = 10 * MINUTE;
