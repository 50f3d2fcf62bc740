import type { HelpSection } from "@foyer/contract/help";
import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import { Prose } from "../../ui/prose/prose.tsx";
import styles from "./help.module.css";

/** Icons of the usual topics, by a section's tag. */
const TOPIC_ICONS: Readonly<Record<string, IconName>> = {
  account: "user",
  money: "wallet",
  games: "games",
  promotions: "promo",
  safety: "lock",
  technical: "phone",
};

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
      {sections.map(({ title, content, tag, children }, section) => (
        <HelpEntry
          key={section}
          heading="h3"
          icon={(tag && TOPIC_ICONS[tag]) || "info"}
          number={section + 1}
          title={title}
          open={opened.section === section}
          onToggle={(open) => onOpen({ section: open ? section : undefined, question: undefined })}
        >
          {content !== "" && <Prose html={content} className={styles.lead} />}
          {children.length > 0 && (
            <ol className={styles.questions}>
              {children.map((child, question) => (
                <HelpEntry
                  key={question}
                  heading="h4"
                  number={question + 1}
                  title={child.title}
                  open={opened.question === question}
                  onToggle={(open) => onOpen({ section, question: open ? question : undefined })}
                >
                  <Prose html={child.content} className={styles.lead} />
                </HelpEntry>
              ))}
            </ol>
          )}
        </HelpEntry>
      ))}
    </ol>
  );
}

interface HelpEntryProps {
  heading: "h3" | "h4";
  icon?: IconName;
  number?: number;
  title: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** A heading that opens and closes its text. */
export function HelpEntry({
  heading: Heading,
  icon,
  number,
  title,
  open,
  onToggle,
  children,
}: HelpEntryProps) {
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
          {icon && <Icon name={icon} className={styles.icon} />}
          <bdi className={styles.name}>
            {number !== undefined && <span className={styles.number}>{number}.</span>}
            {title}
          </bdi>
          <Icon name="down" size="s" className={styles.arrow} />
        </button>
      </Heading>
      <div id={body} hidden={!open} className={styles.body}>
        {open && children}
      </div>
    </li>
  );
}
