import type { AgentContractTier } from "@foyer/contract/agent-contracts";
import type { Tier } from "@foyer/domain/agent-contract";
import { parseRate } from "@foyer/domain/basis-points";
import { parseAmount } from "@foyer/domain/money";

/** A tier of the contract as the rules compute with it. */
export const parsedTier = ({ from, active, rate }: AgentContractTier): Tier => ({
  from: parseAmount(from),
  active,
  rate: parseRate(rate) ?? 0,
});
