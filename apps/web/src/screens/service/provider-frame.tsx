import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./service-screen.module.css";

/** A frame that has not loaded by then is not waited for. */
const PATIENCE_MS = 8_000;

interface ProviderFrameProps {
  url: string;
  /** Whether the provider lets itself be framed, as far as the platform knows. */
  framed: boolean;
  title: string;
}

/** Another provider's chat, in a frame where it lets itself be framed, else in a window of its own. */
export function ProviderFrame({ url, framed, title }: ProviderFrameProps) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState(false);
  const [refused, setRefused] = useState(!framed);
  useEffect(() => {
    if (loaded || refused) return;
    const timer = setTimeout(() => setRefused(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [loaded, refused]);
  useEffect(() => {
    // Our own policy may not know the address yet.
    const hear = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (url.startsWith(blockedURI)) setRefused(true);
    };
    document.addEventListener("securitypolicyviolation", hear);
    return () => document.removeEventListener("securitypolicyviolation", hear);
  }, [url]);

  const outside = (look: "primary" | "text") => (
    <a
      className={buttonClass({ look, ...(look === "text" && { size: "small" }) })}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Trans>Open it in a window of its own</Trans>
    </a>
  );
  if (refused)
    return (
      <div className={styles.refused}>
        <EmptyState
          title={t`The chat is next door`}
          words={t`It does not show itself inside this page.`}
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
