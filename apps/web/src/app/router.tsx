import { isAgent } from "@foyer/domain/member-type";
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { readSession } from "../features/session/index.ts";
import type { Texts } from "../i18n/i18n.ts";
import { DURATIONS } from "../lib/durations.ts";
import { parseSearch, toQueryString } from "../lib/navigation/index.ts";
import { HomeScreen } from "../screens/home/home-screen.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { HOME, ROUTES, type RouteEntry } from "./routes.ts";
import { Shell } from "./shell.tsx";
import { skeletonOf } from "./skeletons.tsx";

/** Sends away who may not enter; only the browser knows the session. */
function guard(entry: RouteEntry, href: string): void {
  const session = readSession();
  if (entry.enter === "anyone" || (session && (entry.enter === "session" || isAgent(session.type ?? 0))))
    return;
  if (entry.otherwise === "/m/home") throw redirect({ href: "/m/home", replace: true });
  throw redirect({ href: `/m/login${toQueryString({ from: href })}`, replace: true });
}

function componentOf(entry: RouteEntry, texts: Texts): RouteComponent {
  if (entry === HOME) return HomeScreen;
  const { screen } = entry;
  if (!screen || import.meta.env.SSR) return skeletonOf(entry) as RouteComponent;
  return lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([screen.load(), texts.need(screen.chapter), texts.need("later")]);
    return loaded;
  });
}

/** The router of one visit (or of one render on the server), made from the route table. */
export function createAppRouter(history: RouterHistory, texts: Texts) {
  const root = createRootRoute({ component: Shell });
  const at = (entry: RouteEntry, path: string): AnyRoute =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: componentOf(entry, texts),
      errorComponent: LoadFailure,
      ...(entry.search ? { validateSearch: entry.search } : {}),
      ...(entry === HOME ? {} : { pendingComponent: skeletonOf(entry) }),
      beforeLoad: ({ location }: { location: { href: string } }) => {
        if (!import.meta.env.SSR) guard(entry, location.href);
      },
    } as never) as AnyRoute;
  const built = ROUTES.filter((entry) => entry === HOME || entry.screen !== undefined);
  const routes = built.flatMap((entry) =>
    [entry.path, ...(entry.aliases ?? [])].map((path) => at(entry, path)),
  );
  const unknown = createRoute({
    getParentRoute: () => root,
    path: "$",
    component: HomeScreen,
    beforeLoad: () => {
      if (!import.meta.env.SSR) throw redirect({ href: "/m/home", replace: true });
    },
  });
  return createRouter({
    routeTree: root.addChildren([...routes, unknown]),
    history,
    parseSearch: (search) => parseSearch(search),
    stringifySearch: (search) => toQueryString(search),
    defaultPendingMs: DURATIONS.lazyLoader,
    defaultPendingMinMs: 0,
    defaultPreloadStaleTime: 0,
    scrollRestoration: !import.meta.env.SSR,
    isServer: import.meta.env.SSR,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
