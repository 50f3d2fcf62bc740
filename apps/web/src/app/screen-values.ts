import type { Language } from "@foyer/contract/shared";
import { bannersQuery, CATEGORY_GROUPS } from "../entities/banner/banner-queries.ts";
import { registerSettingsQuery } from "../entities/field-rules/use-field-rules.ts";
import { firstPageQuery } from "../entities/game/list-calls.ts";
import { filterOf } from "../entities/game/list-filter.ts";
import { helpQuery } from "../entities/help/help-queries.ts";
import { promotionsQuery } from "../entities/promotion/promotion-queries.ts";
import { type FirstQuery, firstQuery } from "../lib/http/first-query.ts";
import { type Path, pathnameOf, type Search, searchOf } from "../lib/navigation/index.ts";
import { homeQueries } from "../screens/home/home-queries.ts";
import { isCategory } from "./route-search.ts";
import { shownAt } from "./routes.ts";

/** What a screen shows to a visitor at first, for the server to send with the page. */
type Values<P extends Path> = (search: Search<P>, language: Language) => readonly FirstQuery[];

const VALUES: { readonly [P in Path]?: Values<P> } = {
  "/m/home": ({ tab }, language) => homeQueries(language, isCategory(tab) ? tab : undefined),
  // Which fields are shown, whether a captcha is required, and the announcements above them.
  "/m/register": (_, language) => [
    firstQuery(registerSettingsQuery()),
    firstQuery(bannersQuery("m_reg", language)),
  ],
  // What a new password must be.
  "/m/changePsw": () => [firstQuery(registerSettingsQuery())],
  "/m/forget": () => [firstQuery(registerSettingsQuery())],
  "/m/gameList": (search, language) => {
    const { gameType = "RNG", type, gameName } = search;
    const group = CATEGORY_GROUPS[gameType];
    // Search terms are unlimited, and each would be a cached page of its own.
    const page =
      gameName === undefined
        ? firstPageQuery({ gameType, kind: type ?? "all", ...filterOf(search) }, language)
        : undefined;
    return [
      ...(group ? [firstQuery(bannersQuery(group, language))] : []),
      ...(page ? [firstQuery(page)] : []),
    ];
  },
  "/m/activity": (_, language) => [firstQuery(promotionsQuery(language))],
  "/m/help": (_, language) => [firstQuery(helpQuery(language))],
};

export function screenValues(url: string, language: Language): readonly FirstQuery[] {
  const { path, search } = shownAt(pathnameOf(url));
  const values = VALUES[path] as Values<Path> | undefined;
  return values?.(search?.(searchOf(url)) ?? {}, language) ?? [];
}
