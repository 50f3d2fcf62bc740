import type { AgentContract } from "@foyer/contract/agent-contracts";
import {
  type AgentContractEvent,
  type AgentContractKind,
  type AgentContractPeriod,
  nextContractState,
  type Tier,
  tiersAbove,
} from "@foyer/domain/agent-contract";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import { AppError } from "../../http/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { AgentContractsRepository, ContractRow, OperatorsAnswer } from "./agent-contracts.repository.ts";
import { refuseAboveHighest, refuseAboveReceived } from "./contract-bounds.ts";
import type { ContractDays } from "./contract-days.ts";
import type { ContractMessages } from "./contract-messages.ts";
import { ownRole, presentContract, readTier, stateAt } from "./present-contract.ts";

/** Contracts whose parties are written to in one transaction. */
const MOVED_AT_ONCE = 100;

interface Parts {
  readonly pool: Pool;
  readonly repository: AgentContractsRepository;
  readonly days: ContractDays;
  readonly messages: ContractMessages;
}

/** Answers to proposals, and ends of contracts: of agents, of the merchant and by moves of teams. */
export class ContractAnswersService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Accepts, declines (with a reason, if there is one), withdraws or ends; the same again has no effect. Throws `contract.unknown`, `contract.closed`,
   * `contract.not.yours`, and `contract.tiers.above.received` where the payer receives less by now.
   */
  async answer(
    memberId: bigint,
    merchant: Merchant,
    id: string,
    answer: "accept" | "decline" | "withdraw" | "end",
    reason?: string,
  ): Promise<AgentContract> {
    const { pool, repository, days } = this.#parts;
    await inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      const row = await repository.find(memberId, id, client);
      if (!row) throw new AppError("contract.unknown");
      const declineReason = (answer === "decline" && reason?.toWellFormed().trim()) || null;
      await this.#happen(client, merchant, row, answer, ownRole(row, memberId), { declineReason });
    });
    const row = await repository.find(memberId, id);
    if (!row) throw new AppError("contract.unknown");
    return presentContract(row, memberId, days.now());
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
      await this.#happen(client, merchant, row, answer, "payer", { by });
    });
  }

  /** Ends proposals whose time is over; called by a timer. */
  expire(): Promise<void> {
    return this.#parts.repository.expire();
  }

  /** Writes to the parties of contracts that moves of teams ended; called by a timer. */
  async writeOfMoves(): Promise<void> {
    const { pool, repository, messages } = this.#parts;
    let written: number;
    do {
      written = await inTransaction(pool, async (client) => {
        const rows = await repository.takeMoved(MOVED_AT_ONCE, client);
        for (const row of rows)
          for (const by of ["payer", "receiver"] as const)
            await messages.write(client, row.merchantId, row, "moved", by, { on: row.endsOn });
        return rows.length;
      });
    } while (written === MOVED_AT_ONCE);
  }

  async #happen(
    client: PoolClient,
    merchant: Merchant,
    row: ContractRow,
    event: AgentContractEvent,
    own: "receiver" | "payer",
    {
      by,
      declineReason = null,
    }: { readonly by?: OperatorsAnswer; readonly declineReason?: string | null } = {},
  ): Promise<void> {
    const { repository, days, messages } = this.#parts;
    const state = stateAt(row, days.now());
    const next = nextContractState(state, event);
    const proposer = row.proposedBy === own;
    if (event === "withdraw" ? !proposer : event !== "end" && proposer)
      throw new AppError("contract.not.yours");
    if (next === undefined) {
      // repeated
      if (nextContractState(event === "end" ? "accepted" : "proposed", event) === state) return;
      const at = state === "ended" ? row.endsOn : (row.answeredAt ?? row.expiresAt).toISOString();
      throw new AppError("contract.closed", `it is ${state}`, { state, ...(at !== null && { at }) });
    }
    const startsOn = days.nextPeriod(merchant, row.period);
    if (event === "end") {
      await repository.end(row.id, startsOn, client, by);
      await this.#endGiven(client, merchant, row.receiverId, row.kind, []);
      await messages.write(client, merchant.id, row, "ended", own, { on: startsOn });
      return;
    }
    if (event !== "accept") {
      await repository.answer(row.id, next, null, client, by, declineReason);
      if (next === "declined" || next === "withdrawn")
        await messages.write(client, merchant.id, row, next, own, { reason: declineReason });
      return;
    }
    if (row.payerId === null) refuseAboveHighest(merchant, row.kind, row.tiers.map(readTier));
    else
      await refuseAboveReceived(
        repository,
        client,
        row.payerId,
        row.kind,
        row.period,
        row.tiers.map(readTier),
      );
    const replaced = await repository.received(row.receiverId, row.kind, client);
    if (replaced) await repository.end(replaced.id, startsOn, client);
    await repository.answer(row.id, next, startsOn, client, by);
    await this.#endGiven(client, merchant, row.receiverId, row.kind, row.tiers.map(readTier), row.period);
    await messages.write(client, merchant.id, row, "accepted", own, { on: startsOn });
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
    const { repository, days, messages } = this.#parts;
    for (const given of await repository.given(agentId, kind, client)) {
      if (given.period === period && tiersAbove(given.tiers.map(readTier), received).length === 0) continue;
      const day = days.nextPeriod(merchant, given.period);
      await repository.end(given.id, day, client);
      await messages.write(client, merchant.id, given, "ended", "payer", { on: day });
      await this.#endGiven(client, merchant, given.receiverId, kind, []);
    }
  }
}
