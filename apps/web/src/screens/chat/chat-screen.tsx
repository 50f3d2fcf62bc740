import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useVisibleHeight } from "../../entities/conversation/use-visible-height.ts";
import { useFlag, useSiteAvailable, useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { ServiceLines } from "../../entities/service-line/service-lines.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { Chat } from "../../features/chat/chat.tsx";
import { launchQuery } from "../../features/chat/launch-query.ts";
import { WriteMessage } from "../../features/write-message/write-message.tsx";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./chat-screen.module.css";
import { ProviderFrame } from "./provider-frame.tsx";

/** The chat: the platform's own, or the merchant's provider in a frame. Visitors can write without a session. */
export default function ChatScreen() {
  return useSession() ? <SignedIn /> : <Visitor />;
}

function Visitor() {
  const available = useSiteAvailable();
  const chat = useFlag("CBS3");
  return (
    <div className={styles.lines}>
      <WriteMessage />
      <ServiceLines />
      {available && chat && (
        <div className={styles.note}>
          <p>
            <Trans>Log in to chat with us.</Trans>
          </p>
          <Link to="/m/login" search={{ from: "/m/service" }} className={buttonClass({ look: "secondary" })}>
            <Trans>Log in</Trans>
          </Link>
        </div>
      )}
    </div>
  );
}

function SignedIn() {
  const { t } = useLingui();
  const { data: launch, isError } = useQuery(launchQuery());
  const whitelabel = useWhitelabel();
  const open = useFlag("CBS3");
  if (launch && launch.chatUrl !== "")
    return (
      <ChatPage>
        <ProviderFrame url={launch.chatUrl} framed={launch.framed} title={t`Customer service`} />
      </ChatPage>
    );
  // Offline too: messages read before stay readable, and new ones wait to be sent.
  if ((launch ?? isError) && whitelabel) return <OwnChat open={open} />;
  return <Skeleton className={styles.waiting} />;
}

function OwnChat({ open }: { open: boolean }) {
  const closed = (
    <div className={styles.closed}>
      <p>
        <Trans>The chat is closed right now. Contact us another way.</Trans>
      </p>
      <Link to="/m/customer" className={buttonClass({ look: "secondary" })}>
        <Trans>Other ways to contact us</Trans>
      </Link>
    </div>
  );
  return (
    <ChatPage>
      <Chat {...(!open && { closed })} />
    </ChatPage>
  );
}

/** Fills the height between the page's header and the keyboard. */
function ChatPage({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useVisibleHeight(container);
  return (
    <div ref={container} className={styles.screen}>
      {children}
    </div>
  );
}
