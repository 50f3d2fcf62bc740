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
