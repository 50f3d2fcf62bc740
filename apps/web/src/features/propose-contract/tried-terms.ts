import type { AgentContractTerms } from "@foyer/contract/agent-contracts";
import { paidTier, type Tier } from "@foyer/domain/agent-contract";
import { rateOf } from "@foyer/domain/basis-points";
import { parseAmount } from "@foyer/domain/money";

/** What tiers would have come to. */
export interface Tried {
  /** Periods in which a tier was met, of all of them. */
  readonly met: number;
  readonly periods: number;
  /** What the caller would have paid, and received from the upline. */
  readonly paid: bigint;
  readonly received: bigint;
}

const sumOf = (tiers: readonly Tier[], value: bigint, active: number) => {
  const tier = value > 0n ? paidTier(tiers, value, active) : undefined;
  return { met: tier ? 1 : 0, sum: tier ? rateOf(value, tier.rate) : 0n };
};

/**
 * Tries tiers with the last days, or for a dividend with the last period. Undefined: sums by day don't tell what would have
 * been paid by hours.
 */
export function triedTerms(
  { days, lastPeriod }: Pick<AgentContractTerms, "days" | "lastPeriod">,
  kind: "daily-salary" | "hourly-salary" | "dividend",
  given: readonly Tier[],
  received: readonly Tier[],
): Tried | undefined {
  if (kind === "hourly-salary") return undefined;
  const periods =
    kind === "dividend"
      ? lastPeriod
        ? [
            {
              value: lastPeriod.basis,
              ownValue: lastPeriod.ownBasis,
              active: lastPeriod.active,
              ownActive: lastPeriod.ownActive,
            },
          ]
        : []
      : days.map(({ turnover, ownTurnover, active, ownActive }) => ({
          value: turnover,
          ownValue: ownTurnover,
          active,
          ownActive,
        }));
  let tried: Tried = { met: 0, periods: periods.length, paid: 0n, received: 0n };
  for (const { value, ownValue, active, ownActive } of periods) {
    const gives = sumOf(given, parseAmount(value), active);
    const gets = sumOf(received, parseAmount(ownValue), ownActive);
    tried = {
      ...tried,
      met: tried.met + gives.met,
      paid: tried.paid + gives.sum,
      received: tried.received + gets.sum,
    };
  }
  return tried;
}
