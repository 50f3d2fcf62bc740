import type { Path, Target } from "../lib/navigation/index.ts";
import type { RouteEntry } from "./route-entry.ts";

/** Search parameters that show one thing of a screen, or a part of it. */
const PARTS = ["id", "part", "show"];

/** Lists of what has a page of its own. */
const LISTS: Partial<Record<Path, "/m/message" | "/m/activity">> = {
  "/m/messageDetail": "/m/message",
  "/m/activityDetail": "/m/activity",
};

/**
 * Where the back arrow leads on a page that was opened by its address: from an order or another step of a screen to the
 * screen, from a screen to home. `types` stays, because it tells an agent's screen from a member's.
 */
export function parentOf({ path, step }: RouteEntry, shown: object): Target {
  const search: Readonly<Record<string, unknown>> = { ...shown };
  const { types } = search;
  const list = LISTS[path];
  if (list) return { to: list };
  const within =
    step?.({ ...search }).title !== step?.({ types }).title || PARTS.some((name) => name in search);
  if (!within) return { to: "/m/home" };
  return { to: path, search: types === undefined ? {} : { types } } as Target;
}
