import { isAgent } from "@foyer/domain/member-type";
import { readSession } from "../features/session/index.ts";
import type { Texts } from "../i18n/i18n.ts";
import { pathnameOf, type Resolution, searchOf, toQueryString } from "../lib/navigation/index.ts";
import { HomeScreen } from "../screens/home/home-screen.tsx";
import { entryOf, HOME, isDrawn, type RouteEntry, shownAt } from "./routes.ts";
import { waitingFor } from "./waiting.tsx";

/** Where someone who may not enter is sent; only the browser knows the session. */
function refuse(entry: RouteEntry, href: string): string | undefined {
  const session = readSession();
  const enters =
    entry.enter === "anyone" || (session && (entry.enter === "session" || isAgent(session.type ?? 0)));
  if (enters) return undefined;
  return entry.otherwise === "/m/home" ? "/m/home" : `/m/login${toQueryString({ from: href })}`;
}

/** Reads the route table: what an address shows, or where it leads instead. */
export function resolver(texts: Texts): (href: string) => Resolution {
  const waiting = new Map<RouteEntry, ReturnType<typeof waitingFor>>();
  const waitingOf = (entry: RouteEntry) => {
    const known = waiting.get(entry) ?? waitingFor(entry);
    waiting.set(entry, known);
    return known;
  };
  return (href) => {
    const pathname = pathnameOf(href);
    const known = entryOf(pathname);
    // Before a missing screen sends it home: who must sign in first is asked to, whether the screen is built or not.
    const elsewhere = !import.meta.env.SSR && known ? refuse(known, href) : undefined;
    if (elsewhere !== undefined) return { redirect: elsewhere };
    const entry = shownAt(pathname);
    const search = entry.search?.(searchOf(href)) ?? {};
    if (entry === HOME) {
      // Unknown paths, and routes that are not built yet, are home.
      if (!import.meta.env.SSR && known !== HOME) return { redirect: "/m/home" };
      return { screen: entry.path, search, component: HomeScreen, lazy: false };
    }
    const { screen } = entry;
    if (!screen || (import.meta.env.SSR && !isDrawn(entry))) {
      return { screen: entry.path, search, component: waitingOf(entry), lazy: false };
    }
    return {
      screen: entry.path,
      search,
      lazy: true,
      waiting: waitingOf(entry),
      component: async () => {
        const [loaded] = await Promise.all([screen.load(), texts.need(screen.chapter), texts.need("later")]);
        return loaded.default;
      },
    };
  };
}
