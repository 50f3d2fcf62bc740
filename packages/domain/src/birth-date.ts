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

const BUDDHIST_YEARS = 543;
/** Years of the Persian calendar that have begun since 1900. */
const EARLIEST_PERSIAN = 1279;
const DAY_MS = 86_400_000;

const persian = (time: number): string => {
  const format = new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone: "UTC",
  });
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return ["year", "month", "day"].map((type) => parts.get(type as "year") ?? "").join("-");
};

/**
 * A birth date as it is stored. People of Thailand, Laos and Cambodia may write the year of the Buddhist calendar, 543
 * more, and those of Iran all of the date in theirs. No such year can be one of a birth after 1900 in the common
 * calendar; whatever else is written stays.
 * @param today YYYY-MM-DD, where the merchant is
 */
export function gregorianBirthDate(written: string, today: string): string {
  const [, text = "", rest = ""] = /^([0-9]{4})(-[0-9]{2}-[0-9]{2})$/.exec(written) ?? [];
  const [year, now] = [Number(text), Number(today.slice(0, 4))];
  if (year > now && year - BUDDHIST_YEARS <= now) return `${year - BUDDHIST_YEARS}${rest}`;
  if (year < EARLIEST_PERSIAN || year > now - 621) return written;
  const [month = 0, day = 0] = rest.slice(1).split("-").map(Number);
  // the year begins between 19 and 22 March; its first six months have 31 days
  const begun = Date.UTC(year + 621, 2, 19) + ((month - 1) * 30 + Math.min(month - 1, 6) + day - 1) * DAY_MS;
  for (let days = 0; days < 5; days++) {
    const time = begun + days * DAY_MS;
    if (persian(time) === written) return new Date(time).toISOString().slice(0, 10);
  }
  return written;
}
