import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { type Install, InstallButton, OfferLogo, useOfferLook } from "../../features/install/index.ts";
import styles from "../../features/install/offers.module.css";
import { useWhitelabel } from "../../features/whitelabel/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";

interface DownloadBarProps {
  install: Install;
  onClose: () => void;
}

/** Offers the app over the bottom bar. */
export function DownloadBar({ install, onClose }: DownloadBarProps) {
  const { t } = useLingui();
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const { words, style } = useOfferLook();
  const [strip, setStrip] = useState(false);

  useEffect(() => {
    const fold = () => setStrip(true);
    window.addEventListener("scroll", fold, { once: true, passive: true });
    return () => window.removeEventListener("scroll", fold);
  }, []);

  return (
    <aside className={cx(styles.bar, strip && styles.strip)} style={style} aria-label={t`Get the app`}>
      <OfferLogo />
      <p className={styles.words}>
        {t`${house} on your phone`}
        <span>{words ?? t`Add it in one tap`}</span>
      </p>
      <InstallButton install={install} look="secondary" size="small" />
      <IconButton icon="close" label={t`Close`} onClick={onClose} />
    </aside>
  );
}
