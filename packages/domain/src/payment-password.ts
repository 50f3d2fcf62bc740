/** Ways to prove that a call comes from the account's owner. */
export type ProofKind = "password" | "payment" | "passkey" | "sms" | "email" | "questions";

/** Wrong tries after which the payment password, or the security questions, are locked, and for how long. */
export const PROOF_TRIES = 5;
export const PROOF_LOCK_HOURS = 24;
export const PROOF_LOCK_MS = PROOF_LOCK_HOURS * 60 * 60_000;

/** No check of a try takes longer. */
const LONGEST_CHECK_MS = 5_000;

/** Times are milliseconds since the epoch. */
export interface ProofTries {
  readonly wrong: number;
  /** Null while tries are left. */
  readonly lockedUntil: number | null;
}

export const NO_TRIES: ProofTries = { wrong: 0, lockedUntil: null };

/** Whether wrong tries lock the proof at a time, in milliseconds since the epoch. */
export const isLocked = ({ lockedUntil }: ProofTries, now: number): boolean =>
  lockedUntil !== null && lockedUntil > now;

/**
 * Whether a lock may yet be undone, because the tries that led to it are being checked and one of them may be right: the
 * lock is new, and no try was found wrong since.
 */
export const isBeingChecked = ({ wrong, lockedUntil }: ProofTries, now: number): boolean =>
  lockedUntil !== null && wrong === PROOF_TRIES && now < lockedUntil - PROOF_LOCK_MS + LONGEST_CHECK_MS;

/** What `wrong` becomes when the try that led to a lock was checked, and is wrong: the lock stays. */
export const WRONG_OF_LOCK = PROOF_TRIES + 1;

/**
 * Takes a try, which counts as wrong before it is checked, so that concurrent tries cannot exceed the limit; a right
 * one goes back to `NO_TRIES`. Null while locked.
 */
export function takeTry(tries: ProofTries, now: number): ProofTries | null {
  if (isLocked(tries, now)) return null;
  const wrong = (tries.lockedUntil === null ? tries.wrong : 0) + 1;
  return { wrong, lockedUntil: wrong >= PROOF_TRIES ? now + PROOF_LOCK_MS : null };
}

/** Proofs of which two different ones replace a payment password that is forgotten or locked. */
const RESETS: readonly ProofKind[] = ["password", "sms", "email", "questions"];

/**
 * Whether these proofs allow setting a payment password: for the first one the login password or a passkey, to change
 * it the one before, to reset it two proofs.
 */
export function maySetPaymentPassword(kinds: readonly ProofKind[], isSet: boolean): boolean {
  if (!isSet) return kinds.includes("password") || kinds.includes("passkey");
  return kinds.includes("payment") || new Set(kinds.filter((kind) => RESETS.includes(kind))).size >= 2;
}

/** Whether one proof is enough to change something else that moves money or keys. */
export const isFullProof = (kind: ProofKind): boolean =>
  kind === "password" || kind === "payment" || kind === "passkey";

/** Whether digits are all equal, or each is the one before plus or minus one: 111111, 123456, 654321. */
export function isGuessable(digits: string): boolean {
  const values = [...digits].map(Number);
  const steps = new Set(values.slice(1).map((value, index) => value - (values[index] ?? 0)));
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
}
