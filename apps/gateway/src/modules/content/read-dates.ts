import type { When } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import type { Facts } from "./front-matter.ts";
import { isBefore, readMoment } from "./moments.ts";

const NOW: When = { inDays: 0 };

/** From when until when something shows; without a start from the import on, without an end until it is taken down. */
export function datesOf(
  file: string,
  { value, at }: Facts<{ starts?: string; ends?: string }>,
  findings: Findings,
): { starts: When; ends: When | null } {
  const read = (name: "starts" | "ends"): When | null => {
    const written = value[name];
    if (written === undefined) return null;
    const when = readMoment(written, name === "ends");
    if (!when) findings.error(file, `"${name}" is ${written}, which is no day of the calendar`, at(name));
    return when;
  };
  const starts = read("starts") ?? NOW;
  const ends = read("ends");
  if (ends) {
    const right = isBefore(starts, ends);
    if (right === false) findings.error(file, '"ends" must come after "starts"', at("ends"));
    // from the import on until a day of the calendar: which comes first only the import knows
    if (right === null && value.starts !== undefined)
      findings.error(
        file,
        '"starts" and "ends" must both be dates or both count from the import',
        at("ends"),
      );
  }
  return { starts, ends };
}
