import type { HelpSection } from "@foyer/contract/help";
import type { Opened } from "../../features/help/index.ts";

/** An index as the address says it, if there is something at it. */
function indexIn(list: readonly unknown[] | undefined, asked: string | undefined): number | undefined {
  if (asked === undefined || !/^\d{1,3}$/.test(asked)) return undefined;
  const index = Number(asked);
  return list && index < list.length ? index : undefined;
}

/**
 * What the address opens: `tag` the section of that tag, else `p` the main section at that index; `c` its sub-section
 * at that index. What leads nowhere opens nothing.
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
