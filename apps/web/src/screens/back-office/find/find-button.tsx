import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "../back-office.module.css";
import { LazyFindSheet } from "../lazy-parts.tsx";
import { FIND_KEY, shortcut } from "../shortcuts/shortcuts.ts";

/** Opens the search for players and cases, which looks like the search box that it leads to. */
export function FindButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-label={t`Find a player or a case`}
        aria-haspopup="dialog"
        {...shortcut(FIND_KEY)}
        onMouseEnter={() => LazyFindSheet.preload()}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size="s" />
        <span>{t`Find…`}</span>
        <kbd aria-hidden="true">{FIND_KEY}</kbd>
      </button>
      {open && <LazyFindSheet onClose={() => setOpen(false)} />}
    </>
  );
}
