import type { Language } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import styles from "../back-office.module.css";
import { WAITING } from "../part-states.tsx";

/** Fetched when an operator first opens it. */
const LazyCannedChoices = lazyComponent({
  load: async () => ({ default: (await import("./canned-choices.tsx")).CannedChoices }),
  ...WAITING,
});

interface CannedPickerProps {
  /** The player's language, if it is known. */
  language: Language | undefined;
  onInsert: (text: string) => void;
}

/** Opens the merchant's canned answers above an answer field, to insert one. */
export function CannedPicker({ language, onInsert }: CannedPickerProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.picker}>
      <Button
        look="text"
        size="small"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >{t`Canned answers`}</Button>
      {open && (
        <div id={id} className={styles.canned}>
          <LazyCannedChoices
            language={language}
            onInsert={(text) => {
              onInsert(text);
              setOpen(false);
            }}
          />
        </div>
      )}
    </div>
  );
}
