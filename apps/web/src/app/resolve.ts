import { isAgent } from "@foyer/domain/member-type";
import { isPasswordDue } from "../entities/session/session-state.ts";
import { readSession } from "../entities/session/session-store.ts";
import type { Texts } from "../i18n/i18n.ts";
import { loadScreenTexts } from "../i18n/load-screen-texts.ts";
import { pathnameOf, type Resolution, searchOf, toQueryString } from "../lib/navigation/index.ts";
import { HomeScreen } from "../screens/home/home-screen.tsx";
import type { RouteEntry } from "./route-entry.ts";
import { entryOf, HOME, isForAgents, isServerRendered, shownAt } from "./routes.ts";
import { waitingFor } from "./waiting.tsx";

/** Where a player without access is redirected; only the browser knows the session. */
function refuse(entry: RouteEntry, href: string): string | undefined {
  const session = readSession();
  // the platform refuses everything else until then
  if (isPasswordDue(session) && !entry.allowedBeforePasswordChange)
    return `/m/changePsw${toQueryString(entry === HOME ? {} : { from: href })}`;
  const forAgents = isForAgents(entry, searchOf(href));
  if (!session && (forAgents || entry.access === "session"))
    return entry.redirect === "/m/home" ? "/m/home" : `/m/login${toQueryString({ from: href })}`;
  return forAgents && !isAgent(session?.type ?? 0) ? "/m/home" : undefined;
}

/** Resolves an address by the route table: to a screen or a redirect. */
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
    const elsewhere = !import.meta.env.SSR && known ? refuse(known, href) : undefined;
    if (elsewhere !== undefined) return { redirect: elsewhere };
    const entry = shownAt(pathname);
    const search = entry.search?.(searchOf(href)) ?? {};
    if (entry === HOME) {
      // Unknown paths show home.
      if (!import.meta.env.SSR && known !== HOME) return { redirect: "/m/home" };
      return { screen: entry.path, search, component: HomeScreen, lazy: false };
    }
    const agents = entry.agentScreen && entry.forAgents?.(searchOf(href)) ? entry.agentScreen : undefined;
    const screen = agents ?? entry.screen;
    if (!screen || (import.meta.env.SSR && !isServerRendered(entry))) {
      return { screen: entry.path, search, component: waitingOf(entry), lazy: false };
    }
    return {
      // addresses of one path with two screens
      screen: agents ? `${entry.path} agents` : entry.path,
      search,
      lazy: true,
      waiting: waitingOf(entry),
      component: async () => {
        const [loaded] = await Promise.all([
          screen.load(),
          texts.need(screen.catalogue),
          loadScreenTexts(texts),
        ]);
        return loaded.default;
      },
    };
  };
}
