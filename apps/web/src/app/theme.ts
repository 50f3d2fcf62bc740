import { keepCookie } from "../lib/cookie.ts";
import { lasting } from "../lib/storage.ts";

export type Theme = "dark" | "light";

/** What is on screen: the player's choice, or else the system's (the page's first script has set it). */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}

/** Keeps the player's choice; from now on the system is not asked. The cookie lets the server draw in it too. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  lasting.write("theme", theme);
  keepCookie("theme", theme);
}

/** Some browsers forget cookies before storage: the choice is kept anew, and taken up should the page not know it. */
export function restoreTheme(): void {
  const kept = lasting.read("theme");
  if (kept !== "dark" && kept !== "light") return;
  if (kept === currentTheme()) keepCookie("theme", kept);
  else chooseTheme(kept);
}
