import type { PickRow, Selection } from "./bet-type.ts";

/**
 * A selection as it is stored: values separated by commas, rows by bars, values in the order of the board. Equal selections
 * have equal texts.
 */
export const selectionText = (rows: readonly PickRow[], selection: Selection): string =>
  rows.map(({ values }, at) => values.filter((value) => selection[at]?.includes(value)).join(",")).join("|");

/** The picked values of a stored selection, by row. */
export const pickedRows = (text: string): string[][] =>
  text.split("|").map((row) => row.split(",").filter(Boolean));

/**
 * Reads a selection from outside, or a stored one. Undefined unless every row is there, every value is one of its row's
 * and none is repeated, and each row has a legal number of picks; whether it has a combination is told by `count`.
 */
export function selectionOf(rows: readonly PickRow[], picked: Selection | string): Selection | undefined {
  const selection = typeof picked === "string" ? pickedRows(picked) : picked;
  if (selection.length !== rows.length) return undefined;
  for (const [at, { values, least, most }] of rows.entries()) {
    const row = selection[at] ?? [];
    if (row.length < least || row.length > most) return undefined;
    // no sets: rows are short, and a settlement reads a hundred thousand selections
    if (row.some((value, place) => !values.includes(value) || row.indexOf(value) !== place)) return undefined;
  }
  return selection;
}
