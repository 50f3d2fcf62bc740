import {
  type AgentContractKind,
  type AgentContractPeriod,
  type Tier,
  tiersAbove,
} from "@foyer/domain/agent-contract";
import { parseRate } from "@foyer/domain/basis-points";
import type { PoolClient } from "pg";
import { AppError } from "../../http/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { AgentContractsRepository } from "./agent-contracts.repository.ts";
import { readTier } from "./present-contract.ts";

/**
 * The merchant gives no more than it has set, also where the agent proposes: an operator's proposal that an agent accepts pays day by day,
 * and no second operator sees it. Throws `contract.rate.above.highest`.
 */
export function refuseAboveHighest(
  { settings: { contracts } }: Merchant,
  kind: AgentContractKind,
  tiers: readonly Tier[],
): void {
  const highest = kind === "dividend" ? contracts.highestDividend : contracts.highestSalary;
  const tier = tiers.findIndex(({ rate }) => rate > (parseRate(highest) ?? 0));
  if (tier !== -1)
    throw new AppError("contract.rate.above.highest", undefined, { tier, field: "rate", highest });
}

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
