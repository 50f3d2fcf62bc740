import { createHmac } from "node:crypto";
import type { OpenAccountPayload, OpenedAccount } from "@foyer/contract/invitations";
import type { FieldRule } from "@foyer/contract/settings";
import { checkField } from "@foyer/domain/field-rules";
import type { Pool } from "pg";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { inTransaction } from "../../db/database.ts";
import { retryTransient } from "../../db/retry.ts";
import { AppError } from "../../http/errors.ts";
import { countCall, type RateLimits } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import {
  type CategoryRate,
  type InvitationsService,
  presentRates,
  readRates,
} from "../invitations/invitations.service.ts";
import { checkNewPassword } from "../password/new-password.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { isRefusedBy, type MemberRepository, type OpeningRow } from "./member.repository.ts";

interface Parts {
  readonly pool: Pool;
  readonly repository: MemberRepository;
  readonly invitations: Pick<InvitationsService, "place" | "refuseAboveOwn">;
  readonly passwords: PasswordService;
  readonly inbox: InboxService;
  readonly rateLimits: RateLimits;
  /** The key that hashes requests, which contain a password. */
  readonly requestKey: Buffer;
}

type Request = Omit<OpenAccountPayload, "sentAt" | "nonce">;

/** Accounts that one agent opens. */
const LIMIT = { points: 60, seconds: 3_600 };

const refused = (field: string, rule: string): AppError =>
  new AppError("register.field.invalid", `${field} breaks its rule ${rule}`, { field, rule });

/** Accounts that agents open directly below themselves, for people to whom they hand username and password. */
export class OpeningService {
  readonly #parts: Parts;
  readonly #limit: RateLimiterPostgres;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#limit = parts.rateLimits.counter("account-openings", parts.rateLimits.forAddress(LIMIT));
  }

  /**
   * Opens an account. Throws the errors of `invitations.open`; a refused one leaves nothing behind. The same request again
   * with the same key gives the same account.
   */
  async open(
    agent: Player,
    merchant: Merchant,
    rules: readonly FieldRule[],
    request: Request,
  ): Promise<OpenedAccount> {
    const { invitations, passwords } = this.#parts;
    const { username, password } = request;
    const rates = readRates(request.rates);
    const requestHash = this.#hashOf(request, rates);
    const earlier = await this.#earlier(agent.memberId, request, requestHash, rates);
    if (earlier) return earlier;
    const broken = checkField(rules, "username", username);
    if (broken) throw refused("username", broken);
    const weak = checkNewPassword(rules, password, username);
    if (weak) throw refused("password", weak);
    if (!request.agreed) throw new AppError("register.terms.required");
    await invitations.refuseAboveOwn(agent.memberId, rates);
    await countCall(this.#limit, String(agent.memberId), "too many accounts opened by one agent");
    const passwordHash = await passwords.hash(password);
    try {
      const opened = await this.#write(agent, merchant, request, { rates, passwordHash, requestHash });
      if (opened) return opened;
    } catch (error) {
      if (isRefusedBy(error, "team_depth")) throw new AppError("team.path.full");
      if (!isRefusedBy(error, "account_openings_client_key")) throw error;
    }
    // the name is taken, or the key was used: perhaps by the same request at the same time
    const same = await this.#earlier(agent.memberId, request, requestHash, rates);
    if (same) return same;
    throw new AppError("member.username.taken");
  }

  /** @returns undefined where the username is taken */
  #write(
    agent: Player,
    merchant: Merchant,
    request: Request,
    made: {
      readonly rates: readonly CategoryRate[];
      readonly passwordHash: string;
      readonly requestHash: Buffer;
    },
  ): Promise<OpenedAccount | undefined> {
    const { pool, repository, invitations, inbox } = this.#parts;
    const { username, clientKey } = request;
    const { rates, passwordHash, requestHash } = made;
    const merchantId = merchant.id;
    return retryTransient(() =>
      inTransaction(pool, async (client) => {
        const memberId = await repository.register(client, {
          merchantId,
          username,
          nickname: null,
          currency: merchant.currency,
          uplineId: agent.memberId,
          passwordHash,
          way: "username",
          method: "AGENT",
          url: "",
          domain: null,
          affiliateCode: null,
          recommender: null,
          email: null,
          mobile: null,
          mobileVerified: false,
          profile: {},
          type: typeBelow(agent, request.agent),
          firstTimeLogin: true,
        });
        if (typeof memberId === "string") return undefined;
        const opening = { rates, exact: true, code: null, clientKey, requestHash };
        const placed = await invitations.place(client, memberId, opening);
        if (placed === "exhausted") throw new AppError("quota.exhausted");
        if (placed === "above") throw new AppError("rebate.above.upline", undefined, { violations: [] });
        await inbox.notify({ merchantId, memberId }, "welcome", { username }, "registration", client);
        const opened = await repository.opening(memberId, client);
        return present(opened, request.agent, rates);
      }),
    );
  }

  /** What the same request opened before. Throws `request.conflict` where the key was used for another one. */
  async #earlier(
    agentId: bigint,
    { clientKey, agent }: Request,
    requestHash: Buffer,
    rates: readonly CategoryRate[],
  ): Promise<OpenedAccount | undefined> {
    const made = await this.#parts.repository.openingByKey(agentId, clientKey);
    if (made && !made.requestHash?.equals(requestHash)) throw new AppError("request.conflict");
    return made && present(made, agent, rates);
  }

  #hashOf({ username, password, agent }: Request, rates: readonly CategoryRate[]): Buffer {
    return createHmac("sha256", this.#parts.requestKey)
      .update(JSON.stringify([username, password, agent, rates]))
      .digest();
  }
}

/** Test accounts are only in teams of test accounts. */
function typeBelow({ type }: Player, agent: boolean) {
  if (type === 41 || type === 42) return agent ? 41 : 40;
  return agent ? 1 : 0;
}

const present = (
  { publicId, username, openedAt }: OpeningRow,
  agent: boolean,
  rates: readonly CategoryRate[],
): OpenedAccount => ({
  id: publicId,
  username,
  agent,
  rates: presentRates(rates),
  openedAt: openedAt.toISOString(),
});
