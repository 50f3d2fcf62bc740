import { commonPasswords } from "virtual:common-passwords";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";

export type Strength = "weak" | "fair" | "good" | "strong";

const BY_SCORE: readonly Strength[] = ["weak", "weak", "fair", "good", "strong"];

/** The estimate grows faster than the length, and a longer password is strong anyway. */
const LONGEST = 64;

const estimator = new ZxcvbnFactory({ dictionary: { "passwords-common": commonPasswords } });

/** How hard a password is to guess, also for an attacker who knows what its owner entered in the other fields. */
export function estimateStrength(password: string, known: readonly string[]): Strength {
  const { score } = estimator.check(
    password.slice(0, LONGEST),
    known.filter((text) => text !== ""),
  );
  return BY_SCORE[score] ?? "weak";
}
