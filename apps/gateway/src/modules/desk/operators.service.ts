import { createHash, randomBytes } from "node:crypto";
import { AppError } from "../../plugins/errors.ts";
import type { Operator } from "../../plugins/operator-context.ts";
import type { SecurityEventKind } from "../../plugins/security-log.repository.ts";
import type { Origin, SecurityLog } from "../../plugins/security-log.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { Attempt, SignInGuard } from "../session/sign-in-guard.ts";
import type { OperatorsRepository } from "./operators.repository.ts";

/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

interface Parts {
  readonly operators: OperatorsRepository;
  readonly passwords: PasswordService;
  readonly guard: SignInGuard;
  readonly securityLog: SecurityLog;
  readonly touchFailed: (error: unknown) => void;
}

/** What an operator did something to, by its ids; never what was said. */
interface Done {
  readonly memberId?: bigint;
  readonly chat?: string;
  readonly word?: string;
  readonly application?: string;
  readonly verdict?: "approve" | "reject";
  readonly receipt?: string;
  readonly message?: string;
  readonly people?: number;
}

/** Who works at merchants' desks, and their sessions. */
export class OperatorsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A name that nobody has takes the same way and time as a wrong password. */
  async signIn(merchantId: number, name: string, password: string, origin: Origin) {
    const { operators, passwords, guard, securityLog } = this.#parts;
    const attempt: Attempt = { merchantId, username: name, address: origin.ip };
    // of its two answers only the lock is of use here: who works at a desk is asked no captcha
    await guard.asksCaptcha(attempt);
    await guard.count(attempt, () => securityLog.record(origin, { kind: "operator-locked", merchantId }));
    const found = await operators.find(merchantId, name);
    const right = await passwords.verify(found?.passwordHash ?? null, password);
    if (!found || !right || found.disabled) {
      await securityLog.record(origin, {
        kind: "operator-refused",
        merchantId,
        detail: { reason: !found ? "name" : right ? "disabled" : "password" },
      });
      throw new AppError("operator.login.invalid");
    }
    await guard.passed(attempt);
    const token = randomBytes(32).toString("base64url");
    const { expiresAt } = await operators.open(found.operatorId, hashOf(token));
    await this.record("operator-signed-in", found, origin);
    return { token, expiresAt: expiresAt.toISOString(), operator: found };
  }

  /** Who a token belongs to. Nothing is remembered between calls: a session that ends is over at the next one. */
  readonly resolve = async (token: string): Promise<Operator | null> => {
    const found = TOKEN.test(token) ? await this.#parts.operators.resolve(hashOf(token)) : undefined;
    if (!found) return null;
    const { stale, ...operator } = found;
    if (stale) this.#parts.operators.touch(operator.sessionId).catch(this.#parts.touchFailed);
    return operator;
  };

  async signOut(operator: Operator, origin: Origin): Promise<boolean> {
    const ended = await this.#parts.operators.end(operator.sessionId);
    if (ended) await this.record("operator-signed-out", operator, origin);
    return ended;
  }

  /** Keeps what an operator did, in the log that nothing is taken out of. */
  async record(
    kind: Extract<SecurityEventKind, `operator-${string}`>,
    { operatorId, merchantId }: Pick<Operator, "operatorId" | "merchantId">,
    origin: Origin,
    { memberId, ...detail }: Done = {},
  ): Promise<void> {
    await this.#parts.securityLog.record(origin, {
      kind,
      merchantId,
      ...(memberId !== undefined && { memberId }),
      detail: { operator: operatorId, ...detail },
    });
  }

  async enter(merchantId: number, name: string, shownAs: string, password: string): Promise<void> {
    const hash = await this.#parts.passwords.hash(password);
    await this.#parts.operators.enter(merchantId, name, shownAs, hash);
  }
}
