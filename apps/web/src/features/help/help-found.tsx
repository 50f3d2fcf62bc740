import type { HelpSection } from "@foyer/contract/help";
import { Plural } from "@lingui/react/macro";
import { useMemo } from "react";
import { textOfHtml } from "../../lib/html/clean-html.ts";
import { Link } from "../../lib/navigation/index.ts";
import { excerptOf, holdsWords } from "./find-words.ts";
import styles from "./help.module.css";
import { MarkedText } from "./marked-text.tsx";

/** An entry that can be found: where it stands, and its words. */
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

/** As many letters of a text as tell whether it is the one. */
const EXCERPT = 140;

interface HelpFoundProps {
  sections: readonly HelpSection[];
  wanted: string;
  /** What is shown where nothing matches. */
  none: React.ReactNode;
  onFollow: () => void;
}

/** What the help centre says of the wanted words; a tap opens the entry where it stands. */
export function HelpFound({ sections, wanted, none, onFollow }: HelpFoundProps) {
  const entries = useMemo(() => entriesOf(sections), [sections]);
  const found = entries.filter(({ title, text }) => holdsWords(wanted, title, text));
  return (
    <div className={styles.found}>
      <p className={styles.count} role="status">
        <Plural value={found.length} _0="Nothing found" one="# answer found" other="# answers found" />
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
