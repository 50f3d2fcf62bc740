import type { Promotion } from "@foyer/contract/announcements";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { useCurrentInSight } from "../../ui/use-current-in-sight.ts";
import { categoryLabel } from "./categories.ts";
import styles from "./category-bar.module.css";

type Choice = Promotion["category"] | "all";

interface CategoryBarProps {
  categories: readonly Promotion["category"][];
  current: Choice;
  onChoose: (category: Choice) => void;
}

/** All, then the categories there are. A group of radio buttons, so that arrow keys go from one to the next. */
export function CategoryBar({ categories, current, onChoose }: CategoryBarProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  const labelOf = (choice: Choice) => (choice === "all" ? t`All` : i18n._(categoryLabel(choice)));
  const bar = useCurrentInSight<HTMLDivElement>(`${labelOf(current)} of ${categories.length}`);
  return (
    <div ref={bar} className={styles.bar} role="radiogroup" aria-label={t`Kinds of promotions`}>
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
