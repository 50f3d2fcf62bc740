import type { EntryDate } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import type { Facts } from "./front-matter.ts";
import { isBefore, parseDate } from "./parse-date.ts";

const NOW: EntryDate = { inDays: 0 };

/** The display period: by default it starts with the import and has no end. */
export function datesOf(
  file: string,
  { value, at }: Facts<{ starts?: string; ends?: string }>,
  findings: Findings,
): { starts: EntryDate; ends: EntryDate | null } {
  const read = (name: "starts" | "ends"): EntryDate | null => {
    const text = value[name];
    if (text === undefined) return null;
    const when = parseDate(text, name === "ends");
    if (!when) findings.error(file, `"${name}" is ${text}, which does not exist in the calendar`, at(name));
    return when;
  };
  const starts = read("starts") ?? NOW;
  const ends = read("ends");
  if (ends) {
    const right = isBefore(starts, ends);
    if (right === false) findings.error(file, '"ends" must come after "starts"', at("ends"));
    // with only an absolute end, the order is known only at the import
    if (right === null && value.starts !== undefined)
      findings.error(
        file,
        '"starts" and "ends" must both be dates or both be relative to the import',
        at("ends"),
      );
  }
  return { starts, ends };
}
