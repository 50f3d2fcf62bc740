import type { Selection } from "@foyer/domain/lottery/bet-type";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { type BetName, betNameOf } from "./bet-names.ts";
import { KIND_TEXTS, PART_TEXTS } from "./bet-type-texts.ts";
import { optionalRows } from "./optional-rows.ts";
import { ORDINALS, ROW_TEXTS, WORD_TEXTS } from "./word-texts.ts";

export const PLACE = /^(?:digit|die|ball|place)([0-9]+)$/;
const PLACES = /^([0-9]+)-([0-9]+)$/;

interface Picked {
  readonly betType: string;
  readonly selection: Selection;
}

/** Names of bet types, rows and picked values, in the player's language. */
export function useBetTexts() {
  const { t, i18n } = useLingui();
  const read = (text: MessageDescriptor | undefined, otherwise: string, values?: { count?: number }) => {
    // in a variable, because the extractor of texts reads every literal
    const filled = text && { ...text, ...(values && { values }) };
    return filled ? i18n._(filled) : otherwise;
  };
  const ordinal = (place: number | string) => read(ORDINALS[Number(place) - 1], String(place));
  const part = (key: string) => read(PART_TEXTS[key], key);
  const kind = ({ kind: key, count = 0 }: BetName) => read(KIND_TEXTS[key], key, { count });
  const value = (picked: string) => read(WORD_TEXTS[picked], picked);

  /** The full name: "First three, straight". */
  const title = (code: string) => {
    const name = betNameOf(code);
    if (name.part === undefined) return kind(name);
    const [first = "", ...others] = kind(name);
    const partName = part(name.part);
    const kindName = first.toLocaleLowerCase(i18n.locale) + others.join("");
    return t`${partName}, ${kindName}`;
  };
  const row = (name: string) => {
    const [, place] = PLACE.exec(name) ?? [];
    if (place !== undefined) return ordinal(place);
    const [, first, last] = PLACES.exec(name) ?? [];
    if (first === undefined || last === undefined) return read(ROW_TEXTS[name], name);
    const [firstPlace, lastPlace] = [ordinal(first), ordinal(last)];
    return t`${firstPlace} and ${lastPlace}`;
  };
  return {
    /** A tab of the board. */
    group: part,
    title,
    /** The name within its tab: only "Straight" where the tab says which numbers. */
    short: (code: string, group: string) => {
      const name = betNameOf(code);
      return name.part === undefined || name.part === group ? kind(name) : title(code);
    },
    row,
    value,
    /**
     * Picked values, rows apart: "1 3 7 9 · 0 5 · 2 6 8". Where only some rows need a pick, those that have one are named:
     * "1st: Big · 3rd: Odd".
     */
    selection: ({ betType, selection }: Picked) => {
      const names = optionalRows(betType, selection.length);
      return selection
        .map((values, at) => ({ picked: values.map(value).join(" "), name: names?.[at] }))
        .filter(({ picked, name }) => name === undefined || picked !== "")
        .map(({ picked, name }) => (name === undefined ? picked : `${row(name)}: ${picked}`))
        .join(" · ");
    },
  };
}
