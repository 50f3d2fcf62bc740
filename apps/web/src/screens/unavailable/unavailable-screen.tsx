import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../../entities/session/session-store.ts";
import { Link, type Path, useGo, usePathname } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./unavailable-screen.module.css";

const TITLES: Partial<Record<string, MessageDescriptor>> = {
  "/m/withdraw": msg`Withdrawals aren't available here yet.`,
} satisfies Partial<Record<Path, MessageDescriptor>>;
const AGENT_PAGE = msg`This agent page isn't available here yet.`;

/** What stands at the address of a screen that does not exist yet. */
export default function UnavailableScreen() {
  const { i18n } = useLingui();
  const go = useGo();
  const session = useSession();
  const pathname = usePathname();
  return (
    <div className={styles.screen}>
      <EmptyState
        title={i18n._(TITLES[pathname] ?? AGENT_PAGE)}
        words={i18n._(msg`If you have a question, contact customer service.`)}
        action={
          <div className={styles.ways}>
            {/* The chat is for players who are logged in; visitors get every other way to reach a person. */}
            <Link to={session ? "/m/service" : "/m/customer"} className={buttonClass({ look: "primary" })}>
              {session ? <Trans>Open chat</Trans> : <Trans>Contact us</Trans>}
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
