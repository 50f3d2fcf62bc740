import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../features/install/index.ts";
import styles from "../../features/install/offers.module.css";
import { useFlag } from "../../features/whitelabel/index.ts";
import { appVersion, isIos } from "../../lib/device.ts";
import { endpointQuery } from "../../lib/http/query.ts";
import { passing } from "../../lib/storage.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { updateOf } from "./update-rule.ts";

/** Closed for the session. */
const CLOSED = "updateBannerClosed";

/** In the native app: a newer one is there. Where the merchant insists, nothing else can be done before. */
export default function UpdateBanner() {
  const { t } = useLingui();
  const mandatory = useFlag("MANDATORYAPPUPDATES3");
  const [closed, setClosed] = useState(() => passing.read(CLOSED) === "1");
  const { data } = useQuery(endpointQuery("app.info"));
  const url = updateOf(data, { version: appVersion(), platform: isIos() ? "ios" : "android" });
  if (!useWords() || url === undefined) return null;
  const update = (
    <a className={buttonClass({ look: "primary", size: "small" })} href={url} rel="noopener">
      {t`Update`}
    </a>
  );
  if (mandatory)
    return (
      <Dialog title={t`A new version of the app is here`} onClose={() => {}} actions={update}>
        <p>{t`Update the app to go on.`}</p>
      </Dialog>
    );
  if (closed) return null;
  return (
    <aside className={styles.update} aria-label={t`Update`}>
      <p className={styles.words}>{t`A new version of the app is here`}</p>
      {update}
      <IconButton
        icon="close"
        label={t`Close`}
        onClick={() => {
          passing.write(CLOSED, "1");
          setClosed(true);
        }}
      />
    </aside>
  );
}
