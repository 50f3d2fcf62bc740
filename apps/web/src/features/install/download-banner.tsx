import { useLingui } from "@lingui/react/macro";
import { useWhitelabel } from "../whitelabel/index.ts";
import { InstallButton } from "./install-button.tsx";
import { OfferLogo } from "./offer-logo.tsx";
import { useOfferLook } from "./offer-look.ts";
import styles from "./offers.module.css";
import { useInstall } from "./use-install.ts";
import { useWords } from "./use-words.ts";

/** Offers the app at the end of home, on every visit that is not the app's own. */
export default function DownloadBanner() {
  const { t } = useLingui();
  const install = useInstall();
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const { words, style } = useOfferLook();
  if (!useWords() || !install) return null;
  return (
    <section className={styles.banner} style={style} aria-label={t`${house} on your phone`}>
      <OfferLogo />
      <p className={styles.words}>
        {t`${house} on your phone`}
        <span>{words ?? t`Add it in one tap`}</span>
      </p>
      <InstallButton install={install} look="secondary" size="small" />
    </section>
  );
}
