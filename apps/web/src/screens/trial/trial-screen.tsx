import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { note, useSession } from "../../entities/session/session-store.ts";
import { useTrial } from "../../features/start-trial/use-trial.ts";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { BenefitList } from "../../ui/benefit-list/benefit-list.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import SiteFooter from "../../widgets/site-footer/site-footer.tsx";
import styles from "./trial-screen.module.css";

/** Introduction and start of trial play. Visitors with a session are redirected home. */
export default function TrialScreen() {
  const { t } = useLingui();
  const go = useGo();
  const session = useSession();
  const left = useRef(false);
  const leave = () => {
    if (left.current) return;
    left.current = true;
    go("/m/home", { replace: true });
  };
  const trial = useTrial((info) => {
    note({ fact: "trial-started", info });
    leave();
  });
  useEffect(() => {
    if (session) leave();
  });
  return (
    <div className={styles.screen}>
      <h1>
        <Trans>Try it free.</Trans>
      </h1>
      <p>
        <Trans>Play money, nothing to win or lose. Ends after 24 hours.</Trans>
      </p>
      <BenefitList
        benefits={[
          t`All games with free play, with their real rules`,
          t`No sign-up, no deposit`,
          t`You can create an account at any time`,
        ]}
      />
      {trial.offered ? (
        <Button look="primary" size="large" full busy={trial.busy} onClick={trial.start}>
          <Trans>Start free trial</Trans>
        </Button>
      ) : (
        <p role="status">
          <Trans>The free trial isn't available right now.</Trans>
        </p>
      )}
      <p className={styles.other}>
        <Link to="/m/login" className={buttonClass({ look: "text", size: "small" })}>
          <Trans>Log in</Trans>
        </Link>
        <Link to="/m/register" className={buttonClass({ look: "text", size: "small" })}>
          <Trans>Sign up</Trans>
        </Link>
      </p>
      <SiteFooter />
    </div>
  );
}
