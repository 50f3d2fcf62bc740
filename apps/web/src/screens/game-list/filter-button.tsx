import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./filter-button.module.css";

/** Opens the filter panel and shows the number of active filters. */
export function FilterButton({ active, onOpen }: { active: number; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.filter} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="filter" size="m" />
      <span className={styles.word}>{t`Filter`}</span>
      {active > 0 && (
        <>
          <span className="vh">{t`, active: ${active}`}</span>
          <b className={styles.count} aria-hidden="true">
            {active}
          </b>
        </>
      )}
    </button>
  );
}
