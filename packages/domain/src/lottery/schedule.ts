import type { LotterySchedule } from "@foyer/contract/lotteries";

const FEWEST_DAYS = 28;

/**
 * Whether a lottery is drawn on a day of its time zone, such as 2026-11-16. A month that is too short for a day has its draw
 * on the last one. The platform plans by the same rule (`lottery_draws_on`).
 */
export function isDrawDay(schedule: LotterySchedule, day: string): boolean {
  if ("every" in schedule) return true;
  const at = new Date(`${day}T00:00:00Z`);
  if ("weekdays" in schedule) return schedule.weekdays.includes(at.getUTCDay());
  const ofMonth = at.getUTCDate();
  if (schedule.monthDays.includes(ofMonth)) return true;
  if (ofMonth < FEWEST_DAYS) return false;
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return ofMonth === last && schedule.monthDays.some((wanted) => wanted > last);
}
