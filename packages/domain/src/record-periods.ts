/** Ranges offered by name. */
export const PERIODS = ["today", "yesterday", "week", "month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];
