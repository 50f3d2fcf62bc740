import { createHmac } from "node:crypto";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { SealedValues } from "../../sealed-values.ts";
import { authenticatorAddress, newAuthenticatorSecret, stepOf } from "./authenticator.ts";
import type { SecondFactorRepository } from "./second-factor.repository.ts";

const RECOVERY_CODES = 10;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

interface Dependencies {
  readonly repository: SecondFactorRepository;
  readonly seal: SealedValues;
  /** Key of recovery codes and of their hashes. */
  readonly key: Buffer;
}

/** As a person types it: apps show codes in groups, and recovery codes are copied with their hyphen. */
const plain = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

/** The second factor of operators: an authenticator app, and recovery codes for when it is lost. */
export class SecondFactorService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Offers a secret; one offered within the last hour again, so that a reload keeps the QR code. */
  async begin(
    operatorId: number,
    issuer: string,
    name: string,
  ): Promise<{ secret: string; address: string }> {
    const { repository } = this.#dependencies;
    const pending = (await repository.find(operatorId))?.pendingSecret;
    const secret = pending ? this.#open(operatorId, pending) : newAuthenticatorSecret();
    if (!pending) await repository.offer(operatorId, this.#seal(operatorId, secret));
    return { secret, address: authenticatorAddress(secret, issuer, name) };
  }

  /** @returns the recovery codes. Throws `operator.code.invalid`. */
  async confirm({ operatorId, sessionId }: Operator, code: string): Promise<string[]> {
    const { repository } = this.#dependencies;
    const stored = await repository.find(operatorId);
    if (stored?.pendingSecret) {
      const secret = this.#open(operatorId, stored.pendingSecret);
      const step = stepOf(secret, plain(code));
      const codes = this.#recoveryCodes(operatorId, secret);
      const macs = codes.map((each) => this.#mac(operatorId, plain(each)));
      if (
        step !== null &&
        (await repository.confirm(operatorId, sessionId, stored.pendingSecret, step, macs))
      )
        return codes;
    } else if (stored?.secret && stored.isNew) {
      // repeated because the answer was lost
      const secret = this.#open(operatorId, stored.secret);
      if (stepOf(secret, plain(code)) === Number(stored.lastStep))
        return this.#recoveryCodes(operatorId, secret);
    }
    throw new AppError("operator.code.invalid");
  }

  /** Checks a code of the app, or a recovery code, and uses it up. */
  async accept(operatorId: number, code: string): Promise<"app" | "recovery" | null> {
    const { repository } = this.#dependencies;
    const typed = plain(code);
    const stored = await repository.find(operatorId);
    if (!stored?.secret) return null;
    const step = stepOf(this.#open(operatorId, stored.secret), typed);
    if (step !== null) return (await repository.useStep(operatorId, stored.secret, step)) ? "app" : null;
    return (await repository.useRecoveryCode(operatorId, this.#mac(operatorId, typed))) ? "recovery" : null;
  }

  /** @returns the id of the operator of that name, whose second factor and sessions are removed */
  reset(merchantId: number, name: string): Promise<number | undefined> {
    return this.#dependencies.repository.reset(merchantId, name);
  }

  #seal(operatorId: number, secret: string): string {
    return this.#dependencies.seal.seal({ secret }, `operator ${operatorId}`);
  }

  #open(operatorId: number, sealed: string): string {
    const { secret } = this.#dependencies.seal.open(sealed, `operator ${operatorId}`) as { secret: string };
    return secret;
  }

  #mac(operatorId: number, recoveryCode: string): Buffer {
    return createHmac("sha256", this.#dependencies.key).update(`${operatorId} ${recoveryCode}`).digest();
  }

  /** Derived from the secret, so that a repeated confirmation gets the same ones. 50 bits each. */
  #recoveryCodes(operatorId: number, secret: string): string[] {
    return Array.from({ length: RECOVERY_CODES }, (_, index) => {
      const bytes = createHmac("sha256", this.#dependencies.key)
        .update(`code ${operatorId} ${secret} ${index}`)
        .digest();
      const letters = [...bytes.subarray(0, 10)].map((byte) => BASE32[byte % 32]).join("");
      return `${letters.slice(0, 5)}-${letters.slice(5)}`;
    });
  }
}
