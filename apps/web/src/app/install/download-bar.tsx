import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useSession } from "../../features/session/index.ts";
import { useSettings, useWhitelabel } from "../../features/whitelabel/index.ts";
import { appVersion, isAndroid, isIos, isStandalone } from "../../lib/device.ts";
import { lasting } from "../../lib/storage.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/mark/mark.tsx";
import styles from "./download-bar.module.css";
import { downloadLink } from "./download-link.ts";

const HIDE = "hideDownloadBar";

/** Offers the app over the bottom bar; closed once it stays away, and an installed page never shows it. */
export default function DownloadBar() {
  const { t } = useLingui();
  const settings = useSettings();
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const signedIn = useSession() !== undefined;
  const [standalone] = useState(isStandalone);
  const [hidden, setHidden] = useState(() => lasting.read(HIDE) === "1");
  const [strip, setStrip] = useState(false);

  useEffect(() => {
    if (standalone) lasting.write(HIDE, "1");
    const fold = () => setStrip(true);
    window.addEventListener("scroll", fold, { once: true, passive: true });
    return () => window.removeEventListener("scroll", fold);
  }, [standalone]);

  const platform = isIos() ? "ios" : isAndroid() ? "android" : "other";
  const inApp = appVersion() !== undefined;
  const url = downloadLink(settings, { hidden, standalone, inApp, platform, signedIn });
  if (!url) return null;
  const close = () => {
    lasting.write(HIDE, "1");
    setHidden(true);
  };
  return (
    <aside className={cx(styles.bar, strip && styles.strip)} aria-label={t`Get the app`}>
      <span className={styles.logo}>
        <Mark />
      </span>
      <p className={styles.words}>
        {t`${house} on your phone`}
        <span>{t`Add it in one tap`}</span>
      </p>
      <a className={buttonClass({ look: "secondary", size: "small" })} href={url} rel="noopener">
        {t`Get the app`}
      </a>
      <IconButton icon="close" label={t`Close`} onClick={close} />
    </aside>
  );
}
