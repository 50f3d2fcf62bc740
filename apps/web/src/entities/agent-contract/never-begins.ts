import type { AgentContract } from "@foyer/contract/agent-contracts";

/** Whether a contract was ended before its first day. */
export const neverBegins = ({ startsOn, endsOn }: Pick<AgentContract, "startsOn" | "endsOn">): boolean =>
  startsOn !== undefined && endsOn !== undefined && endsOn <= startsOn;
