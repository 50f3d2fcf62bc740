import type { SystemStatus } from "@foyer/contract/status";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { statusQuery } from "../../features/whitelabel/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./status-page.module.css";

/** Stands in the place of everything while the house is closed: to all (1), or to this place (2). */
export default function StatusPage({ status }: { status: SystemStatus }) {
  const { t } = useLingui();
  const words =
    status.status === 2
      ? {
          title: t({ id: "local_blockip", message: "Access restricted" }),
          words: t({
            id: "local_blockip_info",
            message: "This house is not open to visitors from where you are.",
          }),
        }
      : {
          title: t({ id: "local_maintenance", message: "Maintenance" }),
          words: t({
            id: "local_maintenance_info",
            message: "The house is being made ready. Please come back in a while.",
          }),
        };
  return (
    <div className={styles.closed}>
      <EmptyState
        heading="h1"
        {...words}
        action={
          <>
            {status.status === 2 && <Whereabouts status={status} />}
            <Ways />
          </>
        }
      />
    </div>
  );
}

/** Where the visitor is taken to be: who is taken wrongly can say so. */
function Whereabouts({ status: { country, ip } }: { status: SystemStatus }) {
  const { t, i18n } = useLingui();
  return (
    <p className={styles.where}>
      {t({ id: "local_yourip", message: "You come from" })}{" "}
      {/* the browser may know the country by a newer name than the server */}
      {country && <span suppressHydrationWarning>{countryName(country, i18n.locale)}</span>}{" "}
      {ip && <bdi className={styles.address}>{ip}</bdi>}
    </p>
  );
}

/** The way to customer service is open while all else is shut. */
function Ways() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return (
    <div className={styles.ways}>
      <Link to="/m/service" className={buttonClass({ look: "primary" })}>
        {t`Contact us`}
      </Link>
      <Button onClick={() => queries.refetchQueries(statusQuery())}>{t`Try again`}</Button>
    </div>
  );
}

function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
