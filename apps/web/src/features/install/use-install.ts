import { useState, useSyncExternalStore } from "react";
import { appVersion, isAndroid, isIos, isStandalone } from "../../lib/device.ts";
import { canPrompt, onPrompt, showInstallPrompt } from "../../lib/install-prompt.ts";
import { useGo, useShown } from "../../lib/navigation/index.ts";
import { useSession } from "../session/index.ts";
import { useSettings } from "../whitelabel/index.ts";
import { type InstallWay, installWay } from "./install-way.ts";

export interface Install {
  readonly way: InstallWay;
  /** For ways that are no link: the browser's own question, or the guide as a step of the history. */
  readonly start: () => void;
}

/** How this phone comes to the app; undefined where it is not offered. */
export function useInstall(): Install | undefined {
  const settings = useSettings();
  const signedIn = useSession() !== undefined;
  const promptable = useSyncExternalStore(onPrompt, canPrompt, () => false);
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
