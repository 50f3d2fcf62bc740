import type { AgentContractTier } from "@foyer/contract/agent-contracts";
import { tierFault } from "@foyer/domain/agent-contract";
import { formatRate, parseRate } from "@foyer/domain/basis-points";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { readTyped, typedRate } from "../../../entities/rebate/typed-rate.ts";

/** A tier as it is typed. */
export interface TypedTier {
  readonly key: number;
  readonly from: string;
  readonly active: string;
  readonly rate: string;
}
export type TierField = "from" | "active" | "rate";
/** What is wrong with a field: it is no such number, not above the tier before, or above what the merchant gives. */
export interface TierFault {
  readonly at: number;
  readonly field: TierField;
  readonly kind: "format" | "order" | "highest";
}

const AMOUNT = /^(0|[1-9]\d{0,12})(\.\d{1,5})?$/;
/** An amount as it is typed, also with groups of digits. */
const plain = (text: string): string => text.trim().replaceAll(/[,\s]/g, "");
export const readLimit = (text: string): string | undefined =>
  AMOUNT.test(plain(text)) ? plain(text) : undefined;
const readCount = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= 1_000_000 ? Number(text) : undefined;

export const typedTier = (tier: AgentContractTier, key: number): TypedTier => ({
  key,
  from: formatAmount(parseAmount(tier.from)),
  active: String(tier.active),
  rate: typedRate(parseRate(tier.rate) ?? 0),
});

/** The tiers as the platform takes them, or the first fault. */
export function readTiers(
  typed: readonly TypedTier[],
): { readonly tiers: readonly AgentContractTier[] } | { readonly fault: TierFault } {
  const tiers: { from: bigint; active: number; rate: number }[] = [];
  for (const [at, one] of typed.entries()) {
    const [from, active, rate] = [readLimit(one.from), readCount(one.active), readTyped(one.rate)];
    if (from === undefined) return { fault: { at, field: "from", kind: "format" } };
    if (active === undefined) return { fault: { at, field: "active", kind: "format" } };
    if (rate === undefined) return { fault: { at, field: "rate", kind: "format" } };
    tiers.push({ from: parseAmount(from), active, rate });
  }
  const fault = tierFault(tiers);
  if (fault) return { fault: { ...fault, kind: "order" } };
  return {
    tiers: tiers.map(({ from, active, rate }) => ({
      from: formatAmount(from),
      active,
      rate: formatRate(rate),
    })),
  };
}
