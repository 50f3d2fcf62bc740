import { createHash } from "node:crypto";
import { backOfficeChats } from "@foyer/contract/back-office";
import type { BackOfficeAgent, BackOfficeAgentDetail } from "@foyer/contract/back-office-agents";
import type { AgentQuotas } from "@foyer/contract/back-office-quotas";
import type { QuotaLevel } from "@foyer/contract/invitations";
import type { MemberRebates, NewRebateRate } from "@foyer/contract/rebates";
import type { FieldRule } from "@foyer/contract/settings";
import { checkField } from "@foyer/domain/field-rules";
import { formatAmount } from "@foyer/domain/money";
import { mayAct } from "@foyer/domain/operator-role";
import { dayIn } from "@foyer/domain/record-days";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { CaseMembersService } from "../case-members/case-members.service.ts";
import type { ClubService } from "../club/club.service.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { QuotasService } from "../invitations/quotas.service.ts";
import { checkNewPassword } from "../password/new-password.ts";
import type { RebatesService } from "../rebates/rebates.service.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { SettlementsService } from "../settlements/settlements.service.ts";
import type { TeamsService } from "../teams/teams.service.ts";
import type { AgentRow, AgentsRepository, Position } from "./agents.repository.ts";
import type { MovesService } from "./moves.service.ts";

type Actor = Pick<Operator, "operatorId" | "merchantId">;
type Reader = Pick<Operator, "merchantId" | "roles">;

const STATEMENTS = 10;
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

interface Parts {
  readonly pool: Pool;
  readonly repository: AgentsRepository;
  readonly clock: Clock;
  readonly settings: Pick<SettingsService, "merchant">;
  readonly rebates: RebatesService;
  readonly teams: Pick<TeamsService, "sumsOf">;
  readonly settlements: Pick<SettlementsService, "statements">;
  readonly moves: Pick<MovesService, "ofMember">;
  readonly caseMembers: Pick<CaseMembersService, "about" | "money">;
  readonly club: Pick<ClubService, "nameOf">;
  readonly quotas: Pick<QuotasService, "read" | "setQuotas">;
  readonly passwords: Pick<PasswordService, "hash">;
  readonly inbox: Pick<InboxService, "notify">;
  /** Field rules of a merchant's registration. */
  readonly rules: (merchantId: number) => Promise<readonly FieldRule[]>;
}

export interface NewGeneralAgent {
  readonly username: string;
  readonly password: string;
  readonly test?: boolean;
  readonly rates: readonly NewRebateRate[];
  readonly clientKey: string;
}

/** Agents and members of a merchant in the back office; another merchant's are unknown. */
export class AgentsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `member.unknown` for an unknown `under`. */
  async list(
    { merchantId }: Actor,
    { q, under, before }: { readonly q?: string; readonly under?: string; readonly before?: string },
  ) {
    const { repository } = this.#parts;
    const position = before === undefined ? null : readPosition(before);
    const after = position?.memberId ?? null;
    const rows =
      under !== undefined
        ? await repository.under((await this.find(merchantId, under)).memberId, position, PAGE_ROWS)
        : q?.trim()
          ? await repository.search(merchantId, q.trim(), after, PAGE_ROWS)
          : await repository.top(merchantId, after, PAGE_ROWS);
    return pageOf(rows, present, ({ agent, memberId }) => `${agent ? "a" : "m"}${memberId}`);
  }

  /** Throws `member.unknown`. */
  async find(merchantId: number, publicId: string): Promise<AgentRow> {
    const row = await this.#parts.repository.find(merchantId, publicId);
    if (!row) throw new AppError("member.unknown");
    return row;
  }

  /** Throws `member.unknown`. */
  async read({ merchantId, roles }: Reader, { memberId, agent }: AgentRow): Promise<BackOfficeAgentDetail> {
    const { repository, clock, settings, teams, settlements, moves, caseMembers, club } = this.#parts;
    const merchant = await settings.merchant(merchantId);
    const to = dayIn(merchant.settings.timeZone, new Date(clock.now()));
    const range = { from: `${to.slice(0, 8)}01`, to };
    const [row, level, money, about, sums, statements, planned] = await Promise.all([
      repository.detail(memberId),
      club.nameOf(merchantId, memberId),
      caseMembers.money(memberId),
      caseMembers.about({ memberId, merchantId }),
      teams.sumsOf(memberId, range, !agent),
      settlements.statements(memberId, {}),
      moves.ofMember(memberId),
    ]);
    if (!row) throw new AppError("member.unknown");
    const { registered, deposits, withdrawals, turnover, prizes, bonuses, rebates } = sums;
    return {
      ...present(row),
      ...(row.nickname !== null && { nickname: row.nickname }),
      ...(row.payeeName !== null && { name: row.payeeName }),
      ...(level !== undefined && { level }),
      ...(row.chatId !== null && mayAct(roles, backOfficeChats.roles) && { chatId: row.chatId }),
      registeredAt: row.registeredAt.toISOString(),
      ...(row.lastLoginAt && { lastLoginAt: row.lastLoginAt.toISOString() }),
      path: [...row.path],
      directMembers: row.directMembers,
      directAgents: row.directAgents,
      balance: formatAmount(row.balance),
      month: { ...range, registered, deposits, withdrawals, turnover, prizes, bonuses, rebates },
      moves: planned,
      statements: statements.content.slice(0, STATEMENTS),
      money,
      about,
    };
  }

  /** Creates a general agent. Throws the errors of `backoffice.agent.create`. */
  async create(
    { merchantId, operatorId }: Actor,
    { username: written, password, test = false, rates, clientKey }: NewGeneralAgent,
  ): Promise<BackOfficeAgent> {
    const { pool, repository, settings, passwords, rebates, inbox, rules } = this.#parts;
    const merchant = await settings.merchant(merchantId);
    const username = written.trim();
    const requestHash = hashOf(username.toLowerCase(), test, rates);
    const before = await repository.created(operatorId, clientKey);
    if (before) return this.#createdBefore(before, requestHash);
    const own = await rules(merchantId);
    const broken = checkField(own, "username", username) ?? (UNSTORABLE.test(username) ? "pattern" : null);
    if (broken) throw invalid("register.field.invalid", "username", broken);
    const weak = checkNewPassword(own, password, username);
    if (weak) throw invalid("password.field.invalid", "password", weak);
    // before the costly hash; the unique index decides between two at once
    if (await repository.isTaken(merchantId, username)) {
      // the same request may have taken it since `before` was read
      const since = await repository.created(operatorId, clientKey);
      if (since) return this.#createdBefore(since, requestHash);
      throw new AppError("member.username.taken");
    }
    const passwordHash = await passwords.hash(password);
    const memberId = await inTransaction(pool, async (client) => {
      await repository.lock(merchantId, client);
      const earlier = await repository.created(operatorId, clientKey, client);
      if (earlier) return earlier;
      const type = test ? 42 : 2;
      const made = { merchantId, username, type, passwordHash, operatorId, clientKey, requestHash } as const;
      const id = await repository.create(made, client);
      if (id === undefined) throw new AppError("member.username.taken");
      await rebates.giveFirst(client, merchant, id, rates, operatorId);
      await inbox.notify({ merchantId, memberId: id }, "welcome", { username }, "registration", client);
      return id;
    });
    if (typeof memberId !== "bigint") return this.#createdBefore(memberId, requestHash);
    return this.#present(memberId);
  }

  /** Throws `member.unknown`. */
  async rates({ merchantId }: Actor, publicId: string): Promise<MemberRebates> {
    const { settings, rebates } = this.#parts;
    const row = await this.find(merchantId, publicId);
    return rebates.ofMember(await settings.merchant(merchantId), row);
  }

  /** Throws `member.unknown` and those of `RebatesService.change`. */
  async setRates(actor: Actor, publicId: string, wanted: readonly NewRebateRate[]): Promise<MemberRebates> {
    const { settings, rebates } = this.#parts;
    const { memberId } = await this.find(actor.merchantId, publicId);
    await rebates.setByOperator(
      await settings.merchant(actor.merchantId),
      memberId,
      wanted,
      actor.operatorId,
    );
    return this.rates(actor, publicId);
  }

  /** Throws `member.unknown`. */
  async rateHistory({ merchantId }: Actor, publicId: string, before: string | undefined) {
    const { memberId } = await this.find(merchantId, publicId);
    return this.#parts.rebates.historyOf(memberId, before);
  }

  /** Throws `member.unknown`, also for whoever is no agent. */
  async quotas({ merchantId }: Actor, publicId: string): Promise<AgentQuotas> {
    const { memberId } = await this.find(merchantId, publicId);
    return this.#quotas(merchantId, await this.#parts.quotas.read(merchantId, memberId));
  }

  /** Throws `member.unknown`, also for whoever is no agent, and `quota.level.unknown`. */
  async setQuotas(
    { merchantId, operatorId }: Actor,
    publicId: string,
    wanted: readonly { readonly rate: string; readonly quota?: number }[],
  ): Promise<AgentQuotas> {
    const { memberId } = await this.find(merchantId, publicId);
    const rows = wanted.map(({ rate, quota = null }) => ({ rate, quota }));
    return this.#quotas(
      merchantId,
      await this.#parts.quotas.setQuotas(merchantId, memberId, rows, operatorId),
    );
  }

  async #quotas(merchantId: number, levels: QuotaLevel[]): Promise<AgentQuotas> {
    const { settings } = await this.#parts.settings.merchant(merchantId);
    return { category: settings.quotaLevels.category, levels };
  }

  async #createdBefore(
    { memberId, requestHash }: { readonly memberId: bigint; readonly requestHash: Buffer },
    wanted: Buffer,
  ): Promise<BackOfficeAgent> {
    if (!requestHash.equals(wanted)) throw new AppError("request.conflict");
    return this.#present(memberId);
  }

  async #present(memberId: bigint): Promise<BackOfficeAgent> {
    const row = await this.#parts.repository.detail(memberId);
    if (!row) throw new AppError("member.unknown");
    return present(row);
  }
}

const invalid = (code: "register.field.invalid" | "password.field.invalid", field: string, rule: string) =>
  new AppError(code, `${field} breaks its rule ${rule}`, { field, rule });

const hashOf = (...parts: readonly unknown[]): Buffer =>
  createHash("sha256").update(JSON.stringify(parts)).digest();

const readPosition = (text: string): Position => ({ agent: text.startsWith("a"), memberId: text.slice(1) });

const present = (row: AgentRow): BackOfficeAgent => ({
  id: row.publicId,
  username: row.username,
  type: row.type,
  disabled: row.disabled,
  ...(row.upline !== null && { upline: row.upline }),
  members: row.members,
  agents: row.agents,
});
