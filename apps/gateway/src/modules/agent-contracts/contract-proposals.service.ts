import { createHash } from "node:crypto";
import type { AgentContract, AgentContractTier } from "@foyer/contract/agent-contracts";
import { type AgentContractKind, type AgentContractPeriod, tierFault } from "@foyer/domain/agent-contract";
import { AGREEMENT_DAYS } from "@foyer/domain/agreement-time";
import { parseAmount } from "@foyer/domain/money";
import { dayIn } from "@foyer/domain/record-days";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import { AppError } from "../../http/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { AgentContractsRepository, ContractRow } from "./agent-contracts.repository.ts";
import { refuseAboveHighest, refuseAboveReceived } from "./contract-bounds.ts";
import type { ContractDays } from "./contract-days.ts";
import type { ContractMessages } from "./contract-messages.ts";
import { ownRole, parseTier, periodOf, presentContract, stateAt, storeTier } from "./present-contract.ts";

/** Source: domain rules, contract states. */
const ANSWER_MS = AGREEMENT_DAYS * 86_400_000;

export interface Terms {
  readonly tiers: readonly AgentContractTier[];
  readonly activeTurnover: string;
  /** Of dividends. */
  readonly period?: AgentContractPeriod | undefined;
  readonly carries?: boolean;
  readonly clientKey: string;
}

interface Parts {
  readonly pool: Pool;
  readonly repository: AgentContractsRepository;
  readonly days: ContractDays;
  readonly messages: ContractMessages;
}

/** Proposals of contracts, and other terms in answer to one: of agents and of the merchant. */
export class ContractProposalsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Proposes a contract to an agent directly below; the same key again gives the same contract. Throws `member.unknown`,
   * `contract.tiers.invalid`, `contract.tiers.above.received`, `contract.rate.above.highest`, `contract.proposal.open` and `request.conflict`.
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

  async #counter(
    client: PoolClient,
    merchant: Merchant,
    row: ContractRow,
    own: "receiver" | "payer",
    terms: Terms,
    callerId: bigint,
    operatorId?: number,
  ): Promise<AgentContract> {
    const { repository, days } = this.#parts;
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
      if (stateAt(row, days.now()) !== "proposed") throw new AppError("contract.closed");
      const by = operatorId === undefined ? undefined : { operatorId, reason: null };
      await repository.answer(row.id, "declined", null, client, by);
    }
    return this.#insert(client, merchant, parties, offered, callerId);
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
    const { repository, days, messages } = this.#parts;
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
      return presentContract(before, callerId, days.now());
    }
    const fault = tierFault(tiers);
    if (fault)
      throw new AppError("contract.tiers.invalid", undefined, { tier: fault.at, field: fault.field });
    if (payerId === null) refuseAboveHighest(merchant, kind, tiers);
    else await refuseAboveReceived(repository, client, payerId, kind, period, tiers);
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
        expiresAt: new Date(days.now() + ANSWER_MS),
      },
      client,
    );
    if (id === undefined) throw new AppError("contract.proposal.open");
    const made = (await repository.find(callerId, String(id), client)) as ContractRow;
    const lastDay = dayIn(merchant.settings.timeZone, made.expiresAt);
    await messages.write(client, merchant.id, made, "proposed", made.proposedBy, { on: lastDay });
    return presentContract(made, callerId, days.now());
  }

  async #downline(agentId: bigint, publicId: string) {
    const member = await this.#parts.repository.downline(agentId, publicId);
    if (!member) throw new AppError("member.unknown");
    return member;
  }
}
