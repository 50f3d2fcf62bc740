import { useLingui } from "@lingui/react/macro";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { InstallButton } from "./install-button.tsx";
import { OfferLogo } from "./offer-logo.tsx";
import { useOfferLook } from "./offer-look.ts";
import styles from "./offers.module.css";
import type { Install } from "./use-install.ts";

interface AppPopupProps {
  install: Install;
  onClose: () => void;
}

/** App offer as a dialog in the middle of the page, in the merchant's colours. */
export function AppPopup({ install, onClose }: AppPopupProps) {
  const { t } = useLingui();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const { words, style } = useOfferLook();
  return (
    <Dialog
      title={t`${merchantName} on your phone`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Not now`}</Button>
          <InstallButton install={install} look="primary" />
        </>
      }
    >
      <div className={styles.popup} style={style}>
        <OfferLogo />
        <p>{words ?? t`Add it in one tap`}</p>
      </div>
    </Dialog>
  );
}
