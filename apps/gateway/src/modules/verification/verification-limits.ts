const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const CODE = {
  /** Minutes a code holds. */
  minutes: 5,
  /** Minutes of one that Firebase sends, by its own rule (spec section 4). */
  firebaseMinutes: 1,
  /** Seconds before another is sent to the same number. */
  resendAfter: MINUTE,
  /** Wrong guesses after which a code is dead. */
  guesses: 5,
} as const;

/** Each message costs money, and whoever earns by it asks for many: numbers, addresses and merchants have a measure. */
export const SEND_LIMITS = {
  /** To one number for whatever purpose. */
  number: { points: 10, seconds: DAY },
  /** From one address: a household, or a phone network behind one. */
  address: { points: 30, seconds: HOUR },
  /** All of a merchant; the points are the merchant's setting `smsPerDay`. */
  merchantSeconds: DAY,
} as const;

/** A proof of Firebase's is good for one use, and no older than this many seconds. */
export const FIREBASE_PROOF_SECONDS = 10 * MINUTE;
