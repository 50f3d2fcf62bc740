import { type ReactNode, useState } from "react";
import { useSettings } from "../whitelabel/index.ts";
import { resource } from "./install-way.ts";

/** The merchant's own icon of the app; what stands in for it where there is none, or it does not come. */
export function AppIcon({ instead }: { instead: ReactNode }) {
  const icon = resource(useSettings(), "AppDownloadIcon");
  const [broken, setBroken] = useState<string>();
  if (icon === undefined || icon === broken) return instead;
  return <img src={icon} alt="" width={96} height={96} onError={() => setBroken(icon)} />;
}
