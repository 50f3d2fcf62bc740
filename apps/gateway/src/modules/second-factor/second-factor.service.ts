import { createHmac, randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Clock } from "../../db/database-clock.ts";
import { countCall } from "../../http/rate-limits.ts";
import type { SealedValues } from "../../sealed-values.ts";
import { authenticatorAddress, newAuthenticatorSecret, stepOf } from "./authenticator.ts";
import { type AlsoDo, type FactorOwner, SecondFactorRepository } from "./second-factor.repository.ts";

const RECOVERY_CODES = 10;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

interface Dependencies {
  readonly pool: Pool;
  /** Secrets are bound to their owner. */
  readonly owner: FactorOwner;
  readonly seal: SealedValues;
  /** Key of recovery codes and of their hashes. */
  readonly key: Buffer;
  /** Counts codes that are to confirm a secret: a right one reveals recovery codes. */
  readonly confirmations: RateLimiterPostgres;
  readonly clock: Clock;
}

/** As a person types it: apps show codes in groups, and recovery codes are copied with their hyphen. */
const plain = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

/** The second factor of operators or of members: an authenticator app, and recovery codes for when it is lost. */
export class SecondFactorService<Id extends number | bigint> {
  readonly #dependencies: Dependencies;
  readonly #repository: SecondFactorRepository<Id>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#repository = new SecondFactorRepository(dependencies.pool, dependencies.owner);
  }

  /** Offers a secret; one offered within the last hour again, so that a reload keeps the QR code. */
  async begin(owner: Id, issuer: string, name: string): Promise<{ secret: string; address: string }> {
    const repository = this.#repository;
    const pending = (await repository.find(owner))?.pendingSecret;
    const secret = pending ? this.#open(owner, pending) : newAuthenticatorSecret();
    if (!pending) await repository.offer(owner, this.#seal(owner, secret));
    return { secret, address: authenticatorAddress(secret, issuer, name) };
  }

  /**
   * A code counts as wrong before it is checked, so that concurrent ones cannot exceed the limit. Throws
   * `request.rate.limited`.
   * @returns the recovery codes, or null for a wrong code; `also` runs when the secret begins to count
   */
  async confirm(owner: Id, code: string, also: AlsoDo): Promise<string[] | null> {
    const { confirmations } = this.#dependencies;
    await countCall(confirmations, String(owner), "too many codes to confirm an authenticator app");
    const codes = await this.#confirmed(owner, code, also);
    if (codes !== null) await confirmations.delete(String(owner));
    return codes;
  }

  async #confirmed(owner: Id, code: string, also: AlsoDo): Promise<string[] | null> {
    const repository = this.#repository;
    const stored = await repository.find(owner);
    if (stored?.pendingSecret) {
      const secret = this.#open(owner, stored.pendingSecret);
      const step = this.#stepOf(secret, plain(code));
      const codes = this.#firstCodes(owner, secret);
      if (
        step !== null &&
        (await repository.confirm(owner, stored.pendingSecret, step, this.#macs(owner, codes), also))
      )
        return codes;
    } else if (stored?.secret && stored.isNew) {
      // repeated because the answer was lost
      const secret = this.#open(owner, stored.secret);
      if (this.#stepOf(secret, plain(code)) === Number(stored.lastStep))
        return this.#firstCodes(owner, secret);
    }
    return null;
  }

  /** @returns new recovery codes in place of those before, or null without a second factor */
  async renewCodes(owner: Id, also: AlsoDo): Promise<string[] | null> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => written(randomBytes(10)));
    const renewed = await this.#repository.renewCodes(owner, this.#macs(owner, codes), also);
    return renewed ? codes : null;
  }

  /** Checks a code of the app, or a recovery code, and uses it up. */
  async accept(owner: Id, code: string): Promise<"app" | "recovery" | null> {
    const repository = this.#repository;
    const typed = plain(code);
    const stored = await repository.find(owner);
    if (!stored?.secret) return null;
    const step = this.#stepOf(this.#open(owner, stored.secret), typed);
    if (step !== null) return (await repository.useStep(owner, stored.secret, step)) ? "app" : null;
    return (await repository.useRecoveryCode(owner, this.#mac(owner, typed))) ? "recovery" : null;
  }

  /** Whether an authenticator app is connected. */
  async isSet(owner: Id): Promise<boolean> {
    return Boolean((await this.#repository.find(owner))?.secret);
  }

  /**
   * `accept`, before a change of the second factor itself. A code counts as wrong before it is checked, together with
   * those that confirm a secret. Throws `request.rate.limited`.
   */
  async acceptForChange(owner: Id, code: string): Promise<boolean> {
    const { confirmations } = this.#dependencies;
    await countCall(confirmations, String(owner), "too many codes to change a second factor");
    if ((await this.accept(owner, code)) === null) return false;
    await confirmations.delete(String(owner));
    return true;
  }

  /** @returns whether there was one; `also` runs only then */
  remove(owner: Id, also: AlsoDo): Promise<boolean> {
    return this.#repository.remove(owner, also);
  }

  /** `remove`, as part of a transaction. */
  removeIn(client: PoolClient, owner: Id, also: AlsoDo): Promise<boolean> {
    return this.#repository.removeIn(client, owner, also);
  }

  /** Lets a transaction be the only one that changes a second factor. */
  lock(client: PoolClient, owner: Id): Promise<void> {
    return this.#repository.lock(client, owner);
  }

  #stepOf(secret: string, code: string): number | null {
    return stepOf(secret, code, this.#dependencies.clock.now());
  }

  #boundTo(owner: Id): string {
    return `${this.#dependencies.owner} ${owner}`;
  }

  #seal(owner: Id, secret: string): string {
    return this.#dependencies.seal.seal({ secret }, this.#boundTo(owner));
  }

  #open(owner: Id, sealed: string): string {
    const { secret } = this.#dependencies.seal.open(sealed, this.#boundTo(owner)) as { secret: string };
    return secret;
  }

  #mac(owner: Id, recoveryCode: string): Buffer {
    return createHmac("sha256", this.#dependencies.key).update(`${owner} ${recoveryCode}`).digest();
  }

  #macs(owner: Id, codes: readonly string[]): Buffer[] {
    return codes.map((code) => this.#mac(owner, plain(code)));
  }

  /** Derived from the secret, so that a repeated confirmation gets the same ones. */
  #firstCodes(owner: Id, secret: string): string[] {
    return Array.from({ length: RECOVERY_CODES }, (_, index) =>
      written(
        createHmac("sha256", this.#dependencies.key).update(`code ${owner} ${secret} ${index}`).digest(),
      ),
    );
  }
}

/** A recovery code as a person reads it, of 50 bits. */
function written(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, 10)].map((byte) => BASE32[byte % 32]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
