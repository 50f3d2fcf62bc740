import { UNAVAILABLE } from "../src/app/route-entry.ts";
import { entryOf } from "../src/app/routes.ts";
import { pathnameOf } from "../src/lib/navigation/index.ts";

/** Whether an address has a screen that exists already. */
export function screenExists(href: string): boolean {
  const entry = entryOf(pathnameOf(href));
  return entry !== undefined && entry.screen !== UNAVAILABLE;
}
