import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { note, useSession } from "../../features/session/index.ts";
import { useTrial } from "../../features/trial/index.ts";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import styles from "./trail-screen.module.css";

/** Trial play: what it is, and the way in. Whoever has a session already has no use for it. */
export default function TrailScreen() {
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
        <Trans>Look around first.</Trans>
      </h1>
      <p>
        <Trans>
          You play as a guest, with play money and without an account. Nothing can be won or lost, and after a
          day the guest is gone.
        </Trans>
      </p>
      {trial.offered ? (
        <Button look="primary" size="large" full busy={trial.busy} onClick={trial.start}>
          <Trans>Start trial play</Trans>
        </Button>
      ) : (
        <p role="status">
          <Trans>Trial play is closed at the moment.</Trans>
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
    </div>
  );
}
