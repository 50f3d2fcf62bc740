import { useLingui } from "@lingui/react/macro";
import { OFFLINE } from "../i18n/situation-texts.ts";
import { useOnline } from "../lib/use-online.ts";
import type { RouteEntry } from "./route-entry.ts";
import styles from "./strip.module.css";

/** Says that the phone is offline, as long as it is. */
export function OfflineStrip({ entry }: { entry: RouteEntry }) {
  const { i18n } = useLingui();
  const online = useOnline();
  return (
    <div role="status" className={entry.header === "form" ? styles.form : undefined}>
      {!online && <p className={styles.offline}>{i18n._(OFFLINE.savedContent)}</p>}
    </div>
  );
}
