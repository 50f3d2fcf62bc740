import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSettings, useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import styles from "./guide-steps.module.css";
import { resource } from "./install-way.ts";

/** User agents of in-app browsers, which cannot add a page to the home screen. */
const INSIDE_AN_APP = /FBAN|FBAV|Instagram|\bLine\/|MicroMessenger|WhatsApp|Zalo|TikTok|musical_ly/;

const SHARE = "M12 15V3m0 0L8 7m4-4 4 4M7 10H5v11h14V10h-2";
const ADD = "M5 5h14v14H5zM12 9v6M9 12h6";
const MENU = "M12 5v.1M12 12v.1M12 19v.1";
const OPEN = "M5 5h14v14H5zM9.500 14.500V11a2.500 2.500 0 0 1 5 0v3.500";

function Sign({ path }: { path: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d={path} />
      </svg>
    </span>
  );
}

/** Steps to add the site to the home screen in a browser with a menu, as on Android. */
export function MenuSteps() {
  const { t } = useLingui();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  return (
    <ol className={styles.steps}>
      <li>
        <Sign path={MENU} />
        {t`Open your browser's menu.`}
      </li>
      <li>
        <Sign path={ADD} />
        {t`Choose “Add to home screen” or “Install app”.`}
      </li>
      <li>
        <Sign path={OPEN} />
        {t`Open ${merchantName} from your home screen.`}
      </li>
    </ol>
  );
}

/**
 * Steps to add the site to an iPhone's home screen, with a download button for the configuration profile if there is
 * one.
 */
export function GuideSteps() {
  const { t } = useLingui();
  const profile = resource(useSettings(), "MOBILECONFIG");
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const [inside] = useState(() => INSIDE_AN_APP.test(navigator.userAgent));
  return (
    <>
      {inside && (
        <p
          className={styles.note}
        >{t`Open this page in Safari first. This browser can't add to the home screen.`}</p>
      )}
      <ol className={styles.steps}>
        <li>
          <Sign path={SHARE} />
          {t`Tap the share icon in the browser bar.`}
        </li>
        <li>
          <Sign path={ADD} />
          {t`Choose “Add to Home Screen”.`}
        </li>
        <li>
          <Sign path={OPEN} />
          {t`Open ${merchantName} from your home screen.`}
        </li>
      </ol>
      {profile && (
        <a className={buttonClass({ look: "secondary", full: true })} href={profile} rel="noopener">
          {t`Download profile`}
        </a>
      )}
    </>
  );
}
