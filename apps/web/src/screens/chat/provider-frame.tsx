import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./chat-screen.module.css";

/** Time to wait for the frame's `load`. */
const LOAD_TIMEOUT_MS = 8_000;

interface ProviderFrameProps {
  url: string;
  /** Whether the provider allows framing, as far as the platform knows. */
  framed: boolean;
  title: string;
}

/** An external provider's chat: in a frame if it allows that, else behind a link to a new window. */
export function ProviderFrame({ url, framed, title }: ProviderFrameProps) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState(false);
  const [refused, setRefused] = useState(!framed);
  useEffect(() => {
    if (loaded || refused) return;
    const timer = setTimeout(() => setRefused(true), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [loaded, refused]);
  useEffect(() => {
    // This site's CSP may not include the provider's address yet.
    const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (url.startsWith(blockedURI)) setRefused(true);
    };
    document.addEventListener("securitypolicyviolation", onViolation);
    return () => document.removeEventListener("securitypolicyviolation", onViolation);
  }, [url]);

  const outside = (look: "primary" | "text") => (
    <a
      className={buttonClass({ look, ...(look === "text" && { size: "small" }) })}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Trans>Open in a new window</Trans>
    </a>
  );
  if (refused)
    return (
      <div className={styles.refused}>
        <EmptyState
          title={t`Chat in a new window`}
          text={t`The chat can't be shown on this page.`}
          action={outside("primary")}
        />
      </div>
    );
  return (
    <>
      <iframe
        className={styles.frame}
        src={url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="origin"
        onLoad={() => setLoaded(true)}
      />
      <p className={styles.foot}>{outside("text")}</p>
    </>
  );
}
