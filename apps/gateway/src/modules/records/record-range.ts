import { RECORD_DAYS } from "@foyer/contract/records";
import { addDays, type DayRange, dayIn, isDay } from "@foyer/domain/record-days";
import { AppError } from "../../http/errors.ts";

/** The days a query asks for: by default as many as are shown without asking for a year. Throws `record.range.*`. */
export function recordRange(
  { from, to, year = false }: { from?: string; to?: string; year?: boolean },
  timeZone: string,
  now: Date,
): DayRange {
  const today = dayIn(timeZone, now);
  const earliest = addDays(today, -RECORD_DAYS[year ? "year" : "quarter"]);
  const range = { from: from ?? earliest, to: to ?? today };
  if (!isDay(range.from) || !isDay(range.to) || range.from > range.to)
    throw new AppError("record.range.invalid");
  if (range.from < earliest) throw new AppError("record.range.too.long", "", { from: earliest });
  return range;
}
