import { useEffect, useState } from "react";
import { useInstall, useWords } from "../../features/install/index.ts";
import { isStandalone } from "../../lib/device.ts";
import { usePanel } from "../../lib/navigation/index.ts";
import { lasting } from "../../lib/storage.ts";
import { AppPopup } from "./app-popup.tsx";
import { DownloadBar } from "./download-bar.tsx";

const HIDE = "hideDownloadBar";
/** The day the popup was last shown. */
const SHOWN_ON = "appPopupShownOn";

/** The day where the player is. */
const today = (): string => new Date().toDateString();

/**
 * The app's offers on home: the bar, until it is closed for good, and once a day a popup, which never comes over
 * another panel. An installed page shows neither, nor does the browser it was installed from.
 */
export default function Offers() {
  const install = useInstall();
  const words = useWords();
  const panel = usePanel();
  const [hidden, setHidden] = useState(() => lasting.read(HIDE) === "1");
  const [popup, setPopup] = useState(false);
  const offered = install !== undefined && words;

  useEffect(() => {
    if (isStandalone()) lasting.write(HIDE, "1");
  }, []);
  useEffect(() => {
    // Who closed the bar has said no; and a dialog that is open is not talked over.
    if (!offered || hidden || panel || document.querySelector("dialog[open]")) return;
    if (lasting.read(SHOWN_ON) === today()) return;
    lasting.write(SHOWN_ON, today());
    setPopup(true);
  }, [offered, hidden, panel]);

  if (!install || !words) return null;
  const close = () => {
    lasting.write(HIDE, "1");
    setHidden(true);
  };
  return (
    <>
      {!hidden && <DownloadBar install={install} onClose={close} />}
      {popup && <AppPopup install={install} onClose={() => setPopup(false)} />}
    </>
  );
}
