import type { SystemStatus } from "@foyer/contract/status";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { statusQuery } from "../../entities/merchant/merchant-queries.ts";
import { countryNames } from "../../i18n/country-names.ts";
import { MAINTENANCE } from "../../i18n/situation-texts.ts";
import { writeTime } from "../../i18n/time-formats.ts";
import { useTimeZone } from "../../i18n/time-zone.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./status-page.module.css";

/** Replaces everything while the merchant is unavailable: to everyone (1), or at this location (2). */
export default function StatusPage({ status }: { status: SystemStatus }) {
  const { t, i18n } = useLingui();
  const words =
    status.status === 2
      ? {
          title: t({ id: "local_blockip", message: "Access restricted" }),
          text: t({
            id: "local_blockip_info",
            message: "This site isn't available in your country.",
          }),
        }
      : {
          title: i18n._(MAINTENANCE.site.title),
          text: i18n._(MAINTENANCE.site.text),
        };
  return (
    <div className={styles.closed}>
      <EmptyState
        heading="h1"
        {...words}
        action={
          <>
            {status.status === 2 && <Whereabouts status={status} />}
            {status.status === 1 && <Reassurance status={status} />}
            <Ways />
          </>
        }
      />
    </div>
  );
}

/** When it is expected to end, and what does not stop meanwhile. */
function Reassurance({ status: { until } }: { status: SystemStatus }) {
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const end = until && writeTime(i18n.locale, timeZone, "moment", new Date(until));
  return (
    <>
      {end && <p className={styles.where}>{t`Expected to end: ${end} (${timeZone})`}</p>}
      <p
        className={styles.where}
      >{t`Your balance is safe, and a round you have open can be played to its end.`}</p>
    </>
  );
}

/** The assumed location, so that a visitor who is blocked by mistake can report it. */
function Whereabouts({ status: { country, ip } }: { status: SystemStatus }) {
  const { t, i18n } = useLingui();
  if (!country && !ip) return null;
  return (
    <p className={styles.where}>
      {t({ id: "local_yourip", message: "Your location:" })}{" "}
      {/* a browser may lack the names of a language, and writes English then */}
      {country && <span suppressHydrationWarning>{countryNames(i18n.locale)(country)}</span>}{" "}
      {ip && <bdi className={styles.address}>{ip}</bdi>}
    </p>
  );
}

/** Customer service stays reachable during maintenance. */
function Ways() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return (
    <div className={styles.actions}>
      <Link to="/m/service" className={buttonClass({ look: "primary" })}>
        {t`Contact us`}
      </Link>
      <Button onClick={() => queries.refetchQueries(statusQuery())}>{t`Try again`}</Button>
    </div>
  );
}
