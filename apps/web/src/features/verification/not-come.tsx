import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Button } from "../../ui/button/button.tsx";
import styles from "./not-come.module.css";

/** Where a part of a form should be that did not arrive. Back online it is tried again by itself. */
export function NotCome({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <div className={styles.notCome} role="alert">
      <p>
        <Trans>This part of the form did not arrive.</Trans>
      </p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
