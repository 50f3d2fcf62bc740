import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./back-office.module.css";
import { setSecondFactor, useBackOfficeSession } from "./back-office-session.ts";
import { LazySecondFactorSetup } from "./lazy-second-factor-setup.tsx";

/** How the operator logs in. */
export function Security() {
  const { t } = useLingui();
  const isOn = useBackOfficeSession()?.operator.secondFactor === "on";
  const [open, setOpen] = useState(false);
  const done = () => {
    setSecondFactor("on");
    setOpen(false);
    toast("success", t`Two-step log-in is on.`);
  };
  return (
    <section className={styles.work} aria-label={t`Security`}>
      <div className={styles.cards}>
        <article className={styles.card}>
          <header className={styles.cardHead}>
            <h2>
              <Trans>Two-step log-in</Trans>
            </h2>
            <span className={styles.guest}>{isOn ? t`On` : t`Off`}</span>
          </header>
          <p className={styles.fact}>
            {isOn ? (
              <Trans>You log in with your password and a code from your authenticator app.</Trans>
            ) : (
              <Trans>
                Protect your account with a code from an authenticator app in addition to your password.
              </Trans>
            )}
          </p>
          <div className={styles.choices}>
            <Button look={isOn ? "secondary" : "outline"} onClick={() => setOpen(true)}>
              {isOn ? t`Use another phone` : t`Set up`}
            </Button>
          </div>
        </article>
      </div>
      {open && (
        <Sheet title={t`Two-step log-in`} closeLabel={t`Close`} onClose={() => setOpen(false)}>
          <LazySecondFactorSetup onDone={done} />
        </Sheet>
      )}
    </section>
  );
}
