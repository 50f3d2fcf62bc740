import { useEffect, useState } from "react";
import { usePopupsDue } from "../../entities/announcement/popups-due.ts";
import { hasPlayed } from "../../entities/game/played.ts";
import { isStandalone } from "../../lib/device.ts";
import { usePanel } from "../../lib/navigation/index.ts";
import { localStore } from "../../lib/storage.ts";
import { countVisit } from "../../lib/visits.ts";
import { AppPopup } from "./app-popup.tsx";
import { DownloadBar } from "./download-bar.tsx";
import { useInstall } from "./use-install.ts";
import { useInstallTexts } from "./use-install-texts.ts";

/** Closed for good, or running as an installed page. */
const HIDE = "hideDownloadBar";
/** Storage key: the popup has been shown. */
const SHOWN = "appPopupShown";

/** Which offer this page may show: once, the popup after a game; from the second visit on, the bar. */
function offerOf(visit: number): "popup" | "bar" | "none" {
  if (hasPlayed() && localStore.read(SHOWN) === null) return "popup";
  return visit > 1 ? "bar" : "none";
}

/**
 * Offers of the app on home, one at a time and until one is closed: never in an installed page, nor in the browser it
 * was installed from, and never together with announcement pop-ups or another panel.
 */
export default function Offers() {
  const install = useInstall();
  const words = useInstallTexts();
  const panel = usePanel();
  const popupsDue = usePopupsDue();
  const [hidden, setHidden] = useState(() => localStore.read(HIDE) === "1");
  const [offer] = useState(() => offerOf(countVisit()));
  const shown = install && words && !hidden && !panel && !popupsDue ? offer : "none";

  useEffect(() => {
    if (isStandalone()) localStore.write(HIDE, "1");
  }, []);
  useEffect(() => {
    if (shown === "popup") localStore.write(SHOWN, "1");
  }, [shown]);

  if (!install || shown === "none") return null;
  const Offer = shown === "popup" ? AppPopup : DownloadBar;
  return (
    <Offer
      install={install}
      onClose={() => {
        localStore.write(HIDE, "1");
        setHidden(true);
      }}
    />
  );
}
