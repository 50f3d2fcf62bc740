import type { TransactionGroup } from "@foyer/contract/records";
import type { GameCategory } from "@foyer/contract/shared";
import type { TeamBetState, TeamTransactionGroup } from "@foyer/contract/team-records";
import { addDays } from "@foyer/domain/record-days";
import { type Period } from "@foyer/domain/record-periods";
import type { Target } from "../../lib/navigation/index.ts";
import { teamRange } from "../team/team-days.ts";
import {
  TEAM_PERIODS,
  TEAM_TRANSACTION_GROUPS,
  type TeamDaysSearch,
  type TeamScopeSearch,
} from "../team/team-search.ts";

export interface TeamBetSearch extends TeamDaysSearch, TeamScopeSearch {
  vendor?: string;
  category?: GameCategory;
  state?: TeamBetState;
}
/** What of a round is chosen in a filter. */
export type RoundFilter = Pick<TeamBetSearch, "vendor" | "category" | "state">;
export interface TeamTransactionSearch extends TeamDaysSearch, TeamScopeSearch {
  group?: TeamTransactionGroup;
}

/** Whose records, without anything else. */
export const onlyScope = ({ under, member, name }: TeamScopeSearch): TeamScopeSearch => ({
  ...(under && { under }),
  ...(member && { member }),
  ...(name && { name }),
});

/** The days as the platform is asked for them; days of more than three months ago must be asked for expressly. */
export function teamRecordDays(search: TeamDaysSearch, today: string) {
  const range = teamRange(search, today);
  return { ...range, ...(range.from < addDays(today, -90) && { year: true }) };
}

export function teamBetQueryOf(search: TeamBetSearch, today: string) {
  const { vendor, category, state } = search;
  return {
    ...teamRecordDays(search, today),
    ...onlyScope(search),
    ...(vendor && { vendor }),
    ...(category && { category }),
    ...(state && { state }),
  };
}

export function teamTransactionQueryOf(search: TeamTransactionSearch, today: string) {
  const { group } = search;
  return { ...teamRecordDays(search, today), ...onlyScope(search), ...(group && { group }) };
}

/** What an address of transactions, which members have too, says about those of a team. */
export function teamTransactionSearch({
  period,
  from,
  to,
  group,
  ...scope
}: TeamScopeSearch & {
  period?: Period;
  from?: string;
  to?: string;
  group?: TransactionGroup;
}): TeamTransactionSearch {
  const named = TEAM_PERIODS.find((one) => one === period);
  const kind = TEAM_TRANSACTION_GROUPS.find((one) => one === group);
  return {
    ...(named && { period: named }),
    ...(from && { from }),
    ...(to && { to }),
    ...(kind && { group: kind }),
    ...onlyScope(scope),
  };
}

/** The list of transactions of a team, or the one with an id. */
export const teamTransactionTarget = (search: TeamTransactionSearch & { id?: string }): Target => ({
  to: "/m/transaction/record",
  search: { types: "A", ...search },
});
