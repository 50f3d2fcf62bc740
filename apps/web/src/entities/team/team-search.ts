import type { TeamBetState, TeamTransactionGroup } from "@foyer/contract/team-records";
import type { TeamBreakdown } from "@foyer/contract/teams";

/** Ranges offered by name; a week begins on Monday. */
export const TEAM_PERIODS = ["today", "yesterday", "week", "month"] as const;
export type TeamPeriod = (typeof TEAM_PERIODS)[number];
export const DEFAULT_TEAM_PERIOD: TeamPeriod = "today";

/** The days in the address: a period by its name, or the first and the last day; neither: today. */
export interface TeamDaysSearch {
  period?: TeamPeriod;
  from?: string;
  to?: string;
}

/** Figures of a team that are shown by day. */
export const TREND_FIGURES = ["registered", "active", "deposits", "turnover", "net"] as const;
export type TrendFigure = (typeof TREND_FIGURES)[number];

/** What team profit and loss is broken down by. */
export const TEAM_BREAKDOWNS: readonly TeamBreakdown[] = ["level", "member", "vendor", "category"];
export const DEFAULT_BREAKDOWN: TeamBreakdown = "member";

/** What rounds of a team came to. */
export const TEAM_BET_STATES: readonly TeamBetState[] = ["won", "lost", "even", "void"];

/** Groups of a team's transactions; bets and wins are in team betting. */
export const TEAM_TRANSACTION_GROUPS: readonly TeamTransactionGroup[] = [
  "deposits",
  "withdrawals",
  "bonuses",
  "transfers",
  "earnings",
  "adjustments",
];

/** Whose records of a team: everyone below an agent, one member, or those whose username has a part; none: the whole team. */
export interface TeamScopeSearch {
  under?: string;
  member?: string;
  name?: string;
}
