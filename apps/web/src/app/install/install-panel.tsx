import { useLingui } from "@lingui/react/macro";
import { GuideSteps, useWords } from "../../features/install/index.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import type { PanelProps } from "../panels/panel-props.ts";

/** The way to the home screen on iOS, over whatever page it was asked from. */
export default function InstallPanel({ onClose }: PanelProps) {
  const { t } = useLingui();
  if (!useWords()) return null;
  return (
    <Sheet title={t`Add to home screen`} closeLabel={t`Close`} onClose={onClose}>
      <GuideSteps />
    </Sheet>
  );
}
