import { useLingui } from "@lingui/react/macro";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { InstallButton } from "./install-button.tsx";
import { OfferLogo } from "./offer-logo.tsx";
import { useOfferLook } from "./offer-look.ts";
import styles from "./offers.module.css";
import { useInstall } from "./use-install.ts";
import { useInstallHint } from "./use-install-hint.ts";
import { useInstallTexts } from "./use-install-texts.ts";

/** App offer at the end of home, on every visit except in the app itself. */
export default function DownloadBanner() {
  const { t } = useLingui();
  const install = useInstall();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const { words, style } = useOfferLook();
  const hint = useInstallHint(install);
  if (!useInstallTexts() || !install) return null;
  return (
    <section className={styles.banner} style={style} aria-label={t`${merchantName} on your phone`}>
      <OfferLogo />
      <p className={styles.text}>
        {t`${merchantName} on your phone`}
        <span>{words ?? hint}</span>
      </p>
      <InstallButton install={install} look="secondary" size="small" />
    </section>
  );
}
