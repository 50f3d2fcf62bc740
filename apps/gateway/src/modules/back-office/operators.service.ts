import { createHash, randomBytes } from "node:crypto";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { Origin, SecurityEventKind, SecurityLog } from "../security-log/security-log.module.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { Attempt, SignInGuard } from "../session/sign-in-guard.ts";
import type { OperatorsRepository } from "./operators.repository.ts";

/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

interface Dependencies {
  readonly operators: OperatorsRepository;
  readonly passwords: PasswordService;
  readonly guard: SignInGuard;
  readonly securityLog: SecurityLog;
  readonly touchFailed: (error: unknown) => void;
}

/** Ids of what an operator acted on; never its content. */
interface AuditDetail {
  readonly memberId?: bigint;
  readonly chat?: string;
  readonly chatMessage?: string;
  readonly application?: string;
  readonly verdict?: "approve" | "reject";
  readonly receipt?: string;
  readonly message?: string;
  readonly people?: number;
}

/** The operators of merchants and their sessions. */
export class OperatorsService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** An unknown name gets the same answer in the same time as a wrong password. */
  async signIn(merchantId: number, name: string, password: string, origin: Origin) {
    const { operators, passwords, guard, securityLog } = this.#dependencies;
    const attempt: Attempt = { merchantId, username: name, address: origin.ip };
    // only the lock matters here: operators get no captcha
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

  /** The operator a token belongs to. Not cached: an ended session is refused at the next call. */
  readonly resolve = async (token: string): Promise<Operator | null> => {
    const found = TOKEN.test(token) ? await this.#dependencies.operators.resolve(hashOf(token)) : undefined;
    if (!found) return null;
    const { stale, ...operator } = found;
    if (stale) this.#dependencies.operators.touch(operator.sessionId).catch(this.#dependencies.touchFailed);
    return operator;
  };

  async signOut(operator: Operator, origin: Origin): Promise<boolean> {
    const ended = await this.#dependencies.operators.end(operator.sessionId);
    if (ended) await this.record("operator-signed-out", operator, origin);
    return ended;
  }

  /** Records an act of an operator in the security log, which is append-only. */
  async record(
    kind: Extract<SecurityEventKind, `operator-${string}`>,
    { operatorId, merchantId }: Pick<Operator, "operatorId" | "merchantId">,
    origin: Origin,
    { memberId, ...detail }: AuditDetail = {},
  ): Promise<void> {
    await this.#dependencies.securityLog.record(origin, {
      kind,
      merchantId,
      ...(memberId !== undefined && { memberId }),
      detail: { operator: operatorId, ...detail },
    });
  }

  list(merchantId: number) {
    return this.#dependencies.operators.list(merchantId);
  }

  /** @returns whether there is an operator of that name */
  disable(merchantId: number, name: string): Promise<boolean> {
    return this.#dependencies.operators.disable(merchantId, name);
  }

  async create(merchantId: number, name: string, shownAs: string, password: string): Promise<void> {
    const hash = await this.#dependencies.passwords.hash(password);
    await this.#dependencies.operators.create(merchantId, name, shownAs, hash);
  }
}
