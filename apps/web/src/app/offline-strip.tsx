import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import styles from "./offline-strip.module.css";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the phone is offline, for as long as it is. */
export function OfflineStrip() {
  const { t } = useLingui();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && <p className={styles.offline}>{t`No internet. You see what was here last.`}</p>}
    </div>
  );
}
