import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { COULD_NOT_LOAD } from "../../i18n/situation-texts.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./load-failed.module.css";

/** Shown in place of a part of a form that failed to load. Retries by itself when back online. */
export function FormLoadFailed({ onRetry }: { onRetry: () => void }) {
  const { i18n } = useLingui();
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <div className={styles.failed} role="alert">
      <p>{i18n._(COULD_NOT_LOAD.formPart)}</p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
