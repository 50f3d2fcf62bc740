import type { HelpSection } from "@foyer/contract/help";
import type { Opened } from "../../entities/help/help-accordion.tsx";

/** Parses an index from the address; undefined if the list has no such item. */
function indexIn(list: readonly unknown[] | undefined, value: string | undefined): number | undefined {
  if (value === undefined || !/^\d{1,3}$/.test(value)) return undefined;
  const index = Number(value);
  return list && index < list.length ? index : undefined;
}

/**
 * The section and question an address opens. `tag` selects the section with that tag, else `p` the main section by
 * index; `c` selects its sub-section by index. Invalid values open nothing.
 */
export function openedBy(
  { tag, p, c }: { tag?: string; p?: string; c?: string },
  sections: readonly HelpSection[],
): Opened {
  const tagged = tag === undefined ? -1 : sections.findIndex((section) => section.tag === tag);
  const section = tagged >= 0 ? tagged : indexIn(sections, p);
  const question = section === undefined ? undefined : indexIn(sections[section]?.children, c);
  return { section, question };
}
