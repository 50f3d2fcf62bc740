import { dropCookie, keepCookie } from "../../lib/cookie.ts";
import { localStore } from "../../lib/storage.ts";

export type Theme = "dark" | "light";

/** The theme on screen: the player's choice, or else the system's. The bootstrap script has set it. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}

/** Stores the player's choice, which overrides the system's from now on; also in a cookie for server rendering. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStore.write("theme", theme);
  keepCookie("theme", theme);
}

/** The player's choice; undefined: the system's theme. */
export function chosenTheme(): Theme | undefined {
  const kept = localStore.read("theme");
  return kept === "dark" || kept === "light" ? kept : undefined;
}

const systemTheme = () => matchMedia("(prefers-color-scheme: light)");

function showSystemTheme(): void {
  document.documentElement.dataset.theme = systemTheme().matches ? "light" : "dark";
}

/** Forgets the player's choice. */
export function followSystemTheme(): void {
  localStore.remove("theme");
  dropCookie("theme");
  showSystemTheme();
}

/** Follows the system's theme, which many phones change at sunset, unless the player chose one. */
export function watchSystemTheme(): void {
  const follow = () => {
    if (!chosenTheme()) showSystemTheme();
  };
  follow();
  systemTheme().addEventListener("change", follow);
}

/**
 * Some browsers delete cookies before local storage: restores the cookie, and the theme if the page was rendered
 * without it.
 */
export function restoreTheme(): void {
  const chosen = chosenTheme();
  if (!chosen) return;
  if (chosen === currentTheme()) keepCookie("theme", chosen);
  else chooseTheme(chosen);
}
