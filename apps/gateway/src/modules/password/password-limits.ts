const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds a mailed link is valid. */
export const LINK_SECONDS = HOUR;

/** Wrong old passwords of one account. */
export const OLD_PASSWORD = { points: 5, seconds: 15 * MINUTE } as const;

/** Mails per username and address together: someone who does not know the address uses up nothing of its owner's. */
export const MAILS_PER_ACCOUNT = { points: 3, seconds: 15 * MINUTE } as const;

/**
 * A request for a mail is answered at a multiple of this many milliseconds after it arrived, well above the time it
 * takes, so that its time does not reveal whether a mail was sent.
 */
export const MAIL_ANSWER_MS = 250;
