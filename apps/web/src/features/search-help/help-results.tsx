import type { HelpSection } from "@foyer/contract/help";
import { Plural } from "@lingui/react/macro";
import { useMemo } from "react";
import styles from "../../entities/help/help.module.css";
import { textOfHtml } from "../../lib/html/clean-html.ts";
import { Link } from "../../lib/navigation/index.ts";
import { excerptOf, holdsWords } from "./find-words.ts";
import { MarkedText } from "./marked-text.tsx";

/** Searchable entry: its indexes in the help centre, and its text. */
interface Entry {
  readonly section: number;
  readonly question: number | undefined;
  readonly title: string;
  readonly text: string;
}

function entriesOf(sections: readonly HelpSection[]): Entry[] {
  return sections.flatMap((section, at) => [
    { section: at, question: undefined, title: section.title, text: textOfHtml(section.content) },
    ...section.children.map((child, question) => ({
      section: at,
      question,
      title: child.title,
      text: textOfHtml(child.content),
    })),
  ]);
}

/** Length of an excerpt in letters. */
const EXCERPT = 140;

interface HelpFoundProps {
  sections: readonly HelpSection[];
  wanted: string;
  /** Shown if nothing matches. */
  none: React.ReactNode;
  onFollow: () => void;
}

/** Help entries that match the search; a tap opens the entry in its section. */
export function HelpResults({ sections, wanted, none, onFollow }: HelpFoundProps) {
  const entries = useMemo(() => entriesOf(sections), [sections]);
  const found = entries.filter(({ title, text }) => holdsWords(wanted, title, text));
  return (
    <div className={styles.found}>
      <p className={styles.count} role="status">
        <Plural value={found.length} _0="No answers found" one="# answer found" other="# answers found" />
      </p>
      {found.length === 0 && none}
      <ul className={styles.list}>
        {found.map(({ section, question, title, text }) => (
          <li key={`${section}.${question ?? ""}`} className={styles.hit}>
            <Link
              to="/m/help"
              search={{ p: String(section), ...(question !== undefined && { c: String(question) }) }}
              replace
              onClick={onFollow}
            >
              <bdi className={styles.hitTitle}>
                <MarkedText text={title} wanted={wanted} />
              </bdi>
              <span className={styles.excerpt}>
                <MarkedText text={excerptOf(wanted, text, EXCERPT)} wanted={wanted} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
