import type { Language } from "@foyer/contract/shared";
import { bannersQuery, CATEGORY_GROUPS } from "../features/banners/banner-queries.ts";
import { registerSettingsQuery } from "../features/field-rules/index.ts";
import { filterOf } from "../features/game-list/filter-values.ts";
import { firstPageQuery } from "../features/game-list/list-calls.ts";
import { helpQuery } from "../features/help/help-queries.ts";
import { promotionsQuery } from "../features/promotions/promotion-queries.ts";
import { type FirstQuery, firstQuery } from "../lib/http/first-query.ts";
import { type Path, pathnameOf, type Search, searchOf } from "../lib/navigation/index.ts";
import { homeQueries } from "../screens/home/home-queries.ts";
import { isCategory, shownAt } from "./routes.ts";

/** What a screen shows a visitor at first, for the server to send with its page. */
type Values<P extends Path> = (search: Search<P>, language: Language) => readonly FirstQuery[];

const VALUES: { readonly [P in Path]?: Values<P> } = {
  "/m/home": ({ tab }, language) => homeQueries(language, isCategory(tab) ? tab : undefined),
  // Which fields there are, whether digits are asked, and what is announced above them.
  "/m/register": (_, language) => [
    firstQuery(registerSettingsQuery()),
    firstQuery(bannersQuery("m_reg", language)),
  ],
  "/m/gameList": (search, language) => {
    const { gameType = "RNG", type, gameName } = search;
    const group = CATEGORY_GROUPS[gameType];
    // Names are without end, and each would be a page of its own to keep.
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
