import {
  type AgentContractKind,
  type AgentContractPeriod,
  type Tier,
  tiersAbove,
} from "@foyer/domain/agent-contract";
import type { PoolClient } from "pg";
import { AppError } from "../../http/errors.ts";
import type { AgentContractsRepository } from "./agent-contracts.repository.ts";
import { readTier } from "./present-contract.ts";

/**
 * Nobody gives more than they receive from their own upline (domain rules, daily salary). Throws
 * `contract.tiers.above.received`.
 */
export async function refuseAboveReceived(
  repository: AgentContractsRepository,
  client: PoolClient,
  payerId: bigint,
  kind: AgentContractKind,
  period: AgentContractPeriod,
  tiers: readonly Tier[],
): Promise<void> {
  const received = await repository.received(payerId, kind, client);
  const [above] = tiersAbove(tiers, received?.period === period ? received.tiers.map(readTier) : []);
  if (above)
    throw new AppError("contract.tiers.above.received", undefined, {
      tier: tiers.indexOf(above),
      field: "rate",
    });
}
