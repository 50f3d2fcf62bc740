import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { HASHING, PASSWORD_COST, type PasswordCost } from "./session-limits.ts";

/** Another keyboard may produce the same letters as other code points. */
const normal = (password: string): string => password.normalize("NFKC");

/** Hashes and checks passwords (argon2id), a few at a time. */
export class PasswordService {
  readonly #limit = new ConcurrencyLimit(HASHING);
  readonly #cost: PasswordCost;
  readonly #decoy: Promise<string>;

  constructor(cost: PasswordCost = PASSWORD_COST) {
    this.#cost = cost;
    this.#decoy = hash(randomBytes(32), cost);
  }

  hash(password: string): Promise<string> {
    return this.#limit.run(() => hash(normal(password), this.#cost));
  }

  /**
   * Whether the password matches the hash. Without a hash (no such account) a decoy is checked, so that the answer
   * takes the same time.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.#decoy);
    const right = await this.#limit.run(() => verify(against, normal(password)));
    return right && passwordHash !== null;
  }

  /** Whether two passwords are equal after normalisation. */
  isSame(one: string, other: string): boolean {
    return normal(one) === normal(other);
  }

  /** Whether a hash was made with other than the current parameters. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
    return (
      memoryCost !== this.#cost.memoryCost ||
      timeCost !== this.#cost.timeCost ||
      parallelism !== this.#cost.parallelism
    );
  }
}
