import type { RouteEntry } from "./route-entry.ts";
import { ROUTES } from "./route-table.ts";

export const HOME: RouteEntry = ROUTES[0] as RouteEntry;

/** Matches a path with `$name` segments. */
const patterns = ROUTES.flatMap((entry) =>
  [entry.path, ...(entry.aliases ?? [])].map((path) => ({
    entry,
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\$\w+/g, "[^/]+").replace(/\/$/, "")}/?$`),
  })),
);

/** The route table's entry for a path; undefined for an unknown path. */
export function entryOf(pathname: string): RouteEntry | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.entry;
}

/** The entry shown at a path: home for unknown paths. */
export function shownAt(pathname: string): RouteEntry {
  return entryOf(pathname) ?? HOME;
}

/** Whether only agents may open it with this query string. */
export const isForAgents = (entry: RouteEntry, search: object): boolean =>
  entry.access === "agent" || entry.forAgents?.({ ...search }) === true;

/** Whether the server renders the screen itself, not its skeleton. */
export function isServerRendered(entry: RouteEntry): boolean {
  return entry === HOME || entry.screen?.serverRendered === true;
}
