import { KIND_TEXTS, PART_TEXTS } from "./bet-type-texts.ts";

export interface BetName {
  /** Key of the part of the draw that it is about, if its code names one: `first3`. */
  readonly part?: string;
  /** Key of what has to be picked: `straight`. */
  readonly kind: string;
}

/** What the code of a bet type is made of: `first3-straight` is the straight of the first three, so is `any1-first3`. */
export function betNameOf(code: string): BetName {
  if (code in KIND_TEXTS) return { kind: code };
  const parts = Object.keys(PART_TEXTS);
  const before = parts.find((part) => code.startsWith(`${part}-`));
  if (before !== undefined) {
    const kind = code.slice(before.length + 1);
    // the same word is another bet type there: group 6 of four digits is two pairs
    return { part: before, kind: code in KIND_TEXTS ? code : kind };
  }
  const after = parts.find((part) => code.endsWith(`-${part}`));
  if (after !== undefined) return { part: after, kind: code.slice(0, -after.length - 1) };
  return { kind: code };
}
