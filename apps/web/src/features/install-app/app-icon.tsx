import { type ReactNode, useState } from "react";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { resource } from "./install-way.ts";

/** The merchant's app icon; `instead` when there is none or it fails to load. */
export function AppIcon({ instead }: { instead: ReactNode }) {
  const icon = resource(useSettings(), "AppDownloadIcon");
  const [broken, setBroken] = useState<string>();
  if (icon === undefined || icon === broken) return instead;
  return <img src={icon} alt="" width={96} height={96} onError={() => setBroken(icon)} />;
}
