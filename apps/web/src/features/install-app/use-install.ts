import { useState } from "react";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { appVersion, isAndroid, isIos, isStandalone } from "../../lib/device.ts";
import { canPrompt, onPrompt, showInstallPrompt } from "../../lib/install-prompt.ts";
import { useGo, useShown } from "../../lib/navigation/index.ts";
import { useStore } from "../../lib/store.ts";
import { type InstallWay, installWay } from "./install-way.ts";

export interface Install {
  readonly way: InstallWay;
  /** For ways other than a link: opens the browser's prompt, or the guide as a history entry. */
  readonly start: () => void;
}

/** How the app can be installed on this phone; undefined if it is not offered. */
export function useInstall(): Install | undefined {
  const settings = useSettings();
  const signedIn = useSession() !== undefined;
  const promptable = useStore({ subscribe: onPrompt, read: canPrompt }, false);
  const go = useGo();
  const { href } = useShown().place;
  const [phone] = useState(() => ({
    standalone: isStandalone(),
    inApp: appVersion() !== undefined,
    platform: isIos() ? ("ios" as const) : isAndroid() ? ("android" as const) : ("other" as const),
  }));
  const way = installWay(settings, { ...phone, signedIn, promptable });
  if (!way) return undefined;
  const start = () => {
    if (way.kind === "prompt") void showInstallPrompt();
    else go(href, { stay: true, panel: "install" });
  };
  return { way, start };
}
