import type { BodyOf } from "@foyer/contract/endpoint";
import type { secondStep } from "@foyer/contract/second-factor";
import type { LoginValue } from "@foyer/contract/session";
import type { Pool } from "pg";
import { AppError } from "../../http/errors.ts";
import type { SecurityNotices } from "../security/security-notices.ts";
import type { SecurityLog } from "../security-log/security-log.module.ts";
import { claimedDevice, type SignInOrigin } from "../session/devices.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { Attempt, SignInGuard } from "../session/sign-in-guard.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { SecondFactorService } from "./second-factor.service.ts";
import type { SecondFactorResetsRepository } from "./second-factor-resets.repository.ts";

interface Parts {
  readonly pool: Pool;
  readonly signIn: SignInService;
  readonly secondFactor: SecondFactorService<bigint>;
  readonly resets: Pick<SecondFactorResetsRepository, "lapse">;
  /** Counts wrong codes. */
  readonly guard: SignInGuard;
  readonly settings: SettingsService;
  readonly notices: SecurityNotices;
  readonly securityLog: SecurityLog;
}

/** The second step of a member's login: a code of the authenticator app, or a recovery code. */
export class SecondStepService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A code counts as wrong before it is checked, so that concurrent ones cannot exceed the limit. Throws
   * `second.factor.expired`, `social.token.invalid`, `second.factor.code.invalid` and `session.login.locked`.
   */
  async signIn(
    merchant: Merchant,
    { ticket, code, linkToken }: Pick<BodyOf<typeof secondStep>, "ticket" | "code" | "linkToken">,
    origin: SignInOrigin,
  ): Promise<LoginValue> {
    const { pool, signIn, secondFactor, resets, guard, settings, notices, securityLog } = this.#parts;
    const merchantId = merchant.id;
    const pending = await signIn.pending(merchantId, ticket, origin);
    // before a code is used up for it
    await signIn.checkLink(linkToken, merchantId, origin);
    const { memberId, username } = pending;
    const attempt: Attempt = {
      merchantId,
      username,
      address: origin.ip,
      knownDevice: pending.isKnownDevice ? (claimedDevice(origin) ?? undefined) : undefined,
    };
    // only the lock matters here: the first step asked for the captcha
    await guard.asksCaptcha(attempt);
    await guard.count(attempt, () =>
      securityLog.record(origin, { kind: "sign-in-locked", merchantId, memberId }),
    );
    const by = await secondFactor.accept(memberId, code);
    if (by === null) {
      const detail = { reason: "code" };
      await securityLog.record(origin, { kind: "sign-in-refused", merchantId, memberId, detail });
      throw new AppError("second.factor.code.invalid");
    }
    await guard.passed(attempt);
    // who has a code needs no reset: somebody else may have asked for it
    await resets.lapse(memberId);
    if (by === "recovery") {
      const language = settings.languageOf({ headers: origin.headers ?? {}, query: origin.query }, merchant);
      await notices.send(pool, { merchantId, memberId, username, language }, "recovery-code-used");
    }
    return signIn.enterPending(merchantId, pending, origin, linkToken);
  }
}
