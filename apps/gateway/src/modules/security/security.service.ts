import type { SecurityConfig, SecurityEventKind } from "@foyer/contract/security";
import { MOST_CARDS } from "@foyer/domain/bank-card";
import { type Cooling, type CoolingStart, coolingEnd, coolingsOf } from "@foyer/domain/coolings";
import { checkField, type FieldRule } from "@foyer/domain/field-rules";
import {
  isBeingChecked,
  isLocked,
  maySetPaymentPassword,
  type ProofKind,
} from "@foyer/domain/payment-password";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { Location } from "../../http/geolocation.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { secondsUntil } from "../../http/rate-limits.ts";
import type { Origin, SecurityChanges, SecurityLog } from "../security-log/security-log.module.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import { maskedEmail, maskedMobile } from "./masked-contact.ts";
import type { ProofTriesService } from "./proof-tries.service.ts";
import type { SecurityRepository } from "./security.repository.ts";
import type { NoticeReader, SecurityNotices } from "./security-notices.ts";

interface Parts {
  readonly pool: Pool;
  readonly repository: SecurityRepository;
  readonly tries: ProofTriesService;
  readonly passwords: PasswordService;
  readonly settings: SettingsService;
  readonly location: Location;
  readonly securityChanges: SecurityChanges;
  readonly securityLog: SecurityLog;
  readonly notices: SecurityNotices;
  readonly clock: Clock;
}

/** The part of a player that identifies their account. */
export type Member = Pick<NoticeReader, "memberId" | "merchantId">;

/** Events a member can read about their own account. */
const HISTORY: readonly SecurityEventKind[] = [
  "signed-in",
  "sign-in-refused",
  "password-changed",
  "payment-password-set",
  "payment-password-locked",
  "card-added",
  "card-removed",
  "passkey-added",
  "passkey-removed",
  "social-linked",
  "social-unlinked",
  "email-changed",
  "mobile-changed",
  "second-factor-set",
  "second-factor-removed",
  "second-factor-reset",
  "recovery-codes-renewed",
  "security-questions-set",
  "security-questions-locked",
  "sessions-ended",
];

const iso = (time: Date | number): string => new Date(time).toISOString();

/** What protects a member's money: payment password and cooling times. */
export class SecurityService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What is set, what could be, and what is cooling until when. */
  async config(member: Member): Promise<SecurityConfig> {
    const { repository, tries: paymentTries, securityChanges, settings, clock } = this.#parts;
    const { memberId, merchantId } = member;
    const [merchant, row, tries, changes, coolings] = await Promise.all([
      settings.merchant(merchantId),
      repository.find(memberId),
      paymentTries.of(memberId),
      securityChanges.of(memberId),
      this.coolings(member),
    ]);
    if (!row) throw new AppError("session.ended.elsewhere", "the member no longer exists");
    const changedAt = (reason: string) => {
      const at = changes.find((change) => change.reason === reason)?.at;
      return at && { changedAt: iso(at) };
    };
    return {
      loginPassword: { set: row.hasPassword, ...changedAt("login-password") },
      paymentPassword: {
        set: row.paymentPasswordHash !== null,
        ...changedAt("payment-password"),
        ...(tries.lockedUntil !== null &&
          isLocked(tries, clock.now()) &&
          !isBeingChecked(tries, clock.now()) && { lockedUntil: iso(tries.lockedUntil) }),
      },
      ...(row.payeeName !== null && { payeeName: row.payeeName }),
      ...(row.email !== null && { email: { shown: maskedEmail(row.email), verified: row.emailVerified } }),
      ...(row.mobile !== null && {
        mobile: { shown: maskedMobile(row.mobile), verified: row.mobileVerified },
      }),
      cards: { count: row.cards, most: MOST_CARDS },
      passkeys: row.passkeys,
      socialAccounts: row.socialAccounts.map(({ provider, linkedAt }) => ({
        provider,
        linkedAt: iso(new Date(linkedAt)),
      })),
      secondFactor: {
        set: row.secondFactorAt !== null,
        ...(row.secondFactorAt && { changedAt: iso(row.secondFactorAt) }),
        recoveryCodes: row.recoveryCodes,
      },
      questions: row.questions ?? [],
      coolingHours: {
        "payment-password": merchant.settings.coolingHours["payment-password"],
        "login-method": merchant.settings.coolingHours["login-method"],
        contact: merchant.settings.coolingHours.contact,
      },
      coolings: coolings.map(({ endsAt, ...cooling }) => ({ ...cooling, endsAt: iso(endsAt) })),
    };
  }

  /** Logins and changes of a member's account, newest first, a page at a time. */
  async history({ memberId }: Pick<Member, "memberId">, before: string | null) {
    const { repository, location } = this.#parts;
    const rows = await repository.events(memberId, HISTORY, before, PAGE_ROWS);
    const { content: events, next } = pageOf(
      rows,
      ({ id, kind, at, address, device }) => {
        const country = address === null ? null : location.countryOf(address);
        return { id, kind, at: iso(at), ...(device && { device }), ...(country && { country }) };
      },
      (last) => last.id,
    );
    return { events, ...(next !== undefined && { next }) };
  }

  /**
   * What withdrawals of a member wait for, and until when: the one that ends last first, none that has ended. A
   * cooling with a `cardId` concerns only that card.
   * @param client in its transaction
   */
  async coolings(member: Member, client?: Pick<Pool, "query">): Promise<Cooling[]> {
    const { starts, hours } = await this.#coolingStarts(member, client);
    return coolingsOf(starts, hours, this.#parts.clock.now());
  }

  /** What withdrawals of a member wait after: the latest of each kind and contact, with the end of its wait, ended or not. */
  async changes(member: Member): Promise<(CoolingStart & { readonly endsAt: number })[]> {
    const { starts, hours } = await this.#coolingStarts(member);
    return starts.map((start) => ({ ...start, endsAt: coolingEnd(start, hours) }));
  }

  async #coolingStarts({ memberId, merchantId }: Member, client?: Pick<Pool, "query">) {
    const { repository, securityChanges, settings } = this.#parts;
    const merchant = await settings.merchant(merchantId);
    const changes = await securityChanges.of(memberId, client);
    const newThings = await repository.newThings(memberId, client);
    const starts: CoolingStart[] = changes.map(({ reason, at, contact }) => ({
      reason,
      at: at.getTime(),
      ...(contact !== null && { contact }),
    }));
    return { starts: [...starts, ...newThings], hours: merchant.settings.coolingHours };
  }

  /**
   * Checks a member's payment password, as a proof that a movement of money is theirs. The try counts before it is
   * checked: five wrong ones lock the payment password for a day, and tell the member. Throws
   * `payment.password.unset`, `payment.password.wrong` with the tries that are left, and `payment.password.locked`.
   */
  async verifyPaymentPassword(member: NoticeReader, password: string, origin: Origin): Promise<void> {
    const { pool, repository, tries, passwords, securityLog, notices } = this.#parts;
    const { memberId, merchantId } = member;
    const hashOf = async () => (await repository.find(memberId))?.paymentPasswordHash ?? null;
    if ((await hashOf()) === null) throw new AppError("payment.password.unset");
    const outcome = await tries.check(memberId, async () => passwords.verify(await hashOf(), password));
    if (outcome.is === "right") return;
    if (outcome.is === "locked") throw this.#locked(outcome.lockedUntil);
    await securityLog.record(origin, {
      kind: outcome.is === "last" ? "payment-password-locked" : "payment-password-refused",
      merchantId,
      memberId,
    });
    if (outcome.is === "wrong")
      throw new AppError("payment.password.wrong", undefined, { left: outcome.left });
    await inTransaction(pool, (client) => notices.send(client, member, "payment-password-locked"));
    throw this.#locked(outcome.lockedUntil);
  }

  /**
   * Sets the payment password, which starts its cooling time and gives all tries back.
   * @param proofs kinds of the proofs the call came with, already checked by `prove`, which runs only if they can be
   *   enough
   */
  async setPaymentPassword(
    member: NoticeReader,
    newPassword: string,
    rules: readonly FieldRule[],
    proofs: readonly ProofKind[],
    prove: () => Promise<void>,
    origin: Origin,
  ): Promise<void> {
    const { pool, repository, tries, passwords, securityChanges, securityLog, notices } = this.#parts;
    const { memberId, merchantId } = member;
    const required = rules.map((rule) => ({ ...rule, enabled: true, required: true }));
    const rule = checkField(required, "paymentPassword", newPassword);
    if (rule)
      throw new AppError("security.field.invalid", `paymentPassword breaks its rule ${rule}`, {
        field: "paymentPassword",
        rule,
      });
    const before = (await repository.find(memberId))?.paymentPasswordHash ?? null;
    if (!maySetPaymentPassword(proofs, before !== null))
      throw new AppError("security.proof.insufficient", undefined, { kind: proofs[0] });
    await prove();
    const hash = await passwords.hash(newPassword);
    await inTransaction(pool, async (client) => {
      // another call was first: its payment password is not replaced without a proof of it
      if (!(await repository.setPaymentPassword(client, memberId, before, hash)))
        throw new AppError("security.proof.wrong", "set by another call", { kind: proofs[0] });
      await tries.clear(memberId, client);
      await securityChanges.record(client, memberId, "payment-password");
      await notices.send(client, member, "payment-password-set");
    });
    await securityLog.record(origin, {
      kind: "payment-password-set",
      merchantId,
      memberId,
      detail: { by: proofs.join(" ") },
    });
  }

  #locked(until: number | null): AppError {
    return new AppError("payment.password.locked", undefined, {
      retryAfterSeconds: secondsUntil(Math.max(0, (until ?? 0) - this.#parts.clock.now())),
    });
  }
}
