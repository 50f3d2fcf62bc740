import { useEffect, useState } from "react";
import { isStandalone } from "../../lib/device.ts";
import { usePanel } from "../../lib/navigation/index.ts";
import { localStore } from "../../lib/storage.ts";
import { AppPopup } from "./app-popup.tsx";
import { DownloadBar } from "./download-bar.tsx";
import { useInstall } from "./use-install.ts";
import { useInstallTexts } from "./use-install-texts.ts";

const HIDE = "hideDownloadBar";
/** Storage key of the day the popup was last shown. */
const SHOWN_ON = "appPopupShownOn";

/** The player's local date. */
const today = (): string => new Date().toDateString();

/**
 * App offers on home: the download bar until it is closed for good, and once a day a popup that never opens over
 * another panel. Neither is shown in an installed page, nor in the browser it was installed from.
 */
export default function Offers() {
  const install = useInstall();
  const words = useInstallTexts();
  const panel = usePanel();
  const [hidden, setHidden] = useState(() => localStore.read(HIDE) === "1");
  const [popup, setPopup] = useState(false);
  const offered = install !== undefined && words;

  useEffect(() => {
    if (isStandalone()) localStore.write(HIDE, "1");
  }, []);
  useEffect(() => {
    // No popup for players who closed the bar, and none over an open dialog.
    if (!offered || hidden || panel || document.querySelector("dialog[open]")) return;
    if (localStore.read(SHOWN_ON) === today()) return;
    localStore.write(SHOWN_ON, today());
    setPopup(true);
  }, [offered, hidden, panel]);

  if (!install || !words) return null;
  const close = () => {
    localStore.write(HIDE, "1");
    setHidden(true);
  };
  return (
    <>
      {!hidden && <DownloadBar install={install} onClose={close} />}
      {popup && <AppPopup install={install} onClose={() => setPopup(false)} />}
    </>
  );
}
