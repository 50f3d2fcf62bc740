import { useLayoutEffect, useState } from "react";
import { chooseTheme, chosenTheme, followSystemTheme } from "../features/switch-theme/theme.ts";
import type { Search } from "../lib/navigation/index.ts";

export type GallerySearch = Search<"/m/gallery">;

/** The theme of the address, or else what was chosen before, here or in the side menu. */
export const themeOf = ({ theme }: GallerySearch) => theme ?? chosenTheme() ?? "system";

/**
 * Applies theme, direction and text size of the address to the page; the last two until the gallery is left. Returns
 * a key of what is applied, undefined before the first: parts that read or measure these are rendered after it.
 */
export function usePageSettings({ theme, direction, text }: GallerySearch): string | undefined {
  const [applied, setApplied] = useState<string>();
  useLayoutEffect(() => {
    if (theme === "system") followSystemTheme();
    else if (theme) chooseTheme(theme);
    const { documentElement: page } = document;
    const before = { dir: page.dir, fontSize: page.style.fontSize };
    page.dir = direction ?? "ltr";
    page.style.fontSize = `${text ?? "100"}%`;
    setApplied([theme, direction, text].join(" "));
    return () => {
      page.dir = before.dir;
      page.style.fontSize = before.fontSize;
    };
  }, [theme, direction, text]);
  return applied;
}
