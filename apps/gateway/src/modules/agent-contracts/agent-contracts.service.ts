import { createHash } from "node:crypto";
import type { AgentContract, AgentContractTerms, AgentContractTier } from "@foyer/contract/agent-contracts";
import {
  type AgentContractEvent,
  type AgentContractKind,
  type AgentContractPeriod,
  contractPeriod,
  nextContractState,
  type Tier,
  tierFault,
  tiersAbove,
} from "@foyer/domain/agent-contract";
import { AGREEMENT_DAYS } from "@foyer/domain/agreement-time";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { addDays, dayIn } from "@foyer/domain/record-days";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { InboxOccasions } from "../inbox/inbox-occasions.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type {
  AgentContractsRepository,
  ContractRow,
  OperatorsAnswer,
  StoredTier,
} from "./agent-contracts.repository.ts";
import {
  ownRole,
  parseTier,
  periodOf,
  presentContract,
  presentTier,
  readTier,
  stateAt,
  storeTier,
} from "./present-contract.ts";

export { presentTier } from "./present-contract.ts";
export type { ContractRow, StoredTier };

/** Source: domain rules, contract states. */
const ANSWER_MS = AGREEMENT_DAYS * 86_400_000;
/** Days that a proposal can be tried with. */
const TRIED_DAYS = 7;

export interface Terms {
  readonly tiers: readonly AgentContractTier[];
  readonly activeTurnover: string;
  /** Of dividends. */
  readonly period?: AgentContractPeriod | undefined;
  readonly carries?: boolean;
  readonly clientKey: string;
}

/** Contracts whose parties are written to in one transaction. */
const MOVED_AT_ONCE = 100;

type ContractStep = InboxOccasions["contract"]["step"];

interface Parts {
  readonly pool: Pool;
  readonly repository: AgentContractsRepository;
  readonly clock: Clock;
  readonly inbox: Pick<InboxService, "notify">;
}

/** Contracts between agents and their uplines: proposals, answers and ends. */
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
    const rows = await this.#parts.repository.list(memberId, {
      kind: query.kind ?? null,
      role: query.role ?? null,
      only: query.only ?? null,
      before: query.before ?? null,
      today: this.#today(merchant),
      limit: PAGE_ROWS,
    });
    return pageOf(
      rows,
      (row) => presentContract(row, memberId, this.#now()),
      (last) => String(last.id),
    );
  }

  /** Throws `contract.unknown`. */
  async read(memberId: bigint, id: string): Promise<AgentContract> {
    const row = await this.#parts.repository.find(memberId, id);
    if (!row) throw new AppError("contract.unknown");
    return presentContract(row, memberId, this.#now());
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
    const { repository } = this.#parts;
    const member = await this.#downline(agentId, publicId);
    const today = this.#today(merchant);
    const [from, to] = [addDays(today, -TRIED_DAYS), addDays(today, -1)];
    const [received, current, theirs, own] = await Promise.all([
      repository.received(agentId, kind),
      repository.received(member.memberId, kind),
      repository.days(member.memberId, from, to),
      repository.days(agentId, from, to),
    ]);
    const wanted = periodOf(kind, period);
    const lastPeriod =
      kind === "dividend" && (await this.#lastPeriod(agentId, member.memberId, today, wanted));
    const [theirDays, ownDays] = [byDay(theirs), byDay(own)];
    return {
      member: { id: member.publicId, username: member.username },
      startsOn: this.#nextPeriod(merchant, wanted),
      ...(received?.period === wanted && { received: received.tiers.map(presentTier) }),
      activeTurnover:
        received?.period === wanted
          ? formatAmount(received.activeTurnover)
          : merchant.settings.agents.activeTurnover,
      ...(current && { current: presentContract(current, agentId, this.#now()) }),
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

  /**
   * Proposes a contract to an agent directly below; the same key again gives the same contract. Throws `member.unknown`,
   * `contract.tiers.invalid`, `contract.tiers.above.received`, `contract.proposal.open` and `request.conflict`.
   */
  async propose(
    agentId: bigint,
    merchant: Merchant,
    publicId: string,
    terms: Terms & { readonly kind: AgentContractKind },
  ): Promise<AgentContract> {
    const { pool, repository } = this.#parts;
    const member = await this.#downline(agentId, publicId);
    return inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      if ((await repository.uplineOf(member.memberId, client)) !== agentId)
        throw new AppError("member.unknown");
      const parties = { receiverId: member.memberId, payerId: agentId, proposedBy: "payer" } as const;
      return this.#insert(
        client,
        merchant,
        { ...parties, kind: terms.kind, countersId: null },
        terms,
        agentId,
      );
    });
  }

  /**
   * Proposes a contract of the merchant to an agent directly below it; the same key again gives the same contract.
   * Throws as `propose` does.
   */
  async proposeByOperator(
    merchant: Merchant,
    receiverId: bigint,
    terms: Terms & { readonly kind: AgentContractKind },
    operatorId: number,
  ): Promise<AgentContract> {
    const { pool, repository } = this.#parts;
    return inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      if (!(await repository.isAtTop(receiverId, client))) throw new AppError("member.unknown");
      const parties = { receiverId, payerId: null, proposedBy: "payer", operatorId } as const;
      return this.#insert(
        client,
        merchant,
        { ...parties, kind: terms.kind, countersId: null },
        terms,
        receiverId,
      );
    });
  }

  /**
   * Declines a proposal and proposes other terms. Throws `contract.unknown`, `contract.closed`, `contract.not.yours` and
   * those of `propose`.
   */
  async counter(memberId: bigint, merchant: Merchant, id: string, terms: Terms): Promise<AgentContract> {
    const { pool, repository } = this.#parts;
    return inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      const row = await repository.find(memberId, id, client);
      if (!row) throw new AppError("contract.unknown");
      return this.#counter(client, merchant, row, ownRole(row, memberId), terms, memberId);
    });
  }

  /** Does the same for the merchant. Throws the same. */
  async counterByOperator(
    merchant: Merchant,
    id: string,
    terms: Terms,
    operatorId: number,
  ): Promise<AgentContract> {
    const { pool, repository } = this.#parts;
    return inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      const row = await repository.findOfMerchant(merchant.id, id, client);
      if (!row) throw new AppError("contract.unknown");
      if (row.payerId !== null) throw new AppError("contract.not.yours");
      return this.#counter(client, merchant, row, "payer", terms, row.receiverId, operatorId);
    });
  }

  /** Accepts, declines, withdraws or ends a contract of the merchant. Throws as `answer` does. */
  async answerByOperator(
    merchant: Merchant,
    id: string,
    answer: "accept" | "decline" | "withdraw" | "end",
    by: OperatorsAnswer,
  ): Promise<void> {
    const { pool, repository } = this.#parts;
    await inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      const row = await repository.findOfMerchant(merchant.id, id, client);
      if (!row) throw new AppError("contract.unknown");
      if (row.payerId !== null) throw new AppError("contract.not.yours");
      await this.#happen(client, merchant, row, answer, "payer", by);
    });
  }

  /**
   * Accepts, declines, withdraws or ends; the same again has no effect. Throws `contract.unknown`, `contract.closed`,
   * `contract.not.yours`, and `contract.tiers.above.received` where the payer receives less by now.
   */
  async answer(
    memberId: bigint,
    merchant: Merchant,
    id: string,
    answer: "accept" | "decline" | "withdraw" | "end",
  ): Promise<AgentContract> {
    const { pool, repository } = this.#parts;
    await inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      const row = await repository.find(memberId, id, client);
      if (!row) throw new AppError("contract.unknown");
      await this.#happen(client, merchant, row, answer, ownRole(row, memberId));
    });
    return this.read(memberId, id);
  }

  /** Ends proposals whose time is over; called by a timer. */
  expire(): Promise<void> {
    return this.#parts.repository.expire();
  }

  async #counter(
    client: PoolClient,
    merchant: Merchant,
    row: ContractRow,
    own: "receiver" | "payer",
    terms: Terms,
    callerId: bigint,
    operatorId?: number,
  ): Promise<AgentContract> {
    const { repository } = this.#parts;
    const parties = {
      receiverId: row.receiverId,
      payerId: row.payerId,
      proposedBy: own,
      kind: row.kind,
      countersId: row.id,
      ...(operatorId !== undefined && { operatorId }),
    } as const;
    const offered = { ...terms, period: terms.period ?? row.period };
    // the same request again, after it declined the proposal
    const proposerId = operatorId === undefined ? callerId : null;
    const before = await repository.byKey(merchant.id, proposerId, terms.clientKey, client);
    if (!before) {
      if (row.proposedBy === own) throw new AppError("contract.not.yours");
      if (stateAt(row, this.#now()) !== "proposed") throw new AppError("contract.closed");
      const by = operatorId === undefined ? undefined : { operatorId, reason: null };
      await repository.answer(row.id, "declined", null, client, by);
    }
    return this.#insert(client, merchant, parties, offered, callerId);
  }

  async #happen(
    client: PoolClient,
    merchant: Merchant,
    row: ContractRow,
    event: AgentContractEvent,
    own: "receiver" | "payer",
    by?: OperatorsAnswer,
  ): Promise<void> {
    const { repository } = this.#parts;
    const state = stateAt(row, this.#now());
    const next = nextContractState(state, event);
    const proposer = row.proposedBy === own;
    if (event === "withdraw" ? !proposer : event !== "end" && proposer)
      throw new AppError("contract.not.yours");
    if (next === undefined) {
      // repeated
      if (nextContractState(event === "end" ? "accepted" : "proposed", event) === state) return;
      throw new AppError("contract.closed");
    }
    const startsOn = this.#nextPeriod(merchant, row.period);
    if (event === "end") {
      await repository.end(row.id, startsOn, client, by);
      await this.#endGiven(client, merchant, row.receiverId, row.kind, []);
      await this.#notify(client, merchant, row, "ended", own, startsOn);
      return;
    }
    if (event !== "accept") {
      await repository.answer(row.id, next, null, client, by);
      if (next === "declined" || next === "withdrawn") await this.#notify(client, merchant, row, next, own);
      return;
    }
    if (row.payerId !== null)
      await this.#refuseAboveReceived(client, row.payerId, row.kind, row.period, row.tiers.map(readTier));
    const replaced = await repository.received(row.receiverId, row.kind, client);
    if (replaced) await repository.end(replaced.id, startsOn, client);
    await repository.answer(row.id, next, startsOn, client, by);
    await this.#endGiven(client, merchant, row.receiverId, row.kind, row.tiers.map(readTier), row.period);
    await this.#notify(client, merchant, row, "accepted", own, startsOn);
  }

  /** Writes to the parties of contracts that moves of teams ended; called by a timer. */
  async writeOfMoves(): Promise<void> {
    const { pool, repository } = this.#parts;
    let written: number;
    do {
      written = await inTransaction(pool, async (client) => {
        const rows = await repository.takeMoved(MOVED_AT_ONCE, client);
        for (const row of rows)
          for (const by of ["payer", "receiver"] as const)
            await this.#write(client, row.merchantId, row, "moved", by, row.endsOn);
        return rows.length;
      });
    } while (written === MOVED_AT_ONCE);
  }

  /** Writes to the other party of a contract. */
  async #notify(
    client: PoolClient,
    merchant: Merchant,
    row: ContractRow,
    step: ContractStep,
    by: "receiver" | "payer",
    on?: string,
  ): Promise<void> {
    await this.#write(client, merchant.id, row, step, by, on ?? null);
  }

  /** Writes to the other party than `by`. The merchant gets no message. */
  async #write(
    client: PoolClient,
    merchantId: number,
    row: ContractRow,
    step: ContractStep,
    by: "receiver" | "payer",
    on: string | null,
  ): Promise<void> {
    const to = by === "payer" ? row.receiverId : row.payerId;
    if (to === null) return;
    await this.#parts.inbox.notify(
      { merchantId, memberId: to },
      "contract",
      {
        step,
        kind: row.kind,
        id: String(row.id),
        by: by === "payer" ? row.payer : row.receiver,
        on,
      },
      `${row.id}:${step}`,
      client,
    );
  }

  /** Ends what an agent gives below and does not receive any more. */
  async #endGiven(
    client: PoolClient,
    merchant: Merchant,
    agentId: bigint,
    kind: AgentContractKind,
    received: readonly Tier[],
    period?: AgentContractPeriod,
  ): Promise<void> {
    const { repository } = this.#parts;
    for (const given of await repository.given(agentId, kind, client)) {
      if (given.period === period && tiersAbove(given.tiers.map(readTier), received).length === 0) continue;
      const day = this.#nextPeriod(merchant, given.period);
      await repository.end(given.id, day, client);
      await this.#notify(client, merchant, given, "ended", "payer", day);
      await this.#endGiven(client, merchant, given.receiverId, kind, []);
    }
  }

  async #insert(
    client: PoolClient,
    merchant: Merchant,
    parties: {
      readonly receiverId: bigint;
      readonly payerId: bigint | null;
      readonly proposedBy: "receiver" | "payer";
      readonly kind: AgentContractKind;
      readonly countersId: bigint | null;
      readonly operatorId?: number;
    },
    terms: Terms,
    callerId: bigint,
  ): Promise<AgentContract> {
    const { repository, clock } = this.#parts;
    const { kind, payerId } = parties;
    const period = periodOf(kind, terms.period);
    const tiers = terms.tiers.map(parseTier);
    const carries = kind === "dividend" && terms.carries === true;
    const activeTurnover = parseAmount(terms.activeTurnover);
    const requestHash = createHash("sha256")
      .update(
        JSON.stringify([
          String(parties.receiverId),
          String(payerId),
          kind,
          period,
          tiers.map(storeTier),
          String(activeTurnover),
          carries,
          String(parties.countersId),
        ]),
      )
      .digest();
    const proposerId = parties.operatorId === undefined ? callerId : null;
    const before = await repository.byKey(merchant.id, proposerId, terms.clientKey, client);
    if (before) {
      if (!before.requestHash.equals(requestHash)) throw new AppError("request.conflict");
      return presentContract(before, callerId, this.#now());
    }
    const fault = tierFault(tiers);
    if (fault)
      throw new AppError("contract.tiers.invalid", undefined, { tier: fault.at, field: fault.field });
    if (payerId !== null) await this.#refuseAboveReceived(client, payerId, kind, period, tiers);
    const id = await repository.insert(
      {
        ...parties,
        operatorId: parties.operatorId ?? null,
        proposerId,
        merchantId: merchant.id,
        period,
        tiers: tiers.map(storeTier),
        activeTurnover,
        carries,
        clientKey: terms.clientKey,
        requestHash,
        expiresAt: new Date(clock.now() + ANSWER_MS),
      },
      client,
    );
    if (id === undefined) throw new AppError("contract.proposal.open");
    const made = (await repository.find(callerId, String(id), client)) as ContractRow;
    const lastDay = dayIn(merchant.settings.timeZone, made.expiresAt);
    await this.#notify(client, merchant, made, "proposed", made.proposedBy, lastDay);
    return presentContract(made, callerId, this.#now());
  }

  /** Nobody gives more than they receive from their own upline (domain rules, daily salary). */
  async #refuseAboveReceived(
    client: PoolClient,
    payerId: bigint,
    kind: AgentContractKind,
    period: AgentContractPeriod,
    tiers: readonly Tier[],
  ): Promise<void> {
    const received = await this.#parts.repository.received(payerId, kind, client);
    const [above] = tiersAbove(tiers, received?.period === period ? received.tiers.map(readTier) : []);
    if (above)
      throw new AppError("contract.tiers.above.received", undefined, {
        tier: tiers.indexOf(above),
        field: "rate",
      });
  }

  async #downline(agentId: bigint, publicId: string) {
    const member = await this.#parts.repository.downline(agentId, publicId);
    if (!member) throw new AppError("member.unknown");
    return member;
  }

  #now(): number {
    return this.#parts.clock.now();
  }

  #today({ settings }: Merchant): string {
    return dayIn(settings.timeZone, new Date(this.#parts.clock.now()));
  }

  /** The first day of the next period: contracts begin and end there. */
  #nextPeriod(merchant: Merchant, period: AgentContractPeriod): string {
    return addDays(contractPeriod(period, this.#today(merchant)).last, 1);
  }
}

const byDay = <Row extends { readonly day: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.day, row]));
