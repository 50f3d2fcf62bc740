import type { HelpSection } from "@foyer/contract/help";
import { useState } from "react";
import styles from "../../entities/help/help.module.css";
import { HelpEntry } from "../../entities/help/help-accordion.tsx";
import { Prose } from "../../ui/prose/prose.tsx";

/** How many are listed. */
const MOST = 6;

/** The first question of each section, in the merchant's order; each opens in place. */
export const topQuestions = (sections: readonly HelpSection[]): HelpSection["children"] =>
  sections.flatMap(({ children }) => children.slice(0, 1)).slice(0, MOST);

/** Questions to open at once, without looking for their topic. */
export function TopQuestions({ questions }: { questions: HelpSection["children"] }) {
  const [opened, setOpened] = useState<number>();
  return (
    <ul className={styles.list}>
      {questions.map(({ title, content }, at) => (
        <HelpEntry
          key={at}
          heading="h3"
          title={title}
          open={opened === at}
          onToggle={(open) => setOpened(open ? at : undefined)}
        >
          <Prose html={content} className={styles.lead} />
        </HelpEntry>
      ))}
    </ul>
  );
}
