import { type GameCategory, PAGE_SIZE } from "@foyer/contract/shared";
import type {
  TeamBreakdown,
  TeamKpi,
  TeamMember,
  TeamMemberDetails,
  TeamMemberPage,
  TeamProfit,
} from "@foyer/contract/teams";
import { formatRate } from "@foyer/domain/basis-points";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { addDays } from "@foyer/domain/record-days";
import { AppError } from "../../http/errors.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { VendorsService } from "../vendors/vendors.service.ts";
import type { Games } from "./team-earnings.repository.ts";
import type { Earned, TeamEarningsService } from "./team-earnings.service.ts";
import type {
  MemberFilter,
  MemberOfTeam,
  MemberRow,
  TeamMembersRepository,
} from "./team-members.repository.ts";
import type { Days, PlayRow, ProfitRow, SumRow, TeamsRepository } from "./teams.repository.ts";

export type { Days };

const BATCH = 2_000;
/** Rows of a breakdown by direct downline; the others are one row. */
const MAX_ROWS = 100;

interface Parts {
  readonly repository: TeamsRepository;
  readonly members: TeamMembersRepository;
  readonly settings: SettingsService;
  readonly vendors: VendorsService;
  readonly earnings: TeamEarningsService;
}

/** Play of a range with its breakdown, by downline for example. */
interface Profit {
  readonly sums: PlayRow;
  readonly rows: readonly ProfitRow[];
}

export type ListFilter = Days & {
  readonly under?: string;
  readonly flat?: boolean;
  readonly name?: string;
  readonly type?: "agents" | "members";
  readonly only?: "online" | "bet" | "deposit" | "no-deposit";
  readonly invitationCode?: string;
  readonly before?: string;
};

/** What agents see of the members below them. Whoever is not below the caller does not exist for the caller. */
export class TeamsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sums and counts of a range for everyone below an agent; `size` newest days one by one. */
  async kpi(agentId: bigint, merchant: Merchant, range: Days, size: number, now: Date): Promise<TeamKpi> {
    const { repository } = this.#parts;
    const first = addDays(range.to, 1 - size);
    const [totals, sums, activity, days] = await Promise.all([
      repository.totals(agentId),
      repository.sums(agentId, range, false),
      repository.activity(agentId, range),
      size === 0
        ? []
        : repository.days(agentId, { from: first > range.from ? first : range.from, to: range.to }),
    ]);
    return {
      ...range,
      people: {
        members: totals.members,
        agents: totals.agents,
        online: totals.online,
        registered: sums.registrations,
        firstDeposits: sums.firstDeposits,
        active: activity.active,
        loggedIn: activity.login,
        bet: activity.bet,
      },
      money: {
        deposits: formatAmount(sums.deposits),
        withdrawals: formatAmount(sums.withdrawals),
        bonuses: formatAmount(sums.bonuses),
        firstDeposits: formatAmount(sums.firstDepositSum),
        ...(merchant.settings.agents.showBalances && { balance: formatAmount(totals.balance) }),
      },
      play: {
        stake: formatAmount(sums.stake),
        turnover: formatAmount(sums.turnover),
        prizes: formatAmount(sums.paid),
        rebates: formatAmount(sums.rebates),
        net: formatAmount(sums.paid - sums.stake),
      },
      days: days.map((day) => ({
        day: day.day,
        registered: day.registrations,
        active: day.active,
        deposits: formatAmount(day.deposits),
        turnover: formatAmount(day.turnover),
        net: formatAmount(day.paid - day.stake),
      })),
      footer: {
        teamLoginMemberCount: activity.login,
        teamBetMemberCount: activity.bet,
        teamRegisterMemberCount: sums.registrations,
        teamOnlineCount: totals.online,
      },
      updatedAt: now.toISOString(),
    };
  }

  /** Throws `member.unknown` for an agent who is not in the team, and `record.range.invalid` for an unknown page. */
  async members(
    agentId: bigint,
    merchant: Merchant,
    { under, flat = false, name, type, only, invitationCode, before, from, to }: ListFilter,
  ): Promise<TeamMemberPage> {
    const { memberId } = await this.agentUnder(agentId, under);
    const filter: MemberFilter = {
      from,
      to,
      flat: flat || name !== undefined || only !== undefined || invitationCode !== undefined,
      name: name ?? null,
      agents: type === undefined ? null : type === "agents",
      only: only ?? null,
      invitationCode: invitationCode ?? null,
      before: before === undefined ? null : readCursor(before),
      limit: PAGE_SIZE + 1,
    };
    const rows = await this.#parts.members.members(agentId, memberId, filter);
    const shown = rows.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => present(row, merchant)),
      ...(last && rows.length > PAGE_SIZE && { next: cursorOf(last) }),
    };
  }

  /** Throws `member.unknown`. */
  async member(
    agentId: bigint,
    merchant: Merchant,
    publicId: string,
    range: Days,
  ): Promise<TeamMemberDetails> {
    const { repository, members } = this.#parts;
    const { memberId, agent } = await this.below(agentId, publicId);
    const [row, own, active, rates, invitation, whole, activity, totals] = await Promise.all([
      members.member(agentId, memberId, range),
      repository.sums(memberId, range, true),
      repository.wasActive(memberId, range),
      members.rates(agentId, memberId),
      members.invitation(agentId, memberId),
      agent ? repository.sums(memberId, range, false) : undefined,
      agent ? repository.activity(memberId, range) : undefined,
      agent ? repository.totals(memberId) : undefined,
    ]);
    return {
      ...present(row, merchant),
      direct: row.depth === 1,
      ...(invitation && {
        invitation: {
          code: invitation.code,
          own: invitation.own,
          ...(invitation.note !== null && { note: invitation.note }),
        },
      }),
      rates: rates.map(({ category, rate, own: of }) => ({
        category: category as GameCategory,
        rate: formatRate(rate),
        own: formatRate(of),
      })),
      own: presentSums(own, active ? 1 : 0),
      ...(whole && activity && { whole: presentSums(whole, activity.active) }),
      ...(totals && merchant.settings.agents.showBalances && { teamBalance: formatAmount(totals.balance) }),
    };
  }

  /** Throws `member.unknown` for an agent who is not in the team. */
  async profit(
    agentId: bigint,
    merchant: Merchant,
    range: Days,
    {
      under,
      by = "member",
      vendor = null,
      category = null,
    }: {
      readonly under?: string;
      readonly by?: TeamBreakdown;
      readonly vendor?: string | null;
      readonly category?: string | null;
    },
  ): Promise<TeamProfit> {
    const { vendors, earnings } = this.#parts;
    const { memberId } = await this.agentUnder(agentId, under);
    const games = { vendor, category };
    const reader = { agentId, merchantId: merchant.id, payMembers: merchant.settings.rebates.payMembers };
    const scope = memberId === agentId ? ("team" as const) : { under: memberId };
    const [{ sums, rows }, earned] = await Promise.all([
      by === "level" ? this.#levels(memberId, range, games) : this.#profit(memberId, by, range, games),
      earnings.of(reader, range, { scope, games, by }),
    ]);
    const names =
      by === "vendor"
        ? new Map(
            [...(await vendors.ofMerchant(merchant.id)).values()].map(({ code, displayName }) => [
              code,
              displayName,
            ]),
          )
        : undefined;
    return {
      ...range,
      total: {
        stake: formatAmount(sums.stake),
        turnover: formatAmount(sums.turnover),
        prizes: formatAmount(sums.paid),
        bonuses: formatAmount(sums.bonuses),
        rebates: formatAmount(sums.rebates),
        net: formatAmount(sums.paid - sums.stake),
        netWithBonuses: formatAmount(sums.paid - sums.stake + sums.bonuses + sums.rebates),
      },
      ...(earned && { earned: earned.total }),
      rows: (by === "member" ? byDownline(withEarned(rows, earned)) : withEarned(rows, earned)).map((row) => {
        const shownName = names?.get(row.key) ?? row.username;
        return {
          key: row.key,
          ...(shownName != null && { name: shownName }),
          ...(by === "member" && { agent: row.username !== null }),
          ...(row.members !== null && { members: row.members }),
          stake: formatAmount(row.stake),
          turnover: formatAmount(row.turnover),
          prizes: formatAmount(row.paid),
          net: formatAmount(row.paid - row.stake),
          ...(row.earned !== undefined && { earned: formatAmount(row.earned) }),
        };
      }),
    };
  }

  async #profit(
    memberId: bigint,
    by: Exclude<TeamBreakdown, "level">,
    range: Days,
    games: Games,
  ): Promise<Profit> {
    const { repository } = this.#parts;
    const [sums, rows] = await Promise.all([
      repository.sums(memberId, range, false),
      repository.profit(memberId, by, range, games),
    ]);
    return { sums, rows };
  }

  /** Levels are not summed by game. */
  async #levels(memberId: bigint, range: Days, { vendor, category }: Games): Promise<Profit> {
    const { repository } = this.#parts;
    if (vendor !== null || category !== null)
      return { sums: await repository.sums(memberId, range, false), rows: [] };
    const levels = await repository.levels(memberId, range);
    const total = (of: keyof PlayRow) => levels.reduce((sum, level) => sum + level[of], 0n);
    return {
      sums: {
        stake: total("stake"),
        turnover: total("turnover"),
        paid: total("paid"),
        bonuses: total("bonuses"),
        rebates: total("rebates"),
      },
      rows: levels
        .filter(({ stake, paid }) => stake !== 0n || paid !== 0n)
        .map(({ level, stake, turnover, paid }) => ({
          key: level,
          username: null,
          members: null,
          stake,
          turnover,
          paid,
        })),
    };
  }

  /** A member below an agent. */
  async find(agentId: bigint, publicId: string): Promise<MemberOfTeam | undefined> {
    const found = await this.#parts.members.find(agentId, publicId);
    return found && found.depth > 0 ? found : undefined;
  }

  /** The same. Throws `member.unknown`. */
  async below(agentId: bigint, publicId: string): Promise<MemberOfTeam> {
    const found = await this.find(agentId, publicId);
    if (!found) throw new AppError("member.unknown");
    return found;
  }

  /** Sums of everyone below a member, or of the member's own play. */
  async sumsOf(memberId: bigint, range: Days, own: boolean) {
    return presentSums(await this.#parts.repository.sums(memberId, range, own), 0);
  }

  /** Adds what came in to the sums of all teams; called by a timer. */
  async sum(): Promise<void> {
    const { repository, settings } = this.#parts;
    for (const merchant of await settings.all()) {
      const active = parseAmount(merchant.settings.agents.activeTurnover);
      while ((await repository.rollUp(merchant.id, BATCH, active)) === BATCH);
    }
  }

  /** Counts who is online; called by a timer. */
  async countOnline(): Promise<void> {
    const { repository, settings } = this.#parts;
    for (const { id } of await settings.all()) await repository.countOnline(id);
  }

  /** An agent of the team, or the caller. Throws `member.unknown`. */
  async agentUnder(agentId: bigint, under: string | undefined): Promise<Pick<MemberOfTeam, "memberId">> {
    if (under === undefined) return { memberId: agentId };
    const found = await this.#parts.members.find(agentId, under);
    if (!found?.agent) throw new AppError("member.unknown");
    return found;
  }
}

const cursorOf = ({ agent, memberId }: MemberRow): string => `${agent ? "a" : "m"}-${memberId.toString(36)}`;
function readCursor(text: string): NonNullable<MemberFilter["before"]> {
  const [, kind, digits] = /^([am])-([0-9a-z]{1,12})$/.exec(text) ?? [];
  if (kind === undefined || digits === undefined) throw new AppError("record.range.invalid");
  let memberId = 0n;
  for (const digit of digits) memberId = memberId * 36n + BigInt(Number.parseInt(digit, 36));
  return { agent: kind === "a", memberId: String(memberId) };
}

type EarnedProfitRow = ProfitRow & { readonly earned?: bigint };

/** Rows with what the reader earns on them; direct members have one key, and so have all of it in the first row. */
function withEarned(rows: readonly ProfitRow[], earned: Earned | undefined): readonly EarnedProfitRow[] {
  const amounts = earned?.rows && new Map(earned.rows);
  if (!amounts) return rows;
  return rows.map((row) => {
    const amount = amounts.get(row.key) ?? 0n;
    amounts.delete(row.key);
    return { ...row, earned: amount };
  });
}

/** Agents by turnover, the smallest and all direct members together under the key ''. */
function byDownline(rows: readonly EarnedProfitRow[]): EarnedProfitRow[] {
  const agents = rows
    .filter(({ username }) => username !== null)
    .sort((a, b) => (a.turnover === b.turnover ? 0 : a.turnover > b.turnover ? -1 : 1));
  const rest = [...agents.slice(MAX_ROWS), ...rows.filter(({ username }) => username === null)];
  if (rest.length === 0) return agents;
  return [
    ...agents.slice(0, MAX_ROWS),
    rest.reduce((sum, row) => ({
      key: "",
      username: null,
      members: (sum.members ?? 0) + (row.members ?? 0),
      stake: sum.stake + row.stake,
      turnover: sum.turnover + row.turnover,
      paid: sum.paid + row.paid,
      ...(sum.earned !== undefined && { earned: sum.earned + (row.earned ?? 0n) }),
    })),
  ];
}

/** The agents between a member and the one who asks, `depth` above: the last ones of the lines from the top. */
const pathOf = (lines: string | null, depth: number): TeamMember["path"] =>
  depth <= 1
    ? []
    : (lines?.split("\n") ?? []).slice(1 - depth).map((line) => {
        const end = line.indexOf(" ");
        return { id: line.slice(0, end), username: line.slice(end + 1) };
      });

function present(row: MemberRow, merchant: Merchant): TeamMember {
  const { publicId, username, nickname, agent, disabled, online, registeredAt, lastLoginAt, path, depth } =
    row;
  return {
    id: publicId,
    username,
    ...(nickname !== null && { nickname }),
    agent,
    disabled,
    online,
    registeredAt: registeredAt.toISOString(),
    ...(lastLoginAt && { lastLoginAt: lastLoginAt.toISOString() }),
    path: pathOf(path, depth),
    ...(agent && { team: { members: row.members, agents: row.agents } }),
    turnover: formatAmount(row.turnover),
    net: formatAmount(row.net),
    ...(merchant.settings.agents.showBalances && { balance: formatAmount(row.balance) }),
  };
}

const presentSums = (sums: SumRow, active: number) => ({
  registered: sums.registrations,
  active,
  deposits: formatAmount(sums.deposits),
  withdrawals: formatAmount(sums.withdrawals),
  bonuses: formatAmount(sums.bonuses),
  rebates: formatAmount(sums.rebates),
  turnover: formatAmount(sums.turnover),
  prizes: formatAmount(sums.paid),
  net: formatAmount(sums.paid - sums.stake),
});
