import { type ComponentType, lazy, Suspense, useState } from "react";
import type { Texts } from "../../i18n/i18n.ts";
import { useTexts } from "../../i18n/use-language.ts";
import { useGo, usePanel } from "../../lib/navigation/index.ts";
import type { PanelName } from "./open-panel.ts";

export interface PanelProps {
  onClose: () => void;
}

/** Each panel's file, together with the catalogue its words are in. */
function panelsOf(texts: Texts): Record<PanelName, ComponentType<PanelProps>> {
  const panel = (load: () => Promise<{ default: ComponentType<PanelProps> }>) =>
    lazy(async () => (await Promise.all([load(), texts.need("later")]))[0]);
  return {
    menu: panel(() => import("./side-menu.tsx")),
    language: panel(() => import("./language-sheet.tsx")),
    logout: panel(() => import("./logout-dialog.tsx")),
  };
}

/** What lies over the page, by the history's entry. */
export function Panels() {
  const texts = useTexts();
  const [panels] = useState(() => panelsOf(texts));
  const name = usePanel();
  const go = useGo();
  if (!name || !Object.hasOwn(panels, name)) return null;
  const Panel = panels[name as PanelName];
  return (
    <Suspense>
      <Panel onClose={() => go.back()} />
    </Suspense>
  );
}
