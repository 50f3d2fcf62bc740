import type { AgentContract, AgentContractTerms } from "@foyer/contract/agent-contracts";
import {
  type AgentContractKind,
  type AgentContractPeriod,
  contractPeriod,
} from "@foyer/domain/agent-contract";
import { formatAmount } from "@foyer/domain/money";
import { addDays } from "@foyer/domain/record-days";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { AgentContractsRepository, ContractRow, StoredTier } from "./agent-contracts.repository.ts";
import type { ContractDays } from "./contract-days.ts";
import { periodOf, presentContract, presentTier } from "./present-contract.ts";

export { presentTier } from "./present-contract.ts";
export type { ContractRow, StoredTier };

/** Days that a proposal can be tried with. */
const TRIED_DAYS = 7;

interface Parts {
  readonly repository: AgentContractsRepository;
  readonly days: ContractDays;
}

/** What agents see of their contracts, and of what a proposal is made from. */
export class AgentContractsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(
    memberId: bigint,
    merchant: Merchant,
    query: {
      readonly kind?: AgentContractKind;
      readonly role?: "receiver" | "payer";
      readonly only?: "current" | "waiting";
      readonly before?: string;
    },
  ) {
    const { repository, days } = this.#parts;
    const rows = await repository.list(memberId, {
      kind: query.kind ?? null,
      role: query.role ?? null,
      only: query.only ?? null,
      before: query.before ?? null,
      today: days.today(merchant),
      limit: PAGE_ROWS,
    });
    return pageOf(
      rows,
      (row) => presentContract(row, memberId, days.now()),
      (last) => String(last.id),
    );
  }

  /** Throws `contract.unknown`. */
  async read(memberId: bigint, id: string): Promise<AgentContract> {
    const { repository, days } = this.#parts;
    const row = await repository.find(memberId, id);
    if (!row) throw new AppError("contract.unknown");
    return presentContract(row, memberId, days.now());
  }

  /** Which proposals wait for a member, each as its period. */
  async requests(memberId: bigint) {
    const waiting = new Map(
      (await this.#parts.repository.waiting(memberId)).map(({ kind, period }) => [kind, period]),
    );
    return {
      dailysalreqtype: (waiting.get("daily-salary") ?? "") as "" | "day",
      divtypecompperiodreq: (waiting.get("dividend") ?? "") as "" | "half-month" | "week" | "month",
      contracthoursalreq: (waiting.get("hourly-salary") ?? "") as "" | "hour",
    };
  }

  /** What a proposal is made from. Throws `member.unknown` for whoever is no agent directly below. */
  async terms(
    agentId: bigint,
    merchant: Merchant,
    publicId: string,
    { kind, period }: { readonly kind: AgentContractKind; readonly period?: AgentContractPeriod },
  ): Promise<AgentContractTerms> {
    const { repository, days } = this.#parts;
    const member = await this.#downline(agentId, publicId);
    const today = days.today(merchant);
    const [from, to] = [addDays(today, -TRIED_DAYS), addDays(today, -1)];
    const [received, current, theirs, own] = await Promise.all([
      repository.received(agentId, kind),
      repository.received(member.memberId, kind),
      repository.days(member.memberId, from, to),
      repository.days(agentId, from, to),
    ]);
    const wanted = periodOf(kind, period ?? current?.period);
    const lastPeriod =
      kind === "dividend" && (await this.#lastPeriod(agentId, member.memberId, today, wanted));
    const [theirDays, ownDays] = [byDay(theirs), byDay(own)];
    return {
      member: { id: member.publicId, username: member.username },
      startsOn: days.nextPeriod(merchant, wanted),
      ...(received?.period === wanted && { received: received.tiers.map(presentTier) }),
      activeTurnover:
        received?.period === wanted
          ? formatAmount(received.activeTurnover)
          : merchant.settings.agents.activeTurnover,
      ...(current && { current: presentContract(current, agentId, days.now()) }),
      ...(lastPeriod && { lastPeriod }),
      days: Array.from({ length: TRIED_DAYS }, (_, at) => {
        const day = addDays(from, at);
        const [their, mine] = [theirDays.get(day), ownDays.get(day)];
        return {
          day,
          turnover: formatAmount(their?.turnover ?? 0n),
          ownTurnover: formatAmount(mine?.turnover ?? 0n),
          active: their?.active ?? 0,
          ownActive: mine?.active ?? 0,
        };
      }),
    };
  }

  /** Both teams in the last period that is over. */
  async #lastPeriod(agentId: bigint, memberId: bigint, today: string, period: AgentContractPeriod) {
    const { repository } = this.#parts;
    const { first, last } = contractPeriod(period, addDays(contractPeriod(period, today).first, -1));
    const [theirs, own] = await Promise.all([
      repository.basis(memberId, first, last),
      repository.basis(agentId, first, last),
    ]);
    return {
      firstDay: first,
      lastDay: last,
      basis: formatAmount(theirs.basis),
      ownBasis: formatAmount(own.basis),
      active: theirs.active,
      ownActive: own.active,
    };
  }

  async #downline(agentId: bigint, publicId: string) {
    const member = await this.#parts.repository.downline(agentId, publicId);
    if (!member) throw new AppError("member.unknown");
    return member;
  }
}

const byDay = <Row extends { readonly day: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.day, row]));
