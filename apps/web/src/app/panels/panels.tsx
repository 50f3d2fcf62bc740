import { type ComponentType, lazy, Suspense } from "react";
import { MATCHES_PANEL } from "../../features/announcements/match-queries.ts";
import { useGo, usePanel } from "../../lib/navigation/index.ts";
import { untilItComes } from "../../lib/until-it-comes.ts";
import { AboutPanel } from "./about-panel.tsx";
import type { PanelName } from "./open-panel.ts";
import type { PanelProps } from "./panel-props.ts";
import { PopupsOverHome } from "./popups-over-home.tsx";
import { ABOUT, useAskedGames } from "./use-asked-games.tsx";

const PANELS: Partial<Record<PanelName, ComponentType<PanelProps>>> = {
  menu: lazy(() => untilItComes(() => import("./side-menu.tsx"))),
  language: lazy(() => untilItComes(() => import("./language-sheet.tsx"))),
  logout: lazy(() => untilItComes(() => import("./logout-dialog.tsx"))),
  [MATCHES_PANEL]: lazy(() => untilItComes(() => import("./match-panel.tsx"))),
  install: lazy(() => untilItComes(() => import("../install/install-panel.tsx"))),
};

/** What lies over the page, by the history's entry. */
export function Panels() {
  const name = usePanel();
  const go = useGo();
  useAskedGames();
  if (name?.startsWith(ABOUT))
    return <AboutPanel nodeId={name.slice(ABOUT.length)} onClose={() => go.back()} />;
  const Panel = name ? PANELS[name as PanelName] : undefined;
  if (!Panel) return <PopupsOverHome />;
  return (
    <Suspense>
      <Panel onClose={() => go.back()} />
    </Suspense>
  );
}
