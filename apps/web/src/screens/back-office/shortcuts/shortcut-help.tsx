import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import styles from "../back-office.module.css";
import { pressShortcut } from "./press-shortcut.ts";
import { HELP_KEY, shortcut } from "./shortcuts.ts";

/** Listens for the keys of the back office, and lists them behind a button on wide screens. */
export function ShortcutHelp({ within }: { within: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (within.current) pressShortcut(event, within.current);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [within]);
  const keys: readonly (readonly [keys: readonly string[], text: string])[] = [
    [["J", "↓"], t`Next in the list`],
    [["K", "↑"], t`Previous in the list`],
    [["Enter"], t`Open the case`],
    [["A"], t`Assign the open case to me, or put it back`],
    [["Shift", "A"], t`Approve, credit or confirm the open case`],
    [["Shift", "R"], t`Reject, return or refuse the open case`],
    [["F"], t`Find a player or a case`],
    [["/"], t`Search in this section`],
    [["?"], t`Show this list`],
  ];
  return (
    <>
      <div className={styles.help}>
        <Button
          look="text"
          size="small"
          aria-haspopup="dialog"
          {...shortcut(HELP_KEY)}
          onClick={() => setOpen(true)}
        >
          <Trans>Keyboard shortcuts</Trans>
        </Button>
      </div>
      {open && (
        <Sheet title={t`Keyboard shortcuts`} closeLabel={t`Close`} onClose={() => setOpen(false)}>
          <dl className={styles.keys}>
            {keys.map(([names, text]) => (
              <div key={text}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.pale}>{t`They do nothing while you type in a field.`}</p>
        </Sheet>
      )}
    </>
  );
}
