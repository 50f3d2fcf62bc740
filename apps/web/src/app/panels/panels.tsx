import { type ComponentType, lazy, Suspense } from "react";
import { useGo, usePanel } from "../../lib/navigation/index.ts";
import type { PanelName } from "./open-panel.ts";

export interface PanelProps {
  onClose: () => void;
}

const PANELS: Record<PanelName, ComponentType<PanelProps>> = {
  menu: lazy(() => import("./side-menu.tsx")),
  language: lazy(() => import("./language-sheet.tsx")),
  logout: lazy(() => import("./logout-dialog.tsx")),
};

/** What lies over the page, by the history's entry. */
export function Panels() {
  const name = usePanel();
  const go = useGo();
  if (!name || !Object.hasOwn(PANELS, name)) return null;
  const Panel = PANELS[name as PanelName];
  return (
    <Suspense>
      <Panel onClose={() => go.back()} />
    </Suspense>
  );
}
