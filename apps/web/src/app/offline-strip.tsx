import { useLingui } from "@lingui/react/macro";
import { useOnline } from "../lib/use-online.ts";
import styles from "./offline-strip.module.css";

/** Says that the phone is offline, for as long as it is. */
export function OfflineStrip() {
  const { t } = useLingui();
  const online = useOnline();
  return (
    <div role="status">
      {!online && <p className={styles.offline}>{t`No internet. You see what was here last.`}</p>}
    </div>
  );
}
