import type { AgentContract, AgentContractKind } from "@foyer/contract/agent-contracts";
import type { Path, Search, Target } from "../../lib/navigation/index.ts";

export const CONTRACT_PATHS = {
  "daily-salary": "/m/member/agent/getSalaryContract",
  "hourly-salary": "/m/member/agent/getHourContract",
  dividend: "/m/member/agent/getDevidendContract",
} as const satisfies Record<AgentContractKind, Path>;

type ContractPath = (typeof CONTRACT_PATHS)[AgentContractKind];
export type ContractSearch = Search<ContractPath>;

/** The screen of a kind of contracts. */
export const contractsTarget = (kind: AgentContractKind, search: ContractSearch = {}): Target => ({
  to: CONTRACT_PATHS[kind],
  search,
});

/** A contract's own page. */
export const contractTarget = ({ kind, id }: Pick<AgentContract, "kind" | "id">): Target =>
  contractsTarget(kind, { id });

const KINDS = Object.keys(CONTRACT_PATHS) as AgentContractKind[];

/** The kind of contracts that an address shows. */
export const kindAt = (pathname: string): AgentContractKind =>
  KINDS.find((kind) => CONTRACT_PATHS[kind] === pathname) ?? "daily-salary";
