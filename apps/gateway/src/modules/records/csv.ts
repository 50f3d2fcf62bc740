/** What spreadsheets take for the beginning of a formula; a number with a sign is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One field: a text that a spreadsheet would run as a formula begins with an apostrophe. */
function field(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /["\n\r,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly string[]): string => `${values.map(field).join(",")}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
