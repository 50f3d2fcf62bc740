import type { AgentContract, AgentContractTier } from "@foyer/contract/agent-contracts";
import type { AgentContractKind, AgentContractPeriod, Tier } from "@foyer/domain/agent-contract";
import { formatRate, parseRate } from "@foyer/domain/basis-points";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import type { ContractRow, StoredTier } from "./agent-contracts.repository.ts";

/** The state of a contract at a moment: proposals that have expired are noted only some time later. */
export const stateAt = ({ state, expiresAt }: ContractRow, at: number): ContractRow["state"] =>
  state === "proposed" && expiresAt.getTime() <= at ? "expired" : state;

export const ownRole = (row: ContractRow, memberId: bigint): "receiver" | "payer" =>
  row.receiverId === memberId ? "receiver" : "payer";

/** A contract as one of its parties sees it. */
export function presentContract(row: ContractRow, memberId: bigint, now: number): AgentContract {
  const role = ownRole(row, memberId);
  const other =
    role === "payer"
      ? { id: row.receiverPublicId, username: row.receiver }
      : row.payerPublicId !== null && row.payer !== null
        ? { id: row.payerPublicId, username: row.payer }
        : undefined;
  const mine = row.proposedBy === role;
  const state = stateAt(row, now);
  return {
    id: String(row.id),
    kind: row.kind,
    role,
    ...(other && { other }),
    period: row.period,
    tiers: row.tiers.map(presentTier),
    activeTurnover: formatAmount(row.activeTurnover),
    carries: row.carries,
    state,
    waits: state === "proposed" && !mine,
    mine,
    ...(row.countersId !== null && { counters: String(row.countersId) }),
    ...(row.counteredById !== null && { counteredBy: String(row.counteredById) }),
    ...(row.declineReason !== null && { declineReason: row.declineReason }),
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...(row.answeredAt && { answeredAt: row.answeredAt.toISOString() }),
    ...(row.startsOn !== null && { startsOn: row.startsOn }),
    ...(row.endsOn !== null && { endsOn: row.endsOn }),
    ...(state === "proposed" && row.replaces !== null && { replaces: presentReplaced(row.replaces) }),
  };
}

const presentReplaced = (row: NonNullable<ContractRow["replaces"]>) => ({
  ...row,
  tiers: row.tiers.map(presentTier),
  activeTurnover: formatAmount(BigInt(row.activeTurnover)),
});

export function periodOf(
  kind: AgentContractKind,
  period: AgentContractPeriod | undefined,
): AgentContractPeriod {
  if (kind === "daily-salary") return "day";
  return kind === "hourly-salary" ? "hour" : (period ?? "half-month");
}

export const parseTier = ({ from, active, rate }: AgentContractTier): Tier => ({
  from: parseAmount(from),
  active,
  rate: parseRate(rate) ?? 0,
});
export const storeTier = ({ from, active, rate }: Tier): StoredTier => ({ from: String(from), active, rate });
export const readTier = ({ from, active, rate }: StoredTier): Tier => ({ from: BigInt(from), active, rate });
/** As contracts and statements show it. */
export const presentTier = ({ from, active, rate }: StoredTier): AgentContractTier => ({
  from: formatAmount(BigInt(from)),
  active,
  rate: formatRate(rate),
});
