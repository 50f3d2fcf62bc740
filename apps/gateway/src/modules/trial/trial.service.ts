import type { LoginValue } from "@foyer/contract/session";
import type { TrialUser } from "@foyer/contract/trial";
import { AppError } from "../../http/errors.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import type { Origin, SecurityLog } from "../security-log/security-log.module.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { TrialRepository } from "./trial.repository.ts";
import { isTrialName, newTrialName } from "./trial-name.ts";

interface Parts {
  readonly repository: TrialRepository;
  readonly settings: SettingsService;
  readonly signIn: SignInService;
  readonly rateLimits: RateLimits;
  readonly securityLog: SecurityLog;
  readonly nameKey: Buffer;
}

/** Every guest's initial play money, in 1/100,000 of the merchant's currency. */
export const PLAY_MONEY = 1_000_000_000n;
const LIFETIME = "1 day";

export class TrialService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A new trial name, where trial play is open. */
  user(merchant: Merchant): TrialUser {
    if (!isOpen(merchant)) return { state: 0 };
    return { state: 1, trialName: newTrialName(this.#parts.nameKey), merchantCode: merchant.trialCode };
  }

  /** Signs in the guest of that name. Throws `session.trial.closed`, `session.trial.unknown`. */
  async login(
    merchant: Merchant,
    trialName: string,
    origin: Origin,
  ): Promise<{ login: LoginValue; merchantCode: string }> {
    const { repository, settings, signIn, securityLog, nameKey } = this.#parts;
    if (!isOpen(merchant)) throw new AppError("session.trial.closed");
    if (!isTrialName(nameKey, trialName)) throw new AppError("session.trial.unknown");
    const { id: merchantId, code: merchantCode } = await settings.merchant(merchant.trialCode);
    await this.#count(merchantId, trialName, origin);
    const guest = await repository.enter(merchantId, trialName, PLAY_MONEY, LIFETIME);
    if (!guest) throw new AppError("session.trial.unknown");
    const { memberId, made } = guest;
    if (made) await securityLog.record(origin, { kind: "guest-entered", merchantId, memberId });
    return { login: await signIn.enterProven(merchantId, memberId, origin), merchantCode };
  }

  /** Counted only when a guest is created: returning is not limited. */
  async #count(merchantId: number, trialName: string, origin: Origin): Promise<void> {
    if (!(await this.#parts.repository.exists(merchantId, trialName)))
      await this.#parts.rateLimits.take("guests", origin);
  }
}

function isOpen(merchant: Merchant): merchant is Merchant & { readonly trialCode: string } {
  return merchant.whitelabel.trial && merchant.trialCode !== null;
}
