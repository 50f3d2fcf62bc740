import { Trans } from "@lingui/react/macro";
import { useFlag } from "../../entities/merchant/use-settings.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./help-screen.module.css";

/** The way to a person, for a question that no text answered. */
export function StillStuck() {
  const session = useSession();
  const chat = useFlag("CBS3") && session !== undefined;
  return (
    <section className={styles.contact}>
      <h2>
        <Trans>Still stuck?</Trans>
      </h2>
      <p>
        <Trans>Ask a person.</Trans>
      </p>
      {chat && (
        <Link to="/m/service" className={buttonClass({ look: "primary", full: true })}>
          <Icon name="chat" />
          <Trans>Start chat</Trans>
        </Link>
      )}
      <Link to="/m/customer" className={buttonClass({ look: chat ? "secondary" : "primary", full: true })}>
        <Trans>Contact customer service</Trans>
      </Link>
    </section>
  );
}
