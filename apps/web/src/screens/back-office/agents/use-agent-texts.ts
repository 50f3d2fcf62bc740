import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import type { TeamMove, TeamMoveRefusal } from "@foyer/contract/back-office-agents";
import type { BackOfficeContract } from "@foyer/contract/back-office-contracts";
import type { BackOfficeSettlement, BackOfficeStatement } from "@foyer/contract/back-office-settlements";
import type { SettlementKind } from "@foyer/contract/settlements";
import { useLingui } from "@lingui/react/macro";
import { useDay, useDays, useMoment } from "../../../i18n/use-moment.ts";
import { useMemberTypes } from "../use-member-types.ts";

/** Names of types, states and kinds of agents, contracts and settlements. */
export function useAgentTexts() {
  const { t } = useLingui();
  const day = useDay();
  const days = useDays();
  const moment = useMoment();
  const types = useMemberTypes();
  const kinds: Readonly<Record<SettlementKind, string>> = {
    rebate: t`Rebate`,
    "daily-salary": t`Daily salary`,
    "hourly-salary": t`Hourly salary`,
    dividend: t`Dividend`,
  };
  const contractKinds: Readonly<Record<AgentContractKind, string>> = kinds;
  const contractStates: Readonly<Record<BackOfficeContract["state"], string>> = {
    proposed: t`Proposed`,
    accepted: t`Accepted`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
    expired: t`Expired`,
    ended: t`Ended`,
  };
  const periods: Readonly<Record<BackOfficeContract["period"], string>> = {
    day: t`Every day`,
    hour: t`Every hour`,
    week: t`Every week`,
    "half-month": t`Twice a month`,
    month: t`Every month`,
  };
  const moveStates: Readonly<Record<TeamMove["state"], string>> = {
    planned: t`Planned`,
    done: t`Done`,
    cancelled: t`Cancelled`,
    refused: t`Not possible on its day`,
  };
  const refusals: Readonly<Record<TeamMoveRefusal, string>> = {
    "general-agent": t`A general agent stays directly below the merchant.`,
    member: t`This account can't be moved.`,
    "same-upline": t`This is the upline already.`,
    upline: t`This account can't be the upline: it must be an agent, and test accounts stay among themselves.`,
    circle: t`This agent is in the team that would move.`,
    depth: t`The team would be more than 12 levels deep.`,
    rebate: t`A rebate rate is higher than the new upline's. Lower it first.`,
    closed: t`The day is settled.`,
    "earlier-move": t`Someone in the team was moved for a later day.`,
    counted: t`What the team did on that day is counted already.`,
  };
  const settlementStates: Readonly<Record<BackOfficeSettlement["state"], string>> = {
    held: t`Waits for release`,
    paying: t`Being paid`,
    paid: t`Paid`,
  };
  const statementStates: Readonly<Record<BackOfficeStatement["state"], string>> = {
    nothing: t`Nothing to pay`,
    owed: t`Owed`,
    paid: t`Paid`,
  };
  return {
    types,
    kinds,
    contractKinds,
    contractStates,
    periods,
    moveStates,
    refusals,
    settlementStates,
    statementStates,
    merchant: t`The merchant`,
    /** Within a sentence. */
    theMerchant: t`the merchant`,
    /** The days of a settlement, or its hour. */
    span: (one: {
      readonly kind: SettlementKind;
      readonly firstDay: string;
      readonly lastDay: string;
      readonly startsAt?: string;
    }): string => {
      if (one.kind === "hourly-salary" && one.startsAt !== undefined) return moment(one.startsAt);
      return one.firstDay === one.lastDay ? day(one.firstDay) : days(one.firstDay, one.lastDay);
    },
  };
}
