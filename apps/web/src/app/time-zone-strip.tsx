import { useLingui } from "@lingui/react/macro";
import { useSettings } from "../entities/merchant/use-settings.ts";
import { timesShown } from "../i18n/time-zone.ts";
import { clocksDiffer, zoneName } from "../i18n/zone-name.ts";
import { now } from "../lib/clock.ts";
import { useStore } from "../lib/store.ts";
import type { RouteEntry } from "./route-entry.ts";
import styles from "./strip.module.css";

/** Screens that fill the window: conversations, games, boards; the back office names the zone in its own head. */
const fillsWindow = ({ path, title, header }: RouteEntry): boolean =>
  header === "own" || path === "/m/service" || path === "/backoffice" || title === "conversation";

/** Names the zone of the times on the screen, where the clock of this device shows another time. */
export function TimeZoneStrip({ entry }: { entry: RouteEntry }) {
  const { t, i18n } = useLingui();
  const timeZone = useSettings()?.timeZone;
  const shown = useStore(timesShown, 0) > 0;
  const at = new Date(now());
  if (!shown || fillsWindow(entry) || timeZone === undefined || !clocksDiffer(at, timeZone)) return null;
  const zone = zoneName(i18n.locale, timeZone, at);
  return <p className={styles.quiet}>{t`Times are in ${zone}.`}</p>;
}
