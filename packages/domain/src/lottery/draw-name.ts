const PARTS = /^(\d{4})(\d{2})(\d{2})-(\d+)$/;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Created once, because creating one is slow on a phone. */
function dateFormat(locale: string, short: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${short}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
      day: "numeric",
      month: "short",
      ...(!short && { year: "numeric" }),
      timeZone: "UTC",
    });
    formats.set(key, format);
  }
  return format;
}

/** The day of a draw, such as 2026-11-21 of 20261121-0001; undefined if the text is no number of a draw. */
export function drawDay(number: string): string | undefined {
  const [, year, month, day] = PARTS.exec(number) ?? [];
  const text = `${year}-${month}-${day}`;
  return day !== undefined && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : undefined;
}

/**
 * What players call a draw: 16 Nov 2026, where its lottery has times of the day, with its place if it is not the first of
 * that day; else its place in the day, such as 1129 of 20261121-1129.
 * @param short without the year: in a column of a chart
 */
export function drawName(number: string, byDate: boolean, locale: string, short = false): string {
  const day = drawDay(number);
  if (day === undefined) return number;
  const place = Number(PARTS.exec(number)?.[4]);
  if (!byDate) return String(place);
  const date = dateFormat(locale, short).format(Date.parse(`${day}T00:00:00Z`));
  return place > 1 ? `${date} · ${place}` : date;
}

/** Where a draw is held. @param stations of its lottery, by weekday from Sunday on */
export function stationOf(
  stations: readonly string[] | null | undefined,
  number: string,
): string | undefined {
  const day = drawDay(number);
  return day === undefined ? undefined : stations?.[new Date(`${day}T00:00:00Z`).getUTCDay()];
}
