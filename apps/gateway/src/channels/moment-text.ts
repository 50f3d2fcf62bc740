/**
 * A moment for a text that is sent, by a clock that is named: day, month in words, year and the time in 24 hours.
 * @param at ISO 8601
 * @param zoneName how the clock is named, as of `Intl.DateTimeFormat`
 */
export const momentText = (
  at: string,
  locale: string,
  timeZone: string,
  zoneName: "short" | "shortOffset",
): string =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: zoneName,
    timeZone,
  }).format(new Date(at));
