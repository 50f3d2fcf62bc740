import type { AgentContract } from "@foyer/contract/agent-contracts";
import { parseAmount } from "@foyer/domain/money";
import { parsedTier } from "./parsed-tier.ts";

type Terms = Pick<AgentContract, "tiers" | "activeTurnover" | "period" | "carries">;

/** Whether a proposal changes nothing against the contract in force. */
export function sameTerms({ kind, ...terms }: Terms & Pick<AgentContract, "kind">, inForce: Terms): boolean {
  const sameTiers =
    terms.tiers.length === inForce.tiers.length &&
    terms.tiers.map(parsedTier).every(({ from, active, rate }, at) => {
      const other = inForce.tiers[at];
      const before = other && parsedTier(other);
      return before?.from === from && before.active === active && before.rate === rate;
    });
  return (
    sameTiers &&
    parseAmount(terms.activeTurnover) === parseAmount(inForce.activeTurnover) &&
    (kind !== "dividend" || (terms.period === inForce.period && terms.carries === inForce.carries))
  );
}
