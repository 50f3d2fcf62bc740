import { addDays } from "./record-days.ts";

/** Days are text, such as 2026-11-23, in the merchant's time zone. Levels are in ascending order of turnover. */
export interface ClubStep {
  readonly code: string;
  /** Valid turnover that reaches it; every member has the first level. */
  readonly turnover: bigint;
}

/** A member's level. */
export interface ClubState {
  readonly level: string;
  /** The last day on which play cannot lower it. */
  readonly keptUntil: string;
  /** An operator set it: until that day play does not change it at all. */
  readonly fixed: boolean;
}

export type ClubChange = "raised" | "fell";

/** Days from today until which an operator can set a level at most. */
const MOST_DAYS_BY_HAND = 366;

/** The days until which an operator can set a level. */
export const daysByHand = (today: string): { readonly from: string; readonly to: string } => ({
  from: addDays(today, 1),
  to: addDays(today, MOST_DAYS_BY_HAND),
});

/** A level whose time by hand ends now: the next count treats it as it would after its last day. */
export const endedByHand = (state: ClubState, today: string): ClubState => ({
  ...state,
  keptUntil: addDays(today, -1),
});

const firstOfMonth = (day: string, monthsLater: number): string => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10);
};

/** The days whose turnover counts: this month and those before it. */
export const countedDays = (
  today: string,
  months: number,
): { readonly from: string; readonly to: string } => ({
  from: firstOfMonth(today, 1 - months),
  to: addDays(firstOfMonth(today, 1), -1),
});

/** A level reached or confirmed today is kept until the end of the next month. */
export const endOfNextMonth = (today: string): string => addDays(firstOfMonth(today, 2), -1);

/** The place of the level that a turnover reaches. */
export const placeReached = (levels: readonly ClubStep[], turnover: bigint): number =>
  Math.max(0, levels.filter((level) => level.turnover <= turnover).length - 1);

/** The place of a level; one that the merchant removed counts as the first. */
export const placeOf = (levels: readonly ClubStep[], code: string | undefined): number =>
  Math.max(
    0,
    levels.findIndex((level) => level.code === code),
  );

/**
 * The level after a count of the turnover. It rises at once to what the turnover reaches, and is confirmed as long as the
 * turnover does. What was not confirmed falls by one level after its last day.
 * @param state null: never counted before
 */
export function nextClubState(
  state: ClubState | null,
  { turnover, today }: { readonly turnover: bigint; readonly today: string },
  levels: readonly ClubStep[],
): { readonly state: ClubState; readonly change: ClubChange | null } {
  const had = placeOf(levels, state?.level);
  const reached = placeReached(levels, turnover);
  const kept = state !== null && today <= state.keptUntil;
  if (kept && state.fixed) return { state, change: null };
  const place = reached >= had ? reached : kept ? had : Math.max(reached, had - 1);
  const level = levels[place]?.code ?? "";
  const confirmed = reached >= place || place !== had;
  return {
    state: { level, keptUntil: confirmed || !state ? endOfNextMonth(today) : state.keptUntil, fixed: false },
    change: place > had ? "raised" : place < had ? "fell" : null,
  };
}
