import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFlag, useSiteAvailable } from "../../entities/merchant/use-settings.ts";
import { ServiceLines } from "../../entities/service-line/service-lines.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { useUnread } from "../../entities/unread/use-unread.ts";
import { WriteMessage } from "../../features/write-message/write-message.tsx";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ItemChevron, ItemList, itemClass } from "../../ui/item-list/item-list.tsx";
import styles from "./customer-service-screen.module.css";

/**
 * Ways to contact customer service: the chat first, for visitors a message, then external channels, then self-help.
 * While the site is unavailable there is nothing that leads to another screen.
 */
export default function CustomerServiceScreen() {
  const session = useSession();
  const available = useSiteAvailable();
  return (
    <div className={styles.screen}>
      {(session || available) && <ChatCard />}
      {!session && <WriteMessage />}
      <ServiceLines />
      {available && <SelfHelp />}
    </div>
  );
}

function SelfHelp() {
  return (
    <ItemList>
      <li>
        <Link to="/m/help" className={itemClass}>
          <Icon name="book" />
          <Trans>Help center</Trans>
          <ItemChevron />
        </Link>
      </li>
      <li>
        <Link to="/m/feedback" className={itemClass}>
          <Icon name="info" />
          <Trans>Feedback</Trans>
          <ItemChevron />
        </Link>
      </li>
    </ItemList>
  );
}

function ChatCard() {
  const { t } = useLingui();
  const session = useSession();
  const open = useFlag("CBS3");
  const { chat } = useUnread();
  if (!open) return null;
  return (
    <section className={styles.chat}>
      <span className={styles.sign}>
        <Icon name="chat" />
      </span>
      <h2>
        <Trans>Chat with us</Trans>
      </h2>
      <p>
        {!session ? (
          <Trans>Log in to chat with us.</Trans>
        ) : chat > 0 ? (
          t`${plural(chat, { one: "# new reply", other: "# new replies" })}`
        ) : (
          <Trans>Chat with a real person.</Trans>
        )}
      </p>
      <div className={styles.actions}>
        {session ? (
          <Link to="/m/service" className={buttonClass({ look: "primary", full: true })}>
            <Trans>Open chat</Trans>
          </Link>
        ) : (
          <>
            <Link
              to="/m/login"
              search={{ from: "/m/service" }}
              className={buttonClass({ look: "primary", full: true })}
            >
              <Trans>Log in</Trans>
            </Link>
            <Link
              to="/m/register"
              search={{ from: "/m/service" }}
              className={buttonClass({ look: "secondary", full: true })}
            >
              <Trans>Sign up</Trans>
            </Link>
          </>
        )}
      </div>
    </section>
  );
}
