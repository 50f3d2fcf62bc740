import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFlag } from "../../entities/merchant/use-settings.ts";
import { appVersion, isIos } from "../../lib/device.ts";
import { endpointQuery } from "../../lib/http/query.ts";
import { sessionStore } from "../../lib/storage.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import styles from "./offers.module.css";
import { updateOf } from "./update-rule.ts";
import { useInstallTexts } from "./use-install-texts.ts";

/** Storage key: closed for this session. */
const CLOSED = "updateBannerClosed";

/**
 * Update notice in the native app when a newer version is available. If the merchant requires it, it blocks the app.
 */
export default function UpdateBanner() {
  const { t } = useLingui();
  const mandatory = useFlag("MANDATORYAPPUPDATES3");
  const [closed, setClosed] = useState(() => sessionStore.read(CLOSED) === "1");
  const { data } = useQuery(endpointQuery("app.info"));
  const url = updateOf(data, { version: appVersion(), platform: isIos() ? "ios" : "android" });
  if (!useInstallTexts() || url === undefined) return null;
  const update = (
    <a className={buttonClass({ look: "primary", size: "small" })} href={url} rel="noopener">
      {t`Update`}
    </a>
  );
  if (mandatory)
    return (
      <Dialog title={t`New version available`} onClose={() => {}} actions={update}>
        <p>{t`Update the app to continue.`}</p>
      </Dialog>
    );
  if (closed) return null;
  return (
    <aside className={styles.update} aria-label={t`Update`}>
      <p className={styles.text}>{t`New version available`}</p>
      {update}
      <IconButton
        icon="close"
        label={t`Close`}
        onClick={() => {
          sessionStore.write(CLOSED, "1");
          setClosed(true);
        }}
      />
    </aside>
  );
}
