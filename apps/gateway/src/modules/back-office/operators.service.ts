import { createHash, randomBytes } from "node:crypto";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { SecondFactorService } from "../second-factor/second-factor.service.ts";
import type { Origin, SecurityEventKind, SecurityLog } from "../security-log/security-log.module.ts";
import { claimedDevice, deviceOf, type SignInOrigin } from "../session/devices.ts";
import type { PasswordService } from "../session/password.service.ts";
import { LOGIN_PROVES_SECONDS } from "../session/session-limits.ts";
import type { Attempt, SignInGuard } from "../session/sign-in-guard.ts";
import type { KnownOperator, OperatorsRepository } from "./operators.repository.ts";

/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

interface Dependencies {
  readonly operators: OperatorsRepository;
  readonly passwords: PasswordService;
  readonly guard: SignInGuard;
  readonly secondFactor: SecondFactorService<number>;
  /** Counts wrong codes. */
  readonly codeGuard: SignInGuard;
  /** Whether the merchant requires a second factor of its operators. */
  readonly requiresSecondFactor: (merchantId: number) => Promise<boolean>;
  readonly securityLog: SecurityLog;
  readonly touchFailed: (error: unknown) => void;
}

/** Ids of what an operator acted on; never its content. */
interface AuditDetail {
  readonly deposit?: string;
  readonly action?: string;
  readonly amount?: string;
  readonly payment?: string;
  readonly statement?: string;
  readonly account?: string;
  readonly run?: string;
  readonly difference?: string;
  readonly memberId?: bigint;
  readonly chat?: string;
  readonly chatMessage?: string;
  readonly application?: string;
  readonly verdict?: "approve" | "reject";
  readonly receipt?: string;
  readonly message?: string;
  readonly people?: number;
  readonly announcement?: string;
  readonly readers?: "agents" | "everyone";
  readonly canned?: string;
  readonly version?: number;
  readonly cannedAnswers?: boolean;
  readonly roles?: string;
  readonly identityCheck?: string;
  readonly withdrawal?: string;
  readonly event?: string;
  readonly method?: string;
  readonly status?: string;
}

/** The operators of merchants and their sessions. */
export class OperatorsService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * By password, and a code where an authenticator app is connected. Where the second factor is a passkey, it throws
   * `operator.passkey.required`. An unknown name gets the same answer in the same time as a wrong password.
   */
  async signIn(
    merchantId: number,
    name: string,
    password: string,
    code: string | undefined,
    origin: SignInOrigin,
  ) {
    const { operators, passwords, guard, securityLog } = this.#dependencies;
    const device = claimedDevice(origin);
    const attempt: Attempt = {
      merchantId,
      username: name,
      address: origin.ip,
      ...(device && (await operators.knowsDevice(merchantId, name, device)) && { knownDevice: device }),
    };
    const onLock = () => securityLog.record(origin, { kind: "operator-locked", merchantId });
    // only the lock matters here: operators get no captcha
    await guard.asksCaptcha(attempt);
    await guard.count(attempt, onLock);
    const found = await operators.find(merchantId, name);
    const right = await passwords.verify(found?.passwordHash ?? null, password);
    if (!found || !right || found.disabled) {
      await this.refused(merchantId, !found ? "name" : right ? "disabled" : "password", origin);
      throw new AppError("operator.login.invalid");
    }
    await guard.passed(attempt);
    if (found.hasApp) await this.#checkCode(found, code, attempt, onLock, origin);
    else if (found.hasPasskey) throw new AppError("operator.passkey.required");
    return this.#enter(found, origin);
  }

  /** Signs in an operator whom a passkey has proven, with its user verified. Throws `passkey.invalid`. */
  async enterByPasskey(operatorId: number, origin: SignInOrigin) {
    const found = await this.#dependencies.operators.byId(operatorId);
    if (!found || found.disabled) throw new AppError("passkey.invalid");
    return this.#enter(found, origin);
  }

  async #enter(found: KnownOperator, origin: SignInOrigin) {
    const { operators } = this.#dependencies;
    const token = randomBytes(32).toString("base64url");
    const { expiresAt } = await operators.open(found.operatorId, hashOf(token));
    await operators.rememberDevice(found.operatorId, deviceOf(origin).hash);
    await this.record("operator-signed-in", found, origin);
    const operator = { ...found, secondFactor: await this.#secondFactorOf(found) };
    return { token, expiresAt: expiresAt.toISOString(), operator };
  }

  /** Throws `operator.code.required`, `operator.code.invalid` and `session.login.locked`. */
  async #checkCode(
    { merchantId, operatorId }: KnownOperator,
    code: string | undefined,
    attempt: Attempt,
    onLock: () => Promise<void>,
    origin: Origin,
  ): Promise<void> {
    const { codeGuard, secondFactor } = this.#dependencies;
    await codeGuard.asksCaptcha(attempt);
    if (code === undefined) throw new AppError("operator.code.required");
    await codeGuard.count(attempt, onLock);
    if ((await secondFactor.accept(operatorId, code)) === null) {
      await this.refused(merchantId, "code", origin);
      throw new AppError("operator.code.invalid");
    }
    await codeGuard.passed(attempt);
  }

  /** Records a refused login. */
  async refused(merchantId: number, reason: string, origin: Origin): Promise<void> {
    const { securityLog } = this.#dependencies;
    await securityLog.record(origin, { kind: "operator-refused", merchantId, detail: { reason } });
  }

  async #secondFactorOf({
    merchantId,
    hasApp,
    hasPasskey,
  }: Pick<KnownOperator, "merchantId" | "hasApp" | "hasPasskey">): Promise<Operator["secondFactor"]> {
    if (hasApp || hasPasskey) return "on";
    return (await this.#dependencies.requiresSecondFactor(merchantId)) ? "due" : "off";
  }

  /** The operator a token belongs to. Not cached: an ended session is refused at the next call. */
  readonly resolve = async (token: string): Promise<Operator | null> => {
    const found = TOKEN.test(token) ? await this.#dependencies.operators.resolve(hashOf(token)) : undefined;
    if (!found) return null;
    const { stale, hasApp: _app, hasPasskey: _passkey, ...operator } = found;
    if (stale) this.#dependencies.operators.touch(operator.sessionId).catch(this.#dependencies.touchFailed);
    return { ...operator, secondFactor: await this.#secondFactorOf(found) };
  };

  /** Before a change of how the operator logs in. Throws `session.sign.in.again`. */
  async requireFreshSignIn({ sessionId }: Operator): Promise<void> {
    if (!(await this.#dependencies.operators.isFresh(sessionId, LOGIN_PROVES_SECONDS)))
      throw new AppError("session.sign.in.again");
  }

  /** Offers a secret for an authenticator app. Throws `session.sign.in.again`. */
  async beginSecondFactor(operator: Operator, issuer: string) {
    await this.requireFreshSignIn(operator);
    const { operatorId, name } = operator;
    return this.#dependencies.secondFactor.begin(operatorId, issuer, name);
  }

  /** Ends the operator's other sessions. @returns the recovery codes. Throws `operator.code.invalid`. */
  async confirmSecondFactor(operator: Operator, code: string, origin: Origin): Promise<string[]> {
    const { operators, secondFactor } = this.#dependencies;
    const { operatorId, sessionId } = operator;
    const codes = await secondFactor.confirm(operatorId, code, (client) =>
      operators.endAll(client, operatorId, sessionId),
    );
    if (codes === null) throw new AppError("operator.code.invalid");
    await this.record("operator-second-factor-set", operator, origin);
    return codes;
  }

  /** Removes authenticator app and passkeys, and ends the sessions. @returns whether there is an operator of that name */
  async resetSecondFactor(merchantId: number, name: string): Promise<boolean> {
    const { operators, secondFactor } = this.#dependencies;
    const operatorId = (await operators.find(merchantId, name))?.operatorId;
    if (operatorId === undefined) return false;
    await operators.resetPasskeys(operatorId);
    await secondFactor.remove(operatorId, (client) => operators.endAll(client, operatorId));
    await this.record("operator-second-factor-reset", { operatorId, merchantId }, null);
    return true;
  }

  /** Gives or takes the right to save and delete canned answers. @returns whether there is an operator of that name */
  async setEditsCannedAnswers(merchantId: number, name: string, may: boolean): Promise<boolean> {
    const operatorId = await this.#dependencies.operators.setEditsCannedAnswers(merchantId, name, may);
    if (operatorId === undefined) return false;
    await this.record("operator-right-changed", { operatorId, merchantId }, null, { cannedAnswers: may });
    return true;
  }

  /** Replaces an operator's roles, from the next call on. @returns whether there is an operator of that name */
  async setRoles(merchantId: number, name: string, roles: readonly OperatorRole[]): Promise<boolean> {
    const operatorId = await this.#dependencies.operators.setRoles(merchantId, name, roles);
    if (operatorId === undefined) return false;
    await this.record("operator-right-changed", { operatorId, merchantId }, null, { roles: roles.join(",") });
    return true;
  }

  async signOut(operator: Operator, origin: Origin): Promise<boolean> {
    const ended = await this.#dependencies.operators.end(operator.sessionId);
    if (ended) await this.record("operator-signed-out", operator, origin);
    return ended;
  }

  /** Records an act of an operator in the security log, which is append-only. */
  async record(
    kind: Extract<SecurityEventKind, `operator-${string}`>,
    { operatorId, merchantId }: Pick<Operator, "operatorId" | "merchantId">,
    origin: Origin | null,
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

  /** Without roles, an existing operator keeps theirs and a new one gets `support`. */
  async create(
    merchantId: number,
    name: string,
    shownAs: string,
    password: string,
    roles: readonly OperatorRole[] | null = null,
  ): Promise<void> {
    const hash = await this.#dependencies.passwords.hash(password);
    await this.#dependencies.operators.create(merchantId, name, shownAs, hash, roles);
  }
}
