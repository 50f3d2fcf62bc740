import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, setSecondFactor } from "../back-office-session.ts";
import { LazySecondFactorSetup } from "./lazy-second-factor-setup.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";

/** How the operator logs in. */
export function Security() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.passkeys,
    queryFn: ({ signal }) => backOfficeCall("backoffice.passkeys", {}, signal),
  });
  const done = () => {
    setSecondFactor("on");
    setOpen(false);
    toast("success", t`Two-step login is on.`);
    void refetch();
  };
  if (error && !data) return <LoadFailed what="section" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  const { hasApp, passkeys } = data;
  return (
    <section className={styles.work} aria-label={t`Security`}>
      <div className={styles.cards}>
        <article className={styles.card}>
          <header className={styles.cardHead}>
            <h2>
              <Trans>Two-step login</Trans>
            </h2>
            <span className={styles.guest}>{hasApp ? t`On` : t`Off`}</span>
          </header>
          <p className={styles.fact}>
            {hasApp ? (
              <Trans>You log in with your password and a code from your authenticator app.</Trans>
            ) : (
              <Trans>
                Protect your account with a code from an authenticator app in addition to your password.
              </Trans>
            )}
          </p>
          <div className={styles.choices}>
            <Button look={hasApp ? "secondary" : "outline"} onClick={() => setOpen(true)}>
              {hasApp ? t`Use another phone` : t`Set up`}
            </Button>
          </div>
        </article>
        <PasskeysCard passkeys={passkeys} hasApp={hasApp} />
      </div>
      {open && (
        <Sheet title={t`Two-step login`} closeLabel={t`Close`} onClose={() => setOpen(false)}>
          <LazySecondFactorSetup onDone={done} />
        </Sheet>
      )}
    </section>
  );
}
