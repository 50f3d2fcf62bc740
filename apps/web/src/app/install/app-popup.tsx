import { useLingui } from "@lingui/react/macro";
import { type Install, InstallButton, OfferLogo, useOfferLook } from "../../features/install/index.ts";
import styles from "../../features/install/offers.module.css";
import { useWhitelabel } from "../../features/whitelabel/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";

interface AppPopupProps {
  install: Install;
  onClose: () => void;
}

/** The app in the middle of the page, in the merchant's colours. */
export function AppPopup({ install, onClose }: AppPopupProps) {
  const { t } = useLingui();
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const { words, style } = useOfferLook();
  return (
    <Dialog
      title={t`${house} on your phone`}
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
