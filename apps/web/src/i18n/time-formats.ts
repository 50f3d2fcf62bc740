/** Times have 24 hours in every language, so that no screen mixes them with halves of a day. */
const HOURS = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const SECONDS = { ...HOURS, second: "2-digit" } as const;
const SHORT_DAY = { day: "numeric", month: "short" } as const;

/** Every form in which times and days are written. */
const FORMS = {
  time: HOURS,
  clock: SECONDS,
  moment: { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" },
  exactMoment: { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" },
  drawMoment: { ...SHORT_DAY, ...SECONDS },
  day: { dateStyle: "medium" },
  longDay: { day: "numeric", month: "long" },
  longDayOfYear: { day: "numeric", month: "long", year: "numeric" },
  shortDay: SHORT_DAY,
  weekday: { weekday: "short" },
  shortDayAndWeekday: { ...SHORT_DAY, weekday: "short" },
  month: { month: "short" },
  monthOfYear: { month: "short", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeForm = keyof typeof FORMS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Created once, because creating one is slow on a phone. */
function formatOf(locale: string, timeZone: string, form: TimeForm): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${form}`;
  let format = formats.get(key);
  if (!format) {
    // Thai and Persian would count the years of another calendar than the days in addresses and files, and server and
    // browser may differ about the digits of a language.
    format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...FORMS[form], timeZone });
    formats.set(key, format);
  }
  return format;
}

/** Keeps the order of the text and of the sentence around it where their directions differ. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Writes an instant by the clock of a time zone. */
export const writeTime = (locale: string, timeZone: string, form: TimeForm, at: Date): string =>
  isolated(formatOf(locale, timeZone, form).format(at));

/** Writes a day such as 2026-11-23, which is the same in every time zone. */
export const writeDay = (locale: string, form: TimeForm, day: string): string =>
  writeTime(locale, "UTC", form, new Date(`${day}T00:00:00Z`));

/**
 * Writes the days from the first to the last one, both in the same form: with their years unless both are in the year of
 * today.
 */
export function writeDays(locale: string, first: string, last: string, today: string): string {
  const thisYear = [first, last].every((day) => day.slice(0, 4) === today.slice(0, 4));
  const write = (day: string) => writeDay(locale, thisYear ? "shortDay" : "day", day);
  return first === last ? write(first) : `${write(first)} – ${write(last)}`;
}

/** The short name of a day of the week, 0 for Sunday; without isolation, for lists. */
export const weekdayName = (locale: string, weekday: number): string =>
  formatOf(locale, "UTC", "weekday").format(new Date(Date.UTC(2026, 10, 22 + weekday)));
