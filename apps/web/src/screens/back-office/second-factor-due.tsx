import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import styles from "./back-office.module.css";
import { leaveBackOffice, setSecondFactor } from "./back-office-session.ts";
import { LazySecondFactorSetup } from "./lazy-second-factor-setup.tsx";

/** In place of the back office, for an operator whose merchant requires a second factor. */
export function SecondFactorDue() {
  return (
    <div className={styles.signIn}>
      <Mark />
      <h1>
        <Trans>Set up two-step log-in</Trans>
      </h1>
      <p className={styles.pale}>
        <Trans>This site requires a code from your phone in addition to your password.</Trans>
      </p>
      <LazySecondFactorSetup onDone={() => setSecondFactor("on")} />
      <Button look="text" onClick={() => void leaveBackOffice()}>
        <Trans>Log out</Trans>
      </Button>
    </div>
  );
}
