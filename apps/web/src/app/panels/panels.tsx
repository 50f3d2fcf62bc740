import type { ComponentType } from "react";
import { MATCHES_PANEL } from "../../entities/announcement/match-queries.ts";
import { useGo, usePanel } from "../../lib/navigation/index.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { AboutPanel } from "./about-panel.tsx";
import type { PanelName } from "./open-panel.ts";
import { PopupsOverHome } from "./popups-over-home.tsx";
import { PromptsAfterPopups } from "./prompts-after-popups.tsx";
import { ABOUT, useRequestedGames } from "./use-requested-games.tsx";

const PANELS: Partial<Record<PanelName, ComponentType<PanelProps>>> = {
  menu: lazyComponent({ load: () => import("../../widgets/side-menu/side-menu.tsx") }),
  language: lazyComponent({ load: () => import("../../features/switch-language/language-sheet.tsx") }),
  logout: lazyComponent({ load: () => import("../../features/sign-out/logout-dialog.tsx") }),
  sessions: lazyComponent({
    load: () => import("../../features/own-sessions/sessions-panel.tsx"),
    catalogue: "identity",
  }),
  passkeys: lazyComponent({
    load: () => import("./passkeys-panel.tsx"),
    catalogue: "security",
  }),
  [MATCHES_PANEL]: lazyComponent({ load: () => import("./match-panel.tsx") }),
  install: lazyComponent({ load: () => import("../../features/install-app/install-panel.tsx") }),
};

/** The panels over the page, from the history entry. */
export function Panels() {
  const name = usePanel();
  const go = useGo();
  useRequestedGames();
  if (name?.startsWith(ABOUT))
    return <AboutPanel nodeId={name.slice(ABOUT.length)} onClose={() => go.back()} />;
  const Panel = name ? PANELS[name as PanelName] : undefined;
  if (!Panel)
    return (
      <>
        <PopupsOverHome />
        <PromptsAfterPopups />
      </>
    );
  return <Panel onClose={() => go.back()} />;
}
