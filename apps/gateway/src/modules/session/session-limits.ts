const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long sessions live, in seconds. */
export const SESSION = {
  /** Without a call, for a player who did not ask to stay signed in. */
  idle: 30 * MINUTE,
  /** The same for one who did. */
  idleKept: 14 * DAY,
  /** From sign-in, whatever happens. */
  longest: 30 * DAY,
  /** A token this old is replaced by a renewal; a younger one is only prolonged. */
  rotateAfter: 10 * MINUTE,
  /** How long the replaced token still opens, for calls under way and for a renewal whose answer was lost. */
  grace: MINUTE,
  /** A call moves the idle limit only when at least this much of it has run: one write a minute, not one a call. */
  touchEvery: MINUTE,
} as const;

/** Live sessions of one member; one more ends the oldest. */
export const SESSIONS_PER_MEMBER = 10;

/** Wrong passwords until more is asked or the door shuts. */
export const SIGN_IN = {
  /** From one address for one account. */
  pair: { points: 5, seconds: 15 * MINUTE },
  /** For one account from anywhere: high, so that nobody can lock others out with a handful of calls. */
  account: { points: 100, seconds: HOUR },
  /** From one address for any account. */
  address: { points: 100, seconds: HOUR },
  /** After so many for one account or from one address, even a first attempt needs a captcha. */
  captchaAt: 10,
  /** The first lock of a pair lasts this long, each further one of the day twice as long. */
  firstLock: MINUTE,
  longestLock: HOUR,
  locksRemembered: DAY,
} as const;

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Raised here, old hashes follow at sign-in. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const HASHING = {
  /** At the same time; each takes a core and 19 MiB, and the rest of the gateway needs some too. */
  atOnce: 2,
  /** Waiting in line: more would wait longer than a player does. */
  waiting: 100,
} as const;
