import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./unavailable-screen.module.css";

const AGENT_PAGE = msg`This agent page isn't available here yet.`;

/** What stands at the address of a screen that does not exist yet. */
export default function UnavailableScreen() {
  const { i18n } = useLingui();
  const go = useGo();
  return (
    <div className={styles.screen}>
      <EmptyState
        title={i18n._(AGENT_PAGE)}
        text={i18n._(msg`If you have a question, contact customer service.`)}
        action={
          <div className={styles.actions}>
            <Link to="/m/service" className={buttonClass({ look: "primary" })}>
              <Trans>Open chat</Trans>
            </Link>
            <Button onClick={() => go.back()}>
              <Trans>Go back</Trans>
            </Button>
          </div>
        }
      />
    </div>
  );
}
