import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ServiceLines } from "../../features/service-lines/index.ts";
import { useSession } from "../../features/session/index.ts";
import { useUnread } from "../../features/unread/index.ts";
import { useFlag } from "../../features/whitelabel/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ItemList, itemClass, Onwards } from "../../ui/item-list/item-list.tsx";
import styles from "./customer-screen.module.css";

/** Every way to a person: the chat here first, then the lines outside, then what can be read without one. */
export default function CustomerScreen() {
  return (
    <div className={styles.screen}>
      <ChatDoor />
      <ServiceLines />
      <ItemList>
        <li>
          <Link to="/m/help" className={itemClass}>
            <Icon name="book" />
            <Trans>Help center</Trans>
            <Onwards />
          </Link>
        </li>
        <li>
          <Link to="/m/feedback" className={itemClass}>
            <Icon name="info" />
            <Trans>Feedback</Trans>
            <Onwards />
          </Link>
        </li>
      </ItemList>
    </div>
  );
}

function ChatDoor() {
  const { t } = useLingui();
  const session = useSession();
  const open = useFlag("CBS3");
  const { chat } = useUnread();
  if (!open) return null;
  return (
    <section className={styles.door}>
      <span className={styles.sign}>
        <Icon name="chat" />
      </span>
      <h2>
        <Trans>Talk to us here</Trans>
      </h2>
      <p>
        {!session ? (
          <Trans>The chat needs an account, so that we know whom we answer.</Trans>
        ) : chat > 0 ? (
          t`${plural(chat, { one: "# new answer waits for you", other: "# new answers wait for you" })}`
        ) : (
          <Trans>A person answers, and what was said stays here.</Trans>
        )}
      </p>
      <div className={styles.ways}>
        {session ? (
          <Link to="/m/service" className={buttonClass({ look: "primary", full: true })}>
            <Trans>Open the chat</Trans>
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
