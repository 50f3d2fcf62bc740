import { useLingui } from "@lingui/react/macro";
import { OFFLINE } from "../i18n/situation-texts.ts";
import { useOnline } from "../lib/use-online.ts";
import styles from "./offline-strip.module.css";

/** Says that the phone is offline, as long as it is. */
export function OfflineStrip() {
  const { i18n } = useLingui();
  const online = useOnline();
  return (
    <div role="status">{!online && <p className={styles.offline}>{i18n._(OFFLINE.savedContent)}</p>}</div>
  );
}
