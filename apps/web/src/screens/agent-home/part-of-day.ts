export type PartOfDay = "morning" | "early-afternoon" | "late-afternoon" | "evening";

/** The part of the day that an hour belongs to, for the greeting (spec section 9). */
export function partOfDay(hour: number): PartOfDay {
  if (hour <= 10) return "morning";
  if (hour <= 14) return "early-afternoon";
  return hour <= 18 ? "late-afternoon" : "evening";
}
