import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Chat, launchQuery } from "../../features/chat/index.ts";
import { useVisibleHeight } from "../../features/conversation/index.ts";
import { ServiceLines } from "../../features/service-lines/index.ts";
import { useSession } from "../../features/session/index.ts";
import { useFlag, useWhitelabel } from "../../features/whitelabel/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { ProviderFrame } from "./provider-frame.tsx";
import styles from "./service-screen.module.css";

/** The chat: this house's own, or the merchant's provider in a frame. A visitor finds the lines. */
export default function ServiceScreen() {
  return useSession() ? <SignedIn /> : <Visitor />;
}

function Visitor() {
  return (
    <div className={styles.lines}>
      <div className={styles.note}>
        <p>
          <Trans>The chat needs an account, so that we know whom we answer.</Trans>
        </p>
        <Link to="/m/login" search={{ from: "/m/service" }} className={buttonClass({ look: "primary" })}>
          <Trans>Log in</Trans>
        </Link>
      </div>
      <ServiceLines />
    </div>
  );
}

function SignedIn() {
  const { t } = useLingui();
  const { data: launch, isError } = useQuery(launchQuery());
  const house = useWhitelabel();
  const open = useFlag("CBS3");
  if (launch && launch.chatUrl !== "")
    return (
      <Room>
        <ProviderFrame url={launch.chatUrl} framed={launch.framed} title={t`Customer service`} />
      </Room>
    );
  // Offline, too: what was read stays to be read, and what is written waits.
  if ((launch ?? isError) && house) return <OwnChat open={open} />;
  return <Skeleton className={styles.waiting} />;
}

function OwnChat({ open }: { open: boolean }) {
  const closed = (
    <div className={styles.closed}>
      <p>
        <Trans>The chat is closed at the moment. You reach us by these lines.</Trans>
      </p>
      <Link to="/m/customer" className={buttonClass({ look: "secondary" })}>
        <Trans>Other ways to reach us</Trans>
      </Link>
    </div>
  );
  return (
    <Room>
      <Chat {...(!open && { closed })} />
    </Room>
  );
}

/** As high as what is left of the page below its head and above the keyboard. */
function Room({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  useVisibleHeight(room);
  return (
    <div ref={room} className={styles.room}>
      {children}
    </div>
  );
}
