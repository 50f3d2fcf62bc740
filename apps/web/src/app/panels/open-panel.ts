import type { MATCHES_PANEL } from "../../entities/announcement/match-queries.ts";
import type { Go } from "../../lib/navigation/index.ts";

/** Panels that can open over any screen. */
export type PanelName =
  | "menu"
  | "language"
  | "logout"
  | "install"
  | "sessions"
  | "passkeys"
  | typeof MATCHES_PANEL;

/** Opens a panel as a history entry, so that the phone's Back closes it. */
export function openPanel(go: Go, href: string, panel: PanelName): void {
  go(href, { stay: true, panel });
}
