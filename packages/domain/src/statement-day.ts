import type { StatementFormat } from "@foyer/contract/statements";
import { isDay } from "./record-days.ts";

export type StatementDates = StatementFormat["dates"];

/** Months by the names that banks write, in capitals and without points; numbers from 1. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    "JAN JANUARY JANUARI JANUAR ENERO JANVIER มค มกราคม",
    "FEB FEBRUARY FEBRUARI FEBRUAR PEB FEBRERO FÉVRIER กพ กุมภาพันธ์",
    "MAR MARCH MARET MÄRZ MRZ MARZO MARS มีค มีนาคม",
    "APR APRIL ABR ABRIL AVR AVRIL เมย เมษายน",
    "MAY MEI MAI MAYO พค พฤษภาคม",
    "JUN JUNE JUNI JUNIO JUIN มิย มิถุนายน",
    "JUL JULY JULI JULIO JUILLET กค กรกฎาคม",
    "AUG AUGUST AGU AGT AGS AGUSTUS AGO AGOSTO AOÛT สค สิงหาคม",
    "SEP SEPT SEPTEMBER SEPTIEMBRE SEPTEMBRE กย กันยายน",
    "OCT OCTOBER OKT OKTOBER OCTUBRE OCTOBRE ตค ตุลาคม",
    "NOV NOVEMBER NOP NOPEMBER NOVIEMBRE NOVEMBRE พย พฤศจิกายน",
    "DEC DECEMBER DES DESEMBER DEZ DEZEMBER DIC DICIEMBRE DÉCEMBRE ธค ธันวาคม",
  ].flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)),
);

const PART = "(\\d{1,4}|[\\p{L}\\p{M}.]{3,20})";
const SEPARATOR = "(?:\\s?[-/.,]\\s?|\\s)";
/** A time of day and a zone behind the date; both are left out. */
const REST =
  "(?:[T ,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2}(?:[.,]\\d{1,9})?)?(?:\\s?[AP]\\.?M\\.?)?)?(?:\\s?(?:Z|[+-]\\d{2}:?\\d{2}))?";
const DATE = new RegExp(`^${PART}${SEPARATOR}${PART}${SEPARATOR}${PART}${REST}$`, "iu");
const COMPACT = new RegExp(`^(\\d{8})${REST}$`, "i");
/** Years between the two calendars. */
const BUDDHIST = 543;

/**
 * A date of a statement as a day such as `2026-11-23`, read by the account's format only; null: it is none.
 * A time and a zone behind it change nothing: the bank's own day counts.
 */
export function statementDay(text: string, { order, calendar, yearDigits }: StatementDates): string | null {
  const trimmed = text.trim();
  const [, compact] = COMPACT.exec(trimmed) ?? [];
  const parts = compact === undefined ? DATE.exec(trimmed)?.slice(1) : partsOf(compact, order, yearDigits);
  if (!parts) return null;
  const part = (letter: string): string => parts[order.indexOf(letter)] ?? "";
  const [writtenYear, writtenMonth, writtenDay] = [part("Y"), part("M"), part("D")];
  if (!/^\d+$/.test(writtenYear) || writtenYear.length !== yearDigits || !/^\d{1,2}$/.test(writtenDay))
    return null;
  const month = /^\d{1,2}$/.test(writtenMonth)
    ? Number(writtenMonth)
    : MONTHS.get(writtenMonth.replaceAll(".", "").normalize("NFC").toUpperCase());
  if (month === undefined) return null;
  const century = yearDigits === 4 ? 0 : calendar === "buddhist" ? 2500 : 2000;
  const year = Number(writtenYear) + century - (calendar === "buddhist" ? BUDDHIST : 0);
  const day = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${writtenDay.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

function partsOf(compact: string, order: StatementDates["order"], yearDigits: 2 | 4): string[] | undefined {
  if (yearDigits !== 4) return undefined;
  let at = 0;
  return [...order].map((letter) => compact.slice(at, (at += letter === "Y" ? 4 : 2)));
}
