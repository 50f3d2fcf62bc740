import type { SystemStatus } from "@foyer/contract/status";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { statusQuery } from "../../features/whitelabel/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./status-page.module.css";

/** Stands in the place of everything while the house is closed: to all (1), or to this place (2). */
export default function StatusPage({ status }: { status: SystemStatus }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const again = <Button onClick={() => queries.refetchQueries(statusQuery())}>{t`Try again`}</Button>;
  if (status.status === 2) {
    const where = [status.country && countryName(status.country, i18n.locale), status.ip]
      .filter(Boolean)
      .join(" · ");
    return (
      <div className={styles.closed}>
        <EmptyState
          title={t({ id: "local_blockip", message: "Access restricted" })}
          words={t({
            id: "local_blockip_info",
            message: "This house is not open to visitors from where you are.",
          })}
          action={
            <>
              <p>
                {t({ id: "local_yourip", message: "You come from" })} <bdi>{where}</bdi>
              </p>
              {again}
            </>
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.closed}>
      <EmptyState
        title={t({ id: "local_maintenance", message: "Maintenance" })}
        words={t({
          id: "local_maintenance_info",
          message: "The house is being made ready. Please come back in a while.",
        })}
        action={again}
      />
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
