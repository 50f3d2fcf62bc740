import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isBeingChecked,
  isFullProof,
  isGuessable,
  isLocked,
  maySetPaymentPassword,
  NO_TRIES,
  PROOF_LOCK_MS,
  PROOF_TRIES,
  type ProofKind,
  type ProofTries,
  takeTry,
  WRONG_OF_LOCK,
} from "./payment-password.ts";

const KINDS: readonly ProofKind[] = ["password", "payment", "passkey", "sms", "email", "questions"];
const proofs = fc.array(fc.constantFrom(...KINDS), { maxLength: 3 });

describe("tries of a payment password", () => {
  it("five wrong payment passwords in a row lock it for exactly 24 hours, in any order of right and wrong ones", () => {
    const event = fc.oneof(
      fc.constant("right" as const),
      fc.constant("wrong" as const),
      fc.integer({ min: 1, max: 2 * PROOF_LOCK_MS }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let now = 1_000;
        let tries: ProofTries = NO_TRIES;
        // the rule in other words: wrong ones since the last right one or the last lock
        let inRow = 0;
        let lockedAt: number | null = null;
        for (const next of events) {
          if (typeof next === "number") {
            now += next;
            continue;
          }
          if (lockedAt !== null && now >= lockedAt + PROOF_LOCK_MS) {
            lockedAt = null;
            inRow = 0;
          }
          expect(isLocked(tries, now)).toBe(lockedAt !== null);
          const taken = takeTry(tries, now);
          expect(taken === null).toBe(lockedAt !== null);
          if (taken === null) continue;
          if (next === "right") {
            tries = NO_TRIES;
            inRow = 0;
            continue;
          }
          tries = taken;
          inRow += 1;
          if (inRow === PROOF_TRIES) lockedAt = now;
          expect(tries.lockedUntil).toBe(lockedAt === null ? null : lockedAt + PROOF_LOCK_MS);
        }
      }),
    );
  });

  it("a try that is not known to be right yet already counts, so no more than five run at once", () => {
    let tries: ProofTries | null = NO_TRIES;
    for (let n = 1; n <= PROOF_TRIES; n++) {
      tries = takeTry(tries, 0);
      expect(tries?.wrong).toBe(n);
      if (!tries) return;
    }
    expect(takeTry(tries, PROOF_LOCK_MS - 1)).toBeNull();
    expect(takeTry(tries, PROOF_LOCK_MS)).toEqual({ wrong: 1, lockedUntil: null });
  });

  it.each([
    ["a lock that is new", { wrong: 5, lockedUntil: 1_000 + PROOF_LOCK_MS }, true],
    ["a lock five seconds old", { wrong: 5, lockedUntil: PROOF_LOCK_MS - 4_000 }, false],
    ["a lock just before that", { wrong: 5, lockedUntil: PROOF_LOCK_MS - 3_999 }, true],
    ["a lock whose last try was found wrong", { wrong: WRONG_OF_LOCK, lockedUntil: PROOF_LOCK_MS }, false],
    ["no lock", { wrong: 4, lockedUntil: null }, false],
  ])(
    "%s: whether tries that are being checked may undo it is decided by its age and its tries",
    (_, tries, expected) => {
      expect(isBeingChecked(tries, 1_000)).toBe(expected);
    },
  );
});

describe("who may set a payment password", () => {
  it.each<[readonly ProofKind[], first: boolean, again: boolean]>([
    [["password"], true, false],
    [["passkey"], true, false],
    [["payment"], false, true],
    [["sms"], false, false],
    [["password", "sms"], true, true],
    [["sms", "email"], false, true],
    [["questions", "email"], false, true],
    [["password", "passkey"], true, false],
    [["sms", "sms"], false, false],
    [[], false, false],
  ])("with the proofs %j: as the first one %s, in place of another %s", (kinds, first, again) => {
    expect([maySetPaymentPassword(kinds, false), maySetPaymentPassword(kinds, true)]).toEqual([first, again]);
  });

  it("more proofs never allow less", () => {
    fc.assert(
      fc.property(proofs, proofs, fc.boolean(), (some, more, isSet) => {
        if (maySetPaymentPassword(some, isSet))
          expect(maySetPaymentPassword([...some, ...more], isSet)).toBe(true);
      }),
    );
  });

  it("a code or answers alone are no proof", () => {
    expect(KINDS.filter(isFullProof)).toEqual(["password", "payment", "passkey"]);
  });
});

it.each([
  ["111111", true],
  ["123456", true],
  ["654321", true],
  ["012345", true],
  ["112233", false],
  ["135790", false],
  ["890123", false],
  ["271828", false],
  ["", false],
])("%s is guessable: %s", (digits, guessable) => {
  expect(isGuessable(digits)).toBe(guessable);
});
