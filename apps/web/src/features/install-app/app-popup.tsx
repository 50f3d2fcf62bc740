import { useLingui } from "@lingui/react/macro";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { InstallButton } from "./install-button.tsx";
import { OfferLogo } from "./offer-logo.tsx";
import { useOfferLook } from "./offer-look.ts";
import styles from "./offers.module.css";
import type { Install } from "./use-install.ts";
import { useInstallHint } from "./use-install-hint.ts";

interface AppPopupProps {
  install: Install;
  onClose: () => void;
}

/** App offer after a game, over the bottom navigation: it does not keep the player from the page. */
export function AppPopup({ install, onClose }: AppPopupProps) {
  const { t } = useLingui();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const { words, style } = useOfferLook();
  const hint = useInstallHint(install);
  return (
    <aside className={styles.popup} style={style} aria-label={t`Keep ${merchantName} on your phone`}>
      <OfferLogo />
      <div className={styles.text}>
        <h2>{t`Keep ${merchantName} on your phone`}</h2>
        <span>{words ?? hint}</span>
        <InstallButton install={install} look="primary" size="small" />
      </div>
      <IconButton icon="close" label={t`Close`} onClick={onClose} />
    </aside>
  );
}
