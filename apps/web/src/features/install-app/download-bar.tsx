import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { InstallButton } from "./install-button.tsx";
import { OfferLogo } from "./offer-logo.tsx";
import { useOfferLook } from "./offer-look.ts";
import styles from "./offers.module.css";
import type { Install } from "./use-install.ts";
import { useInstallHint } from "./use-install-hint.ts";

interface DownloadBarProps {
  install: Install;
  onClose: () => void;
}

/** App offer above the bottom navigation. */
export function DownloadBar({ install, onClose }: DownloadBarProps) {
  const { t } = useLingui();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const { words, style } = useOfferLook();
  const hint = useInstallHint(install);
  const [strip, setStrip] = useState(false);

  useEffect(() => {
    const fold = () => setStrip(true);
    window.addEventListener("scroll", fold, { once: true, passive: true });
    return () => window.removeEventListener("scroll", fold);
  }, []);

  return (
    <aside className={cx(styles.bar, strip && styles.strip)} style={style} aria-label={t`Get the app`}>
      <OfferLogo />
      <p className={styles.text}>
        {t`${merchantName} on your phone`}
        <span>{words ?? hint}</span>
      </p>
      <InstallButton install={install} look="secondary" size="small" />
      <IconButton icon="close" label={t`Close`} onClick={onClose} />
    </aside>
  );
}
