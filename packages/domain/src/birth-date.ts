import { isDay } from "./record-days.ts";

const EARLIEST = "1900-01-01";

/** Why a birth date is refused; `underage`: the merchant's minimum age is not reached. */
export type BirthDateFault = "invalid" | "underage";

/**
 * Checks a birth date against a minimum age in full years. Who was born on 29 February reaches an age on 1 March.
 * @param today YYYY-MM-DD, where the merchant is
 */
export function birthDateFault(birthDate: string, minimumAge: number, today: string): BirthDateFault | null {
  if (!isDay(birthDate) || birthDate < EARLIEST || birthDate > today) return "invalid";
  const year = String(Number(birthDate.slice(0, 4)) + minimumAge).padStart(4, "0");
  return today < `${year}${birthDate.slice(4)}` ? "underage" : null;
}
