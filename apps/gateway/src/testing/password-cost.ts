import type { PasswordCost } from "../modules/session/session-limits.ts";

/** The minimum cost that argon2id permits, for all tests that are not about hash strength. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
