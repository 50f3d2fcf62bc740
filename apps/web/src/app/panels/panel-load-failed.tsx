import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { Button } from "../../ui/button/button.tsx";
import styles from "./panel-load-failed.module.css";

/** Shown in place of a panel's content that failed to load. Retries by itself when back online. */
export function PanelLoadFailed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <div className={styles.failed} role="alert">
      <p>{children}</p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
