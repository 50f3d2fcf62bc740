import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { ARGON2, HASHING } from "./session-limits.ts";
import { Turnstile } from "./turnstile.ts";

/** The same letters typed on another keyboard may come as other code points. */
const normal = (password: string): string => password.normalize("NFKC");

/** Hashing and checking passwords (argon2id), a few at a time. */
export class PasswordService {
  readonly #turnstile = new Turnstile(HASHING);
  readonly #decoy: Promise<string> = hash(randomBytes(32), ARGON2);

  hash(password: string): Promise<string> {
    return this.#turnstile.pass(() => hash(normal(password), ARGON2));
  }

  /**
   * Whether the password belongs to the hash. With no hash (no such account) a decoy is checked, so that the
   * answer takes as long as any other wrong one.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.#decoy);
    const right = await this.#turnstile.pass(() => verify(against, normal(password)));
    return right && passwordHash !== null;
  }

  /** Whether two passwords open the same account. */
  isSame(one: string, other: string): boolean {
    return normal(one) === normal(other);
  }

  /** Whether a hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
    return (
      memoryCost !== ARGON2.memoryCost || timeCost !== ARGON2.timeCost || parallelism !== ARGON2.parallelism
    );
  }
}
