import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { COULD_NOT_LOAD, type Loadable } from "../../i18n/situation-texts.ts";
import { Button } from "../button/button.tsx";
import styles from "./part-load-failed.module.css";

interface PartLoadFailedProps {
  what: Loadable;
  onRetry: () => void;
}

/** Shown in place of a part of a form or a panel that failed to load. Retries by itself when back online. */
export function PartLoadFailed({ what, onRetry }: PartLoadFailedProps) {
  const { i18n } = useLingui();
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <div className={styles.failed} role="alert">
      <p>{i18n._(COULD_NOT_LOAD[what])}</p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
