import type { Whitelabel } from "@foyer/contract/settings";
import type { I18n } from "@lingui/core";
import type { SpokenLanguage } from "../../i18n/i18n.ts";
import type { Path } from "../../lib/navigation/index.ts";
import { TITLES, type TitleName } from "../titles.ts";

/** Background of the dark theme (`--ink-1`), shown while the app opens. */
export const GROUND = "#0d101a";

/** Shortcuts in the menu of a long press on the icon. */
const SHORTCUTS: readonly (readonly [title: TitleName, url: Path])[] = [
  ["games", "/m/gameList"],
  ["promotions", "/m/activity"],
  ["customer-service", "/m/customer"],
];

/** Phones cut off names under an icon at about this many characters. */
const SHORT_NAME = 12;

interface ManifestInput {
  readonly merchant: Pick<Whitelabel, "merchantName"> | undefined;
  readonly language: SpokenLanguage;
  readonly direction: "ltr" | "rtl";
  readonly i18n: I18n;
}

/** What a phone must know to install the site as an app (W3C Web Application Manifest). */
export function webManifest({ merchant, language, direction, i18n }: ManifestInput): object {
  const name = merchant?.merchantName ?? "Foyer";
  const icon = (file: string, side: number, purpose: string) => ({
    src: `/icon/${file}-${side}.png`,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/m/home",
    name,
    short_name: name.length <= SHORT_NAME ? name : (name.split(" ")[0] ?? name).slice(0, SHORT_NAME),
    description: i18n._(TITLES.home),
    lang: language.catalogue,
    dir: direction,
    start_url: "/m/home",
    scope: "/",
    display: "standalone",
    theme_color: GROUND,
    background_color: GROUND,
    categories: ["games", "entertainment"],
    icons: [
      icon("app", 192, "any"),
      icon("app", 512, "any"),
      icon("maskable", 512, "maskable"),
      icon("monochrome", 512, "monochrome"),
    ],
    shortcuts: SHORTCUTS.map(([title, url]) => ({ name: i18n._(TITLES[title]), url })),
  };
}
