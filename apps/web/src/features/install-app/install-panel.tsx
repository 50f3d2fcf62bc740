import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { GuideSteps } from "./guide-steps.tsx";
import { useInstallTexts } from "./use-install-texts.ts";

/** Guide to the iOS home screen, as a panel over the current page. */
export default function InstallPanel({ onClose }: PanelProps) {
  const { t } = useLingui();
  if (!useInstallTexts()) return null;
  return (
    <Sheet title={t`Add to home screen`} closeLabel={t`Close`} onClose={onClose}>
      <GuideSteps />
    </Sheet>
  );
}
