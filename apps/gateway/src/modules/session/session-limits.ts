const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Seconds for which a log-in proves who someone is: for changes of keys where nothing else can prove it, of members without
 * a password and of operators.
 */
export const LOGIN_PROVES_SECONDS = 10 * MINUTE;

/** How long sessions live, in seconds. */
export const SESSION = {
  /** Idle limit for a player who did not ask to stay signed in. */
  idle: 30 * MINUTE,
  /** Idle limit for one who did. */
  idleRemembered: 14 * DAY,
  /** From sign-in, however the session is used. */
  longest: 30 * DAY,
  /** A renewal replaces a token this old; a younger one is only extended. */
  rotateAfter: 10 * MINUTE,
  /** How long the replaced token stays valid, for calls under way and for a renewal whose answer was lost. */
  grace: MINUTE,
  /** A call moves the idle limit only when at least this much of it has run: one write a minute, not one a call. */
  touchEvery: MINUTE,
} as const;

/** Live sessions of one member; one more ends the oldest. */
export const SESSIONS_PER_MEMBER = 10;

/** Wrong passwords before a captcha or a lock. */
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

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. When raised, old hashes follow at sign-in. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Parameters of argon2id: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export const HASHING = {
  /** Concurrent hashes; each takes a core and 19 MiB, and the rest of the gateway needs some too. */
  concurrent: 2,
  /** Length of the queue: those beyond it would wait longer than players do. */
  waiting: 100,
} as const;
