import { useLingui } from "@lingui/react/macro";
import type { Install } from "./use-install.ts";

/** What installing takes on this phone. */
export function useInstallHint(install: Install | undefined): string {
  const { t } = useLingui();
  return install?.way.kind === "guide"
    ? t`Three steps put it on your home screen.`
    : t`It opens from your home screen.`;
}
