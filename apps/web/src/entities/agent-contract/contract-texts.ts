import type { AgentContract, AgentContractKind } from "@foyer/contract/agent-contracts";
import type { AgentContractPeriod } from "@foyer/domain/agent-contract";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const CONTRACT_KINDS: Readonly<Record<AgentContractKind, MessageDescriptor>> = {
  "daily-salary": msg`Daily salary`,
  "hourly-salary": msg`Hourly salary`,
  dividend: msg`Dividend`,
};

export const CONTRACT_PERIODS: Readonly<Record<AgentContractPeriod, MessageDescriptor>> = {
  day: msg`Day`,
  hour: msg`Hour`,
  "half-month": msg`Half-month (1–15, 16–end)`,
  week: msg`Week (Monday–Sunday)`,
  month: msg`Month`,
};

export const CONTRACT_STATES: Readonly<Record<AgentContract["state"], MessageDescriptor>> = {
  proposed: msg`Waits for agreement`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
  expired: msg`Expired`,
  ended: msg`Ended`,
};
