import { KIND_TEXTS, PART_TEXTS } from "./bet-type-texts.ts";

export interface BetName {
  /** Key of the part of the draw that it is about, if its code names one: `first3`. */
  readonly part?: string;
  /** Key of what has to be picked: `straight`, `any#`. */
  readonly kind: string;
  /** The number in place of "#". */
  readonly count?: number;
}

/** Codes with a kind that is another one elsewhere: group 6 of four digits is two pairs. */
const EXCEPTIONS: Readonly<Record<string, BetName>> = {
  "four-group6": { part: "four", kind: "group-pairs" },
  "top4-box6": { part: "top4", kind: "box-pairs" },
  "special-zodiac": { kind: "special-zodiac" },
  "special-head": { kind: "special-head" },
  "special-tail": { kind: "special-tail" },
};

/** What the code of a bet type is made of: `first3-straight` is the straight of the first three, `any1-first3` any one of them. */
export function betNameOf(code: string): BetName {
  const exception = EXCEPTIONS[code];
  if (exception) return exception;
  const kind = kindOf(code);
  if (kind) return code.startsWith("lo") ? { part: "lo", ...kind } : kind;
  const parts = Object.keys(PART_TEXTS);
  for (const part of parts) {
    const found = code.startsWith(`${part}-`) && kindOf(code.slice(part.length + 1));
    if (found) return { part, ...found };
  }
  for (const part of parts) {
    const found = code.endsWith(`-${part}`) && kindOf(code.slice(0, -part.length - 1));
    if (found) return { part, ...found };
  }
  return { kind: code };
}

function kindOf(code: string): BetName | undefined {
  if (code in KIND_TEXTS) return { kind: code };
  const [, name = "", digits] = /^(.*?)([0-9]+)$/.exec(code) ?? [];
  return `${name}#` in KIND_TEXTS ? { kind: `${name}#`, count: Number(digits) } : undefined;
}
