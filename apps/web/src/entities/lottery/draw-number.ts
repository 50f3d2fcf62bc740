const PARTS = /^(\d{4})(\d{2})(\d{2})-(\d+)$/;

/** The place of a draw in its day: 1129 of 20261121-1129. */
export const drawPlace = (number: string): string => String(Number(PARTS.exec(number)?.[4] ?? 0));

/** The day of a draw: 21 Nov of 20261121-0001; with its place if it is not the first of the day. */
export function drawDay(number: string, locale: string): string {
  const [, year, month, day, place] = PARTS.exec(number) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(at)) return number;
  const text = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(
    at,
  );
  return Number(place) > 1 ? `${text} · ${Number(place)}` : text;
}
