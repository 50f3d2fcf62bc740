import type { MATCHES_PANEL } from "../../features/announcements/match-queries.ts";
import type { Go } from "../../lib/navigation/index.ts";

/** What can lie over any screen. */
export type PanelName = "menu" | "language" | "logout" | "install" | typeof MATCHES_PANEL;

/** Lays a panel over the page, as a step of the history: the phone's Back takes it away. */
export function openPanel(go: Go, href: string, panel: PanelName): void {
  go(href, { stay: true, panel });
}
