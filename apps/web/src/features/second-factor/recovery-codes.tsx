import { Trans, useLingui } from "@lingui/react/macro";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./second-factor.module.css";
import { useCopy } from "./use-copy.ts";

/** Recovery codes, shown this once: to be copied, saved as a file or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const copy = useCopy();
  const text = codes.join("\n");
  const save = () =>
    saveFile(new Blob([`${location.host}\n${text}\n`], { type: "text/plain" }), "recovery-codes.txt");
  return (
    <div className={styles.form}>
      <h2>
        <Trans>Recovery codes</Trans>
      </h2>
      <p>
        <Trans>
          Keep these codes somewhere safe. Each logs you in once if you lose your phone. They aren't shown
          again.
        </Trans>
      </p>
      <ul className={styles.recovery} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy(text, t`Couldn't copy. Write the codes down.`)}>{t`Copy`}</Button>
        <Button onClick={save}>{t`Download`}</Button>
        <Button onClick={() => print()}>{t`Print`}</Button>
      </div>
      <Button look="primary" size="large" full onClick={onDone}>{t`I've saved the codes`}</Button>
    </div>
  );
}
