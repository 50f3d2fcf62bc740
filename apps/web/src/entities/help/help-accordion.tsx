import type { HelpSection } from "@foyer/contract/help";
import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/icon/icon.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import styles from "./help.module.css";

/** The open section and the open question in it; at most one of each. */
export interface Opened {
  readonly section: number | undefined;
  readonly question: number | undefined;
}

interface HelpAccordionProps {
  sections: readonly HelpSection[];
  opened: Opened;
  onOpen: (opened: Opened) => void;
}

/** Sections numbered from 1, with their questions numbered from 1 in each. */
export function HelpAccordion({ sections, opened, onOpen }: HelpAccordionProps) {
  return (
    <ol className={styles.list}>
      {sections.map(({ title, content, children }, section) => (
        <Entry
          key={section}
          heading="h2"
          number={section + 1}
          title={title}
          open={opened.section === section}
          onToggle={(open) => onOpen({ section: open ? section : undefined, question: undefined })}
        >
          {content !== "" && <Prose html={content} className={styles.lead} />}
          {children.length > 0 && (
            <ol className={styles.questions}>
              {children.map((child, question) => (
                <Entry
                  key={question}
                  heading="h3"
                  number={question + 1}
                  title={child.title}
                  open={opened.question === question}
                  onToggle={(open) => onOpen({ section, question: open ? question : undefined })}
                >
                  <Prose html={child.content} className={styles.lead} />
                </Entry>
              ))}
            </ol>
          )}
        </Entry>
      ))}
    </ol>
  );
}

interface EntryProps {
  heading: "h2" | "h3";
  number: number;
  title: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

function Entry({ heading: Heading, number, title, open, onToggle, children }: EntryProps) {
  const body = useId();
  return (
    <li className={styles.entry}>
      <Heading className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => onToggle(!open)}
        >
          <bdi>
            <span className={styles.number}>{number}.</span>
            {title}
          </bdi>
          <Icon name="down" size="s" />
        </button>
      </Heading>
      <div id={body} hidden={!open} className={styles.body}>
        {open && children}
      </div>
    </li>
  );
}
