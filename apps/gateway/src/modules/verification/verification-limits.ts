const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const CODE = {
  /** Minutes a code is valid. */
  minutes: 5,
  /** Minutes a Firebase code is valid, set by Firebase (spec section 4). */
  firebaseMinutes: 1,
  /** Seconds until another code can be sent to the same number. */
  resendAfter: MINUTE,
  /** Wrong guesses after which a code is invalid. */
  guesses: 5,
} as const;

/** Each message costs money and can be requested fraudulently: limited per number, address and merchant. */
export const SEND_LIMITS = {
  /** Per number, for all purposes together. */
  number: { points: 10, seconds: DAY },
  /** Per address: a household, or a phone network behind one. */
  address: { points: 30, seconds: HOUR },
  /** All of a merchant; the points are the merchant's setting `smsPerDay`. */
  merchantSeconds: DAY,
} as const;

/** A proof of Firebase's is good for one use, and no older than this many seconds. */
export const FIREBASE_PROOF_SECONDS = 10 * MINUTE;
