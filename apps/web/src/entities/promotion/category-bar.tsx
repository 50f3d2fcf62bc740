import type { Promotion } from "@foyer/contract/announcements";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import { categoryLabel } from "./categories.ts";
import styles from "./category-bar.module.css";

type Choice = Promotion["category"] | "all";

interface CategoryBarProps {
  categories: readonly Promotion["category"][];
  current: Choice;
  onChoose: (category: Choice) => void;
}

/** All, then the existing categories. A radio group, so that arrow keys move between them. */
export function CategoryBar({ categories, current, onChoose }: CategoryBarProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  const labelOf = (choice: Choice) => (choice === "all" ? t`All` : i18n._(categoryLabel(choice)));
  const bar = useScrollToCurrent<HTMLDivElement>(`${labelOf(current)} of ${categories.length}`);
  return (
    <div ref={bar} className={styles.bar} role="radiogroup" aria-label={t`Promotion categories`}>
      {(["all", ...categories] as const).map((choice) => (
        <label key={choice} className={styles.item}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={choice === current}
            onChange={() => onChoose(choice)}
          />
          <span className={styles.label} aria-current={choice === current ? "true" : undefined}>
            {labelOf(choice)}
          </span>
        </label>
      ))}
    </div>
  );
}
