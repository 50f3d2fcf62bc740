const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A mailed link opens for so many seconds. */
export const LINK_SECONDS = HOUR;

/** Wrong old passwords of one account. */
export const OLD_PASSWORD = { points: 5, seconds: 15 * MINUTE } as const;

/** How long after a sign-in an account without a password may be given its first one. */
export const FIRST_PASSWORD_SECONDS = 10 * MINUTE;

/** Mails for one username and address together: who does not know the address takes none away from its owner. */
export const MAILS_PER_ACCOUNT = { points: 3, seconds: 15 * MINUTE } as const;

/**
 * A request for a mail is answered at a multiple of this many milliseconds after it came, well above what it takes,
 * so that its time does not tell whether a mail was written.
 */
export const MAIL_ANSWER_MS = 250;
