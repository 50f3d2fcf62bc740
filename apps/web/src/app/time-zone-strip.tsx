import { useLingui } from "@lingui/react/macro";
import { useSettings } from "../entities/merchant/use-settings.ts";
import { timesShown } from "../i18n/time-zone.ts";
import { clocksDiffer, zoneName } from "../i18n/zone-name.ts";
import { now } from "../lib/clock.ts";
import { useStore } from "../lib/store.ts";
import styles from "./strip.module.css";

/** Names the zone of the times on the screen, where the clock of this device shows another time. */
export function TimeZoneStrip() {
  const { t, i18n } = useLingui();
  const timeZone = useSettings()?.timeZone;
  const shown = useStore(timesShown, 0) > 0;
  const at = new Date(now());
  if (!shown || timeZone === undefined || !clocksDiffer(at, timeZone)) return null;
  const zone = zoneName(i18n.locale, timeZone, at);
  return <p className={styles.quiet}>{t`Times are in ${zone}.`}</p>;
}
